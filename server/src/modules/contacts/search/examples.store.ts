import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'
import type { TimelineRow } from '../timeline/timeline.store.ts'

/** In the words of the partial index. */
const isExample = ({ t: { contact: c } }: Reader, accountId: string) =>
  and(eq(c.accountId, accountId), sql`${c.isExample}`)

/** Adds contacts of the past and what was decided about them, as they stand: nothing follows from it. */
export async function insertPastContacts(
  { q, t }: Tx,
  { contacts, timeline }: { contacts: ContactRow[]; timeline: TimelineRow[] },
): Promise<void> {
  if (contacts.length > 0) await q.insert(t.contact).values(contacts)
  if (timeline.length > 0) await q.insert(t.timelineEntry).values(timeline)
}

/** Whether an account has any contact. */
export async function hasContact({ q, t: { contact: c } }: Reader, accountId: string): Promise<boolean> {
  return (await q.select({ id: c.id }).from(c).where(eq(c.accountId, accountId)).limit(1)).length > 0
}

/** Those of some phones that contacts of an account have. */
export async function listPhonesInUse(
  { q, t: { contact: c } }: Reader,
  accountId: string,
  phones: readonly string[],
): Promise<string[]> {
  const rows = await q
    .select({ phone: c.phone })
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.phone, [...phones])))
  return rows.flatMap(({ phone }) => phone ?? [])
}

/** Selects the ids of the example contacts of an account. */
export const selectExamples = (read: Reader, accountId: string) =>
  read.q.select({ id: read.t.contact.id }).from(read.t.contact).where(isExample(read, accountId))

/** How many example contacts an account has. */
export const countExamples = (read: Reader, accountId: string): Promise<number> =>
  read.q.$count(read.t.contact, isExample(read, accountId))

/** Some example contacts of an account. */
export const listExamples = (read: Reader, accountId: string, limit: number): PromiseLike<ContactRow[]> =>
  read.q
    .select()
    .from(read.t.contact)
    .where(isExample(read, accountId))
    .orderBy(asc(read.t.contact.id))
    .limit(limit)

/** Removes example contacts, with everything that refers to them; others stay. */
export async function deleteExamples(tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  await tx.q.delete(tx.t.contact).where(and(isExample(tx, accountId), inArray(tx.t.contact.id, [...ids])))
}

/** Takes a campaign from the contacts that joined it, before it goes. */
export async function forgetCampaign(
  { q, t: { contact: c } }: Tx,
  accountId: string,
  campaignId: string,
): Promise<void> {
  await q
    .update(c)
    .set({ campaignId: null })
    .where(and(eq(c.accountId, accountId), eq(c.campaignId, campaignId)))
}
