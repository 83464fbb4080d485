import type { BulkOutcome } from '@replyloop/shared/values/bulk'
import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { PageQuery } from '../../../platform/http/page.ts'

export type BulkContactRow = Schema['bulkContact']['$inferSelect']

/** So many rows are added by one statement: databases bound the values of one. */
const insertedAtOnce = 200

/** Which of some ids are contacts of an account. */
export async function readKnown(
  { q, t: { contact: c } }: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>()
  for (let at = 0; at < ids.length; at += insertedAtOnce) {
    const some = ids.slice(at, at + insertedAtOnce)
    const rows = await q
      .select({ id: c.id })
      .from(c)
      .where(and(eq(c.accountId, accountId), inArray(c.id, some)))
    for (const { id } of rows) known.add(id)
  }
  return known
}

/** Adds contacts to a bulk action, those that are there and not in it. Returns how many. */
export async function addContacts(
  tx: Tx,
  { id: runId, accountId }: { id: string; accountId: string },
  contacts: readonly Pick<BulkContactRow, 'contactId' | 'before' | 'outcome'>[],
): Promise<number> {
  const { q, t } = tx
  const b = t.bulkContact
  let added = 0
  for (let at = 0; at < contacts.length; at += insertedAtOnce) {
    const some = contacts.slice(at, at + insertedAtOnce)
    const ids = some.map(({ contactId }) => contactId)
    const there = await readKnown(tx, accountId, ids)
    const rows = some
      .filter(({ contactId }) => there.has(contactId))
      .map((contact) => ({ ...contact, runId }))
    if (rows.length === 0) continue
    const made = await q.insert(b).values(rows).onConflictDoNothing().returning({ id: b.contactId })
    added += made.length
  }
  return added
}

/** Contacts of a bulk action that wait, in the order of their ids. */
export const listWaiting = (
  { q, t: { bulkContact: b } }: Reader,
  runId: string,
  limit: number,
): PromiseLike<BulkContactRow[]> =>
  q
    .select()
    .from(b)
    .where(and(eq(b.runId, runId), sql`${b.outcome} = 'waiting'`))
    .orderBy(asc(b.contactId))
    .limit(limit)

const inReport = (
  b: Schema['bulkContact'],
  runId: string,
  { outcome, cursor }: PageQuery & { outcome?: BulkOutcome | undefined },
) =>
  and(
    eq(b.runId, runId),
    outcome === undefined ? undefined : eq(b.outcome, outcome),
    afterCursor(b.contactId, cursor),
  )

/** Contacts of a bulk action, in the order of their ids, behind one. */
export const listBulkContacts = (
  { q, t: { bulkContact: b } }: Reader,
  runId: string,
  page: PageQuery & { outcome?: BulkOutcome | undefined },
  limit: number,
): PromiseLike<BulkContactRow[]> =>
  q
    .select()
    .from(b)
    .where(inReport(b, runId, page))
    .orderBy(asc(b.contactId))
    .limit(limit)

/** Contacts of a bulk action as its report shows them, in the order of their ids, behind one. */
export const listReport = (
  { q, t: { bulkContact: b, contact: c } }: Reader,
  runId: string,
  page: PageQuery & { outcome?: BulkOutcome | undefined },
  limit: number,
) =>
  q
    .select({
      contactId: b.contactId,
      outcome: b.outcome,
      reason: b.reason,
      firstName: c.firstName,
      lastName: c.lastName,
      phone: c.phone,
      email: c.email,
    })
    .from(b)
    .innerJoin(c, eq(c.id, b.contactId))
    .where(inReport(b, runId, page))
    .orderBy(asc(b.contactId))
    .limit(limit)

/** Notes what became of a contact that waits. Returns `false` where it waits no more. */
export async function markContact(
  { q, t: { bulkContact: b } }: Tx,
  { runId, contactId }: Pick<BulkContactRow, 'runId' | 'contactId'>,
  change: Partial<BulkContactRow>,
): Promise<boolean> {
  const marked = await q
    .update(b)
    .set(change)
    .where(and(eq(b.runId, runId), eq(b.contactId, contactId), eq(b.outcome, 'waiting')))
    .returning({ id: b.contactId })
  return marked.length > 0
}

/** Has bulk actions mean the contact that another one is merged into, but for those that mean it already. */
export async function moveBulkContacts(
  { q, t: { bulkContact: b } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  const own = q.select({ id: b.runId }).from(b).where(eq(b.contactId, to))
  await q
    .update(b)
    .set({ contactId: to })
    .where(and(eq(b.contactId, from), notInArray(b.runId, own)))
}

/** What bulk actions have done to a contact, the latest first. */
export const listBulkOf = ({ q, t: { bulkContact: b, bulkRun: r } }: Reader, contactId: string) =>
  q
    .select({
      id: r.id,
      action: r.action,
      outcome: b.outcome,
      reason: b.reason,
      before: b.before,
      at: r.createdAt,
    })
    .from(b)
    .innerJoin(r, eq(r.id, b.runId))
    .where(eq(b.contactId, contactId))
    .orderBy(desc(r.id))

/** The condition that a contact is one of a bulk action. */
export const isOfBulk = ({ q, t: { contact: c, bulkContact: b } }: Reader, runId: string): SQL =>
  inArray(c.id, q.select({ id: b.contactId }).from(b).where(eq(b.runId, runId)))
