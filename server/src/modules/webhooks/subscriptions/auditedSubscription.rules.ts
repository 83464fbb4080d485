import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import { detailsOfChange, shownSecrets, shownUrl, shownUrls } from '../../access/auditDetails.rules.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

/** How the audit log names a subscription, and what it tells of one that is made or deleted. */
export const auditedSubscription = ({ id, targetUrl, events }: SubscriptionRow) => ({
  origin: shownUrl(targetUrl),
  facts: { webhookId: id, events: events.join(', ') },
})

/** What differs between two states of a subscription; `undefined` where nothing does that a caller sets. */
export function changeOfSubscription(
  before: SubscriptionRow,
  after: SubscriptionRow,
): AuditDetails | undefined {
  const urls = shownUrls(before.targetUrl, after.targetUrl)
  const authorizations = shownSecrets(before.authorization, after.authorization)
  const shown = (row: SubscriptionRow, at: 0 | 1) => ({
    targetUrl: urls[at],
    events: row.events,
    channel: row.channel,
    campaignId: row.campaignId,
    listId: row.listId,
    authorization: authorizations[at],
    active: row.disabledReason === null,
  })
  return detailsOfChange(shown(before, 0), shown(after, 1))
}
