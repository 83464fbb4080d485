import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'

/** Events are kept this long; those that are still being delivered, longer. */
const keptMs = 30 * 24 * 3_600_000
const atOnce = 500

/** Removes some events that are old, with their deliveries and attempts. Answers whether more may be left. */
export async function forgetEvents({ q, t, now }: Tx): Promise<boolean> {
  const unfinished = q
    .select({ one: sql`1` })
    .from(t.delivery)
    .where(
      and(eq(t.delivery.eventId, t.event.id), inArray(t.delivery.state, ['waiting', 'fresh', 'retrying'])),
    )
  const old = await q
    .select({ id: t.event.id })
    .from(t.event)
    .where(and(lt(t.event.createdAt, now - keptMs), notExists(unfinished)))
    .limit(atOnce)
  if (old.length > 0)
    await q.delete(t.event).where(
      inArray(
        t.event.id,
        old.map(({ id }) => id),
      ),
    )
  return old.length === atOnce
}
