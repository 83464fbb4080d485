import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { onClock } from '../ui/format.ts'

const dayMs = 86_400_000

/** Asks until when a conversation is put off, on the clock of the account. */
export function SnoozeUntil({
  zone,
  onClose,
  onChoose,
}: {
  zone: string
  onClose: () => void
  onChoose: (at: string) => void
}) {
  const [at, setAt] = useState(() => onClock(Date.now() + dayMs, zone))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(at)
      }}
    >
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label="Until"
          required
          data-autofocus
          value={at}
          onChange={({ currentTarget: { value } }) => setAt(value)}
        />
        <Text size="xs" c="dimmed">
          On the clock of the account ({zone}). It opens before that once they write.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit">Snooze</Button>
        </Group>
      </Stack>
    </form>
  )
}
