import { and, eq, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'

/** The ids of the lists of an account that a version before has made up. */
export async function listMadeUpLists({ q, t: { list: l } }: Reader, accountId: string): Promise<string[]> {
  const rows = await q
    .select({ id: l.id })
    .from(l)
    .where(and(eq(l.accountId, accountId), eq(l.isExample, true), isNull(l.deletedAt)))
  return rows.map(({ id }) => id)
}

/** Whether a list holds people: neither made-up contacts nor test contacts. */
export async function holdsPeople(
  { q, t: { membership: m, contact: c } }: Reader,
  listId: string,
): Promise<boolean> {
  const people = await q
    .select({ id: m.id })
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(and(eq(m.listId, listId), eq(c.isExample, false), eq(c.isTest, false)))
    .limit(1)
  return people.length > 0
}

/** Makes a made-up list the account's own, as people use it. */
export async function adoptList({ q, t: { list: l } }: Tx, id: string): Promise<void> {
  await q.update(l).set({ isExample: false }).where(eq(l.id, id))
}
