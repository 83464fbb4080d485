import { Badge } from '@mantine/core'

const stateBadges = {
  queued: { color: 'gray', label: 'Queued' },
  checking: { color: 'blue', label: 'Reading' },
  waiting: { color: 'yellow', label: 'Waits for you' },
  running: { color: 'blue', label: 'Running' },
  done: { color: 'green', label: 'Done' },
  failed: { color: 'red', label: 'Failed' },
  cancelled: { color: 'gray', label: 'Cancelled' },
} as const

/** How far an import, an export or a bulk action is. */
export function StateBadge({ state }: { state: keyof typeof stateBadges }) {
  return (
    <Badge color={stateBadges[state].color} fw={500}>
      {stateBadges[state].label}
    </Badge>
  )
}
