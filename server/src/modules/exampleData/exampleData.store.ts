import type { ExampleDataState } from '@replyloop/shared/values/exampleData'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'

export type ExampleDataRow = Schema['exampleData']['$inferSelect']

const selectOf = ({ q, t: { exampleData: x } }: Pick<Reader, 'q' | 't'>, accountId: string) =>
  q.select().from(x).where(eq(x.accountId, accountId))

/** The example data of an account; `undefined` where it has none. */
export async function findExampleData(read: Reader, accountId: string): Promise<ExampleDataRow | undefined> {
  const [found] = await selectOf(read, accountId)
  return found
}

/** The same, held until the transaction ends: what adds or removes it runs one after the other. */
export async function lockExampleData(tx: Tx, accountId: string): Promise<ExampleDataRow | undefined> {
  const [found] = await tx.forUpdate(selectOf(tx, accountId))
  return found
}

/** Notes that an account is getting example data; `undefined` where another request has just done so. */
export async function insertExampleData(
  { q, t, now }: Tx,
  accountId: string,
): Promise<ExampleDataRow | undefined> {
  const [inserted] = await q
    .insert(t.exampleData)
    .values({ accountId, state: 'adding', added: 0, createdAt: now })
    .onConflictDoNothing({ target: [t.exampleData.accountId] })
    .returning()
  return inserted
}

/** Stores how far the example data of an account is. */
export async function updateExampleData(
  { q, t: { exampleData: x } }: Tx,
  accountId: string,
  change: { state?: ExampleDataState; added?: number },
): Promise<void> {
  await q.update(x).set(change).where(eq(x.accountId, accountId))
}

/** Notes that an account has no example data any more. */
export async function deleteExampleData({ q, t: { exampleData: x } }: Tx, accountId: string): Promise<void> {
  await q.delete(x).where(eq(x.accountId, accountId))
}
