import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import { maxAwaitedDays } from '@replyloop/shared/values/limits'
import { setWaiting } from '../../contacts/contacts.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { newId } from '../../../platform/ids.ts'
import type { LaneAddress } from '../../../platform/outbox/deliveries.store.ts'
import { endAwaited, insertAwaited } from './awaitedAnswers.store.ts'

/**
 * Has the next message of a contact go to a URL, once (docs/interface.md#wait-for-an-answer). The caller holds the conversation's
 * lock. Throws `VALIDATION_FAILED` for a time that has passed, or is too far ahead.
 */
export async function awaitAnswer(
  tx: Tx,
  { id: contactId, accountId, answersUntil }: ContactRow,
  { url, until: asked }: NonNullable<CreateMessage['onAnswer']>,
): Promise<void> {
  const latest = tx.now + maxAwaitedDays * dayMs
  const until = asked ?? latest
  if (until <= tx.now || until > latest)
    throw fieldProblem('onAnswer.until', `must be within the next ${maxAwaitedDays} days`)
  await insertAwaited(tx, { id: newId('ans', tx.now), accountId, contactId, url, until })
  await setWaiting(tx, contactId, { answersUntil: Math.max(until, answersUntil ?? 0) })
}

/** The lanes to which a message of a contact goes since URLs wait for it; from then on none does. */
export async function takeAwaited(tx: Tx, { id: contactId, accountId }: ContactRow): Promise<LaneAddress[]> {
  await setWaiting(tx, contactId, { answersUntil: null })
  const ids = await endAwaited(tx, { accountId, contactId })
  return ids.map((lane) => ({ lane, subscriptionId: null, channelId: null }))
}
