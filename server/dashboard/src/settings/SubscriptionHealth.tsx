import type { RowOf } from '../api.ts'
import { HealthBadge } from '../deliveries/HealthBadge.tsx'

type Webhook = RowOf<'GET /webhooks'>

const reasons: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  gone: 'Off: the URL is gone',
  failing: 'Off: it failed',
  user: 'Off',
}

/** A badge that says whether a subscription receives events, and if not, why. */
export function SubscriptionHealth({
  disabledReason,
  failingSince,
}: Pick<Webhook, 'disabledReason' | 'failingSince'>) {
  if (disabledReason === null) return <HealthBadge state={failingSince === null ? 'active' : 'failing'} />
  const label = reasons[disabledReason]
  return disabledReason === 'user' ? (
    <HealthBadge state="off" label={label} />
  ) : (
    <HealthBadge state="off" label={label} color="red" />
  )
}
