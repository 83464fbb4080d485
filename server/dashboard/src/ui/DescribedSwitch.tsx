import { Switch, Text, type SwitchProps } from '@mantine/core'
import { useId } from 'react'

/** A switch, and what it means that it is on or off. */
export function DescribedSwitch({ meaning, ...input }: SwitchProps & { meaning: string }) {
  const id = useId()
  return (
    <div>
      <Switch aria-describedby={id} {...input} />
      {/* Not the switch's `description`, which Mantine makes part of its label. */}
      <Text id={id} size="xs" c="dimmed" mt={4}>
        {meaning}
      </Text>
    </div>
  )
}
