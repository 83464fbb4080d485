import { unsentOpeningStates, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import type { RecipientReason } from '@replyloop/shared/values/broadcast'
import { and, asc, eq, gt, inArray, isNull, lte, isNotNull, min, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

export type RecipientRow = Schema['recipient']['$inferSelect']

/** Adds recipients, but none whom a broadcast has by a merge already. */
export async function insertRecipients({ q, t }: Tx, rows: readonly RecipientRow[]): Promise<void> {
  if (rows.length > 0)
    await q
      .insert(t.recipient)
      .values([...rows])
      .onConflictDoNothing()
}

/** Those of some hashed addresses that a broadcast has a recipient for. */
export async function listKnownAddresses(
  { q, t: { recipient: r } }: Reader,
  { accountId, broadcastId }: Pick<RecipientRow, 'accountId' | 'broadcastId'>,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await q
    .select({ address: r.address })
    .from(r)
    .where(
      and(eq(r.accountId, accountId), eq(r.broadcastId, broadcastId), inArray(r.address, [...addresses])),
    )
  return new Set(rows.flatMap(({ address }) => (address === null ? [] : [address])))
}

type Of = Pick<BroadcastRow, 'id' | 'accountId'>

/** So many take some milliseconds, in which nobody else writes. */
const changedAtOnce = 200

/** Selects what has not gone out. */
const isUnsent = ({ recipient: r }: Schema) => inArray(r.state, unsentOpeningStates)
/** The same in the words of the partial index. */
const isTimed = ({ recipient: r }: Schema) =>
  and(sql`${r.state} in ('queued', 'held')`, isNotNull(r.heldUntil))

/** The next recipient of a broadcast: first one whose time has come, then the first that waits for its turn. */
export async function nextRecipient(
  { q, t }: Reader,
  { id: broadcastId, accountId }: Of,
  now: number,
): Promise<RecipientRow | undefined> {
  const r = t.recipient
  const [due] = await q
    .select()
    .from(r)
    .where(and(eq(r.broadcastId, broadcastId), isTimed(t), lte(r.heldUntil, now)))
    .orderBy(asc(r.heldUntil), asc(r.id))
    .limit(1)
  if (due !== undefined) return due
  const first = q
    .select({ id: min(r.id) })
    .from(r)
    .where(and(eq(r.broadcastId, broadcastId), eq(r.state, 'queued'), isNull(r.heldUntil)))
  const [queued] = await q
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.id, sql`(${first})`)))
  return queued
}

/** When the time of the next recipient comes that waits for one, in milliseconds since 1970; `undefined` where none does. */
export async function nextDueAt({ q, t }: Reader, broadcastId: string): Promise<number | undefined> {
  const r = t.recipient
  const [next] = await q
    .select({ at: r.heldUntil })
    .from(r)
    .where(and(eq(r.broadcastId, broadcastId), isTimed(t)))
    .orderBy(asc(r.heldUntil))
    .limit(1)
  return next?.at ?? undefined
}

/** A recipient, read again. */
export async function findRecipient(
  { q, t: { recipient: r } }: Reader,
  { accountId, id }: Pick<RecipientRow, 'accountId' | 'id'>,
): Promise<RecipientRow | undefined> {
  const [recipient] = await q
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.id, id)))
  return recipient
}

/** The recipient to whom a message went. */
export async function findRecipientOfMessage(
  { q, t: { recipient: r } }: Reader,
  { id, contactId }: { id: string; contactId: string },
): Promise<RecipientRow | undefined> {
  const [recipient] = await q
    .select()
    .from(r)
    .where(and(eq(r.contactId, contactId), eq(r.messageId, id)))
  return recipient
}

/** Changes given columns of a recipient. */
export async function updateRecipient(
  { q, t: { recipient: r } }: Tx,
  { accountId, id }: Pick<RecipientRow, 'accountId' | 'id'>,
  change: Partial<RecipientRow>,
): Promise<void> {
  await q
    .update(r)
    .set(change)
    .where(and(eq(r.accountId, accountId), eq(r.id, id)))
}

