import { openingMoves } from '@replyloop/shared/values/opening'
import type { Tx } from '../../../platform/db/db.ts'
import { holds } from './holds.ts'
import { recordOpening, updateOpening, type OpeningRow } from './openings.store.ts'
import { scheduleReviewOf } from './schedule.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'

/**
 * Stores that an opening is on hold or cancelled, and why, on the contact's timeline too: of a message that was refused, by its id.
 * Where a time ends that, it is reviewed then; all else waits for a fact.
 */
export async function storeUnsent(
  tx: Tx,
  opening: OpeningRow,
  verdict: Unsent,
  { messageId = null, ...change }: { messageId?: string | null; onSecondChannel?: boolean } = {},
): Promise<void> {
  const { detail = null } = verdict
  tx.notify(`account:${opening.accountId}`)
  if (verdict.is === 'cancel') {
    await updateOpening(tx, opening.id, {
      ...change,
      state: openingMoves.cancelled.to,
      reason: verdict.reason,
      heldUntil: null,
    })
    return recordOpening(tx, opening, { decision: 'cancelled', rule: verdict.reason, detail, messageId })
  }
  const { reason, until } = verdict
  const heldUntil = until !== undefined && holds[reason].endedBy.includes('time') ? until : null
  await updateOpening(tx, opening.id, { ...change, state: openingMoves.held.to, reason, heldUntil })
  if (until !== undefined) await scheduleReviewOf(tx, opening.campaignId, reason, until)
  await recordOpening(tx, opening, { decision: 'held', rule: reason, detail, messageId })
}
