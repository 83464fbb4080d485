import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

export type KeptPlanRow = Schema['greetingPlan']['$inferSelect']
export type KeptPlanKey = Pick<KeptPlanRow, 'accountId' | 'key'>

/** The plan that is kept of a press, or that a job makes. */
export async function findKeptPlan(
  { q, t: { greetingPlan: p } }: Reader,
  { accountId, key }: KeptPlanKey,
): Promise<KeptPlanRow | undefined> {
  const [row] = await q
    .select()
    .from(p)
    .where(and(eq(p.accountId, accountId), eq(p.key, key)))
  return row
}

/** Keeps a plan, or what a job is to make one of, in place of an earlier one. */
export async function keepPlan(
  { q, t: { greetingPlan: p }, now }: Tx,
  { accountId, key, ...row }: Omit<KeptPlanRow, 'createdAt'>,
): Promise<void> {
  const given = { ...row, createdAt: now }
  await q
    .insert(p)
    .values({ accountId, key, ...given })
    .onConflictDoUpdate({ target: [p.accountId, p.key], set: given })
}

/** Keeps the plan that a job has made, unless there is one by now. */
export async function keepMadePlan(
  { q, t: { greetingPlan: p } }: Tx,
  { accountId, key }: KeptPlanKey,
  plan: GreetingPlan,
): Promise<void> {
  await q
    .update(p)
    .set({ plan, asked: null })
    .where(and(eq(p.accountId, accountId), eq(p.key, key), isNull(p.plan)))
}

/** Forgets what a job was to make a plan of, as it cannot. */
export async function dropKeptPlan(
  { q, t: { greetingPlan: p } }: Tx,
  { accountId, key }: KeptPlanKey,
): Promise<void> {
  await q.delete(p).where(and(eq(p.accountId, accountId), eq(p.key, key)))
}

const deletedAtOnce = 100

/** Deletes some plans that were made before `before`. Returns whether more may be left. */
export async function deleteOldPlans({ q, t: { greetingPlan: p } }: Tx, before: number): Promise<boolean> {
  const old = await q
    .select({ accountId: p.accountId, key: p.key })
    .from(p)
    .where(lt(p.createdAt, before))
    .limit(deletedAtOnce)
  for (const [accountId, some] of Map.groupBy(old, (row) => row.accountId)) {
    const keys = some.map(({ key }) => key)
    await q.delete(p).where(and(eq(p.accountId, accountId), inArray(p.key, keys), lt(p.createdAt, before)))
  }
  return old.length === deletedAtOnce
}