/** Whether a broadcast has recipients that a condition selects. */
async function hasSome(
  { q, t: { recipient: r } }: Reader,
  broadcastId: string,
  which: SQL | undefined,
): Promise<boolean> {
  const found = await q
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.broadcastId, broadcastId), which))
    .limit(1)
  return found.length > 0
}

/** Whether a broadcast has recipients to whom nothing has gone out yet. */
export const hasUnsentRecipients = (read: Reader, broadcastId: string): Promise<boolean> =>
  hasSome(read, broadcastId, isUnsent(read.t))

/** Whether a broadcast has recipients that wait for a time before anything goes out to them. */
export const hasUntried = (read: Reader, broadcastId: string): Promise<boolean> =>
  hasSome(read, broadcastId, and(isTimed(read.t), isNull(read.t.recipient.messageId)))

/** Changes some of those recipients of a broadcast that a condition selects, in an order. Returns whether there were any. */
async function changeSome(
  { q, t: { recipient: r } }: Tx,
  { id, accountId }: Of,
  { which, order = [] }: { which: SQL | undefined; order?: SQL[] },
  change: Partial<RecipientRow>,
): Promise<boolean> {
  const some = await q
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.broadcastId, id), which))
    .orderBy(...order)
    .limit(changedAtOnce)
  const ids = some.map((recipient) => recipient.id)
  if (ids.length === 0) return false
  await q
    .update(r)
    .set(change)
    .where(and(eq(r.accountId, accountId), inArray(r.id, ids), which))
  return true
}

/** Cancels some of those to whom a broadcast has not sent. Returns whether there were any. */
export const cancelSomeRecipients = (tx: Tx, of: Of, reason: RecipientReason): Promise<boolean> =>
  changeSome(tx, of, { which: isUnsent(tx.t) }, { state: 'cancelled', reason, heldUntil: null })

/** Queues some of those who wait for the winner of a broadcast, for the variant that it is. Returns whether there were any. */
export function releaseAwaiting(tx: Tx, of: Of, variant: string): Promise<boolean> {
  const r = tx.t.recipient
  const which = and(eq(r.state, 'held'), eq(r.reason, 'winner_pending'))
  return changeSome(tx, of, { which }, { state: 'queued', reason: null, variant })
}

/** Has some of those decided again now whom a broadcast holds for some reasons until a time to come. Returns whether there were any. */
export function releaseSomeRecipients(
  tx: Tx,
  of: Of,
  reasons: readonly OpeningHoldReason[],
): Promise<boolean> {
  const { t, now } = tx
  const r = t.recipient
  const which = and(isTimed(t), gt(r.heldUntil, now), eq(r.state, 'held'), inArray(r.reason, [...reasons]))
  return changeSome(tx, of, { which, order: [asc(r.heldUntil)] }, { heldUntil: now })
}

/** The recipients of all broadcasts that a contact is. */
export const listRecipientsOf = ({ q, t: { recipient: r, broadcast: b } }: Reader, contactId: string) =>
  q
    .select({ recipient: r, broadcast: { id: b.id, name: b.name } })
    .from(r)
    .innerJoin(b, eq(b.id, r.broadcastId))
    .where(eq(r.contactId, contactId))
    .orderBy(asc(r.id))

/** Takes the contact out of the recipients that it is, as it is about to be erased; what has not gone out never will. */
export async function forgetRecipient({ q, t }: Tx, { id: contactId }: { id: string }): Promise<void> {
  const r = t.recipient
  await q
    .update(r)
    .set({ state: 'cancelled', reason: 'erased', heldUntil: null })
    .where(and(eq(r.contactId, contactId), isUnsent(t)))
  await q.update(r).set({ contactId: null, address: null }).where(eq(r.contactId, contactId))
}
