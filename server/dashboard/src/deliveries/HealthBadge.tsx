import { Badge } from '@mantine/core'
import type { ReceiverState } from '@replyloop/shared/values/delivery'

const states: Readonly<Record<ReceiverState, { label: string; color: string }>> = {
  active: { label: 'Healthy', color: 'green' },
  failing: { label: 'Failing', color: 'yellow' },
  stopped: { label: 'Stopped', color: 'orange' },
  off: { label: 'Off', color: 'gray' },
}

/** How a receiver fares, with its color; `label` says it in other words. */
export function HealthBadge({
  state,
  label,
  color,
}: {
  state: ReceiverState
  label?: string
  color?: string
}) {
  return (
    <Badge color={color ?? states[state].color} fw={500}>
      {label ?? states[state].label}
    </Badge>
  )
}
