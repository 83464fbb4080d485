import { Badge } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import type { ReceiverState } from '@replyloop/shared/values/delivery'

/** How a receiver fares; `idle`: nothing has been accepted there as far back as attempts are kept, so nobody knows. */
type Fare = ReceiverState | 'idle'

/** How a receiver fares by its deliveries: it is healthy only where one was accepted. */
export const fareOf = ({ state, lastSentAt }: Pick<DeliveryHealth, 'state' | 'lastSentAt'>): Fare =>
  state === 'active' && lastSentAt === null ? 'idle' : state

const fares: Readonly<Record<Fare, { label: string; color: string }>> = {
  active: { label: 'Healthy', color: 'green' },
  idle: { label: 'No deliveries', color: 'gray' },
  failing: { label: 'Failing', color: 'yellow' },
  stopped: { label: 'Stopped', color: 'orange' },
  off: { label: 'Off', color: 'gray' },
}

/** How a receiver fares, with its color; `label` says it in other words. */
export function HealthBadge({ state, label, color }: { state: Fare; label?: string; color?: string }) {
  return (
    <Badge color={color ?? fares[state].color} fw={500}>
      {label ?? fares[state].label}
    </Badge>
  )
}
