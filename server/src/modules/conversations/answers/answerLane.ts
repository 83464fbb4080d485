import { readReplySettings } from '../../accounts/accounts.store.ts'
import { openEventLane, type EventLaneParts, type Target } from '../../webhooks/deliveries.ts'
import { signingSecrets } from '../../webhooks/subscriptions.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { LaneOwner, OpenLane } from '../../../platform/outbox/laneOwner.ts'
import { findAwaited } from './awaitedAnswers.store.ts'

/** The statuses by which a URL says that nobody waits there any more. */
const goneStatuses: readonly (number | null)[] = [404, 410]

/**
 * Posts the answers of contacts to the URLs that wait for them, signed by the secret of the account's reply webhook. Each URL has a
 * lane of its own, named by its id, with one delivery.
 */
export function createAnswerLanes(parts: EventLaneParts & { box: SecretBox }): LaneOwner {
  const { db, box, clock } = parts

  const readTarget = async (id: string, accountId: string): Promise<Target | { missing: string }> => {
    const [awaited, { replySecret, replyPreviousSecrets }] = await Promise.all([
      findAwaited(db.read, id),
      readReplySettings(db.read, accountId),
    ])
    if (awaited === undefined || replySecret === null) return { missing: 'Nothing waits for it any more' }
    const previous = replyPreviousSecrets ?? []
    return { url: awaited.url, secrets: signingSecrets(box, { secret: replySecret, previous }, clock.now()) }
  }

  return {
    async open({ lane, accountId }): Promise<OpenLane> {
      return {
        ...openEventLane(parts, { accountId, target: readTarget(lane, accountId) }),
        locksOf: ({ orderKey }) => (orderKey === null ? [] : [locks.conversation(orderKey)]),
        review: async (_tx, _delivery, { attempt }) => ({
          mayRetry: !goneStatuses.includes(attempt.status) && attempt.error?.kind !== 'not_configured',
          settle: async () => {},
        }),
      }
    },
  }
}
