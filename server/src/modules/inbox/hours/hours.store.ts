import type { Hours } from '@replyloop/shared/contract/hours'
import { asc, eq, inArray } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** The switch of a member. */
export type AvailabilityRow = Schema['availability']['$inferSelect']

/** The hours of an account; `null`: always. */
export async function readHours(
  { q, t: { accountHours: h } }: Reader,
  accountId: string,
): Promise<Hours | null> {
  const [found] = await q.select({ hours: h.hours }).from(h).where(eq(h.accountId, accountId))
  return found?.hours ?? null
}

/** Stores the hours of an account. */
export async function storeHours(
  { q, t: { accountHours: h } }: Tx,
  accountId: string,
  hours: Hours | null,
): Promise<void> {
  if (hours === null) await q.delete(h).where(eq(h.accountId, accountId))
  else
    await q.insert(h).values({ accountId, hours }).onConflictDoUpdate({ target: h.accountId, set: { hours } })
}

/** The switches of some members who have used theirs. */
export const listAvailability = (
  { q, t: { availability: a } }: Reader,
  memberIds: readonly string[],
): PromiseLike<AvailabilityRow[]> =>
  q
    .select()
    .from(a)
    .where(inArray(a.memberId, [...memberIds]))
    .orderBy(asc(a.memberId))

/** Stores that the switch of a member is on or off from now on. */
export async function storeAvailability(
  { q, t: { availability: a }, now: since }: Tx,
  memberId: string,
  isOn: boolean,
): Promise<AvailabilityRow> {
  return requireRow(
    await q
      .insert(a)
      .values({ memberId, isOn, since })
      .onConflictDoUpdate({ target: a.memberId, set: { isOn, since } })
      .returning(),
  )
}
