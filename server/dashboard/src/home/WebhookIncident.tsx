import { Alert, Anchor, Text } from '@mantine/core'
import type { DeliveryHealth } from '@replyloop/shared/contract/delivery'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from '../ui/icons.ts'
import { useHealth } from '../deliveries/receiver.ts'
import { whenOf } from '../inbox/replyWindow.ts'
import { May } from '../roles/May.tsx'
import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import { useNow } from '../ui/useNow.ts'

/** How the reply webhook of the account fares. */
export const useReplyHealth = () => useHealth({ kind: 'replyWebhook' })

/** What the webhook does instead of accepting, as a part of a sentence about it. */
function faultText({ kind, status }: NonNullable<DeliveryHealth['lastFailure']>): string {
  if (kind === 'status' && status !== null) return `answers ${status}`
  if (kind === 'timeout') return 'does not answer in time'
  if (kind === 'dns') return 'has a host that is not found'
  if (kind === 'tls') return 'has a certificate that is not accepted'
  if (kind === 'redirect') return 'answers with a redirect'
  if (kind === 'unsafe_url') return 'has a private address'
  return 'cannot be reached'
}

/** Says that the reply webhook accepts nothing, since when, and what waits for it; nothing while it works. */
export function WebhookIncident({ health }: { health: DeliveryHealth | null | undefined }) {
  const now = useNow()
  if (health?.state !== 'failing' || health.lastFailure === null || health.failingSince === null) return null
  const { lastFailure, failingSince, waiting, nextAttemptAt } = health
  return (
    <Alert
      role="status"
      color="red"
      icon={<TriangleAlert size={18} />}
      title={`Your webhook ${faultText(lastFailure)} since ${whenOf(Date.parse(failingSince), now)}`}
    >
      <Text size="sm">
        {waiting === 0 ? 'No message waits for it.' : counted(waiting, 'message waits.', 'messages wait.')}{' '}
        {nextAttemptAt !== null && waiting > 0 && (
          <>
            Next try: <Time at={nextAttemptAt} />{' '}
          </>
        )}
        <May role="admin">
          <Anchor component={Link} to="/settings/webhook" inherit c="inherit" td="underline">
            See the log, send a test, or send failed ones again
          </Anchor>
        </May>
      </Text>
    </Alert>
  )
}
