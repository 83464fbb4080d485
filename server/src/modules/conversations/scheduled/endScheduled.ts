import { audit } from '../../access/audit.store.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { type DecisionOn, recordTimeline } from '../../contacts/timeline.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { changeConversation } from '../conversations.store.ts'
import { keepContentFiles } from '../media/contentFiles.store.ts'
import { lockScheduled, requireUnsent } from './requireScheduled.ts'
import {
  deleteScheduledRows,
  listEndedBefore,
  listUnlessWritten,
  listWithFiles,
  updateScheduled,
  type ScheduledRow,
} from './scheduled.store.ts'

/** Ends one that has been sent, or is cancelled. The caller holds `locks.conversation` of its contact. */
export async function endScheduled(
  tx: Tx,
  row: ScheduledRow,
  by: { messageId: string } | NonNullable<ScheduledRow['reason']>,
): Promise<void> {
  const change =
    typeof by === 'string'
      ? ({ state: 'cancelled', reason: by } as const)
      : ({ state: 'sent', ...by } as const)
  await updateScheduled(tx, row.id, {
    ...change,
    error: null,
    waitsFor: null,
    waitsUntil: null,
    endedAt: tx.now,
  })
  await keepContentFiles(tx, row, [])
  if (by === 'contact_wrote') await recordScheduled(tx, row, { decision: 'cancelled', rule: by })
  await changeConversation(tx, { id: row.contactId, accountId: row.accountId })
}

/** Records a decision about a scheduled message on the contact's timeline. */
export const recordScheduled = (
  tx: Tx,
  { contactId, campaignId }: Pick<ScheduledRow, 'contactId' | 'campaignId'>,
  decision: DecisionOn<'scheduled_message', 'contactId' | 'campaignId'>,
): Promise<void> => recordTimeline(tx, { ...decision, contactId, campaignId, subject: 'scheduled_message' })

/** Cancels one. Throws `SCHEDULED_MESSAGE_NOT_FOUND` and `SCHEDULED_MESSAGE_STATE`. */
export async function cancelScheduled(tx: Tx, caller: Actor, id: string): Promise<ScheduledRow> {
  const row = await lockScheduled(tx, caller.id, id)
  requireUnsent(row, 'cancelled')
  await endScheduled(tx, row, 'by_request')
  await audit(tx, caller, 'scheduled_message_cancelled', id, { facts: { contactId: row.contactId } })
  return lockScheduled(tx, caller.id, id)
}

/** Cancels what waits for a contact unless it writes, which it has. The caller holds `locks.conversation`. */
export async function cancelByWriting(tx: Tx, { id: contactId }: Pick<ContactRow, 'id'>): Promise<void> {
  await setWaiting(tx, contactId, { writingCancels: false })
  for (const row of await listUnlessWritten(tx, contactId)) await endScheduled(tx, row, 'contact_wrote')
}

/** Lets the files go that scheduled messages of a contact have, which is erased with them. */
export async function forgetScheduledFiles(tx: Tx, { id }: ContactRow): Promise<void> {
  for (const row of await listWithFiles(tx, id)) await keepContentFiles(tx, row, [])
}

/** So many are deleted in one transaction. */
const atOnce = 50

/** Deletes some of those that ended before an instant, in milliseconds since 1970. Returns whether more may be left. */
export async function deleteOldScheduled(tx: Tx, before: number): Promise<boolean> {
  const old = await listEndedBefore(tx, before, atOnce)
  for (const row of old) if (row.files.length > 0) await keepContentFiles(tx, row, [])
  if (old.length > 0)
    await deleteScheduledRows(
      tx,
      old.map(({ id }) => id),
    )
  return old.length === atOnce
}
