import type { RowOf } from '../api.ts'
import { fareOf, HealthBadge } from '../deliveries/HealthBadge.tsx'
import { useHealth } from '../deliveries/receiver.ts'

type Webhook = RowOf<'GET /webhooks'>

const reasons: Readonly<Record<NonNullable<Webhook['disabledReason']>, string>> = {
  gone: 'Off: the URL is gone',
  failing: 'Off: it failed',
  user: 'Off',
}

/** A badge that says whether a subscription receives events, and if not, why. */
export function SubscriptionHealth({
  id,
  disabledReason,
  failingSince,
}: Pick<Webhook, 'id' | 'disabledReason' | 'failingSince'>) {
  if (disabledReason === null)
    return failingSince === null ? <Receives id={id} /> : <HealthBadge state="failing" />
  const label = reasons[disabledReason]
  return disabledReason === 'user' ? (
    <HealthBadge state="off" label={label} />
  ) : (
    <HealthBadge state="off" label={label} color="red" />
  )
}

/** Whether one that is on, and does not fail, has received anything. */
function Receives({ id }: { id: string }) {
  const { data: health } = useHealth({ kind: 'subscription', id })
  return health && <HealthBadge state={fareOf(health)} />
}
