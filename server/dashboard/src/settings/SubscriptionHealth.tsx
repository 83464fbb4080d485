import { Badge } from '@mantine/core'
import type { RowOf } from '../api.ts'

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
  if (disabledReason !== null)
    return (
      <Badge color={disabledReason === 'user' ? 'gray' : 'red'} fw={500}>
        {reasons[disabledReason]}
      </Badge>
    )
  return (
    <Badge color={failingSince === null ? 'green' : 'yellow'} fw={500}>
      {failingSince === null ? 'Healthy' : 'Failing'}
    </Badge>
  )
}
