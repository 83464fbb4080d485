import { Text } from '@mantine/core'
import { dateFormat, onClock } from '../ui/format.ts'

/** What clocks show now where the contact's phone number is from; nothing where that is known to be as on the account's clock. */
export function TimeThere({
  theirs,
  ours,
  now,
}: {
  theirs: string | null
  ours: string | undefined
  now: number
}) {
  if (theirs === null || ours === undefined || onClock(now, theirs) === onClock(now, ours)) return null
  const time = dateFormat({ weekday: 'long', hour: 'numeric', minute: 'numeric', timeZone: theirs })
  return (
    <Text size="xs" c="dimmed" ta="center">
      It is {time.format(now)} there ({theirs.replaceAll('_', ' ')}), as the phone number says.
    </Text>
  )
}
