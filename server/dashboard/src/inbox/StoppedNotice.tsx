import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useConnectedChannels } from '../channels/channelQueries.ts'

/** Says of a channel that has stopped that a reply on it waits, and where it is mended. */
export function StoppedNotice({ name }: { name: string }) {
  const { data } = useConnectedChannels()
  const stopped = data?.data.find((each) => each.name === name && each.state === 'stopped')
  if (stopped === undefined) return null
  return (
    <Text size="xs" role="status">
      <bdi>{name}</bdi> has stopped: what you send waits, and goes out once somebody has{' '}
      <Anchor component={Link} to={`/settings/channels/${stopped.id}`} size="xs" underline="always">
        mended the channel
      </Anchor>
      .
    </Text>
  )
}
