import { Badge } from '@mantine/core'

const colors: Readonly<Record<string, string>> = {
  Queued: 'gray',
  Sent: 'green',
  Failed: 'red',
  Draft: 'gray',
  Live: 'green',
  Paused: 'yellow',
  Completed: 'blue',
}

/** The status of a message or a campaign, with its color. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge color={colors[status] ?? 'gray'} fw={500}>
      {status}
    </Badge>
  )
}
