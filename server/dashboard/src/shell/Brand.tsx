import { Group, Text } from '@mantine/core'
import mark from '../favicon.svg'

/** The logo and the name. */
export function Brand() {
  return (
    <Group gap={8}>
      <img src={mark} alt="" width={22} height={22} />
      <Text fw={600}>Replyloop</Text>
    </Group>
  )
}
