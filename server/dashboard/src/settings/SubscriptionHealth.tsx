import { Badge } from '@mantine/core'

const reasons: Readonly<Record<string, string>> = {
  gone: 'Off: the URL is gone',
  failing: 'Off: it failed',
  user: 'Off',
}

/** A badge that says whether a subscription receives events, and if not, why. */
export function SubscriptionHealth({
  disabledReason,
  failingSince,
}: {
  disabledReason: string | null
  failingSince: string | null
}) {
  if (disabledReason !== null)
    return (
      <Badge color={disabledReason === 'user' ? 'gray' : 'red'} fw={500}>
        {reasons[disabledReason] ?? disabledReason}
      </Badge>
    )
  return (
    <Badge color={failingSince === null ? 'green' : 'yellow'} fw={500}>
      {failingSince === null ? 'Healthy' : 'Failing'}
    </Badge>
  )
}
