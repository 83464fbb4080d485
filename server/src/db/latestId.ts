import { desc } from 'drizzle-orm'
import { timeOfId } from '../lib/ids.ts'
import type { Reader } from './db.ts'

/** The latest instant that ids carry of what is told or done in their order, in milliseconds since 1970; 0 where there is nothing. */
export async function latestInstant({ q, t }: Reader): Promise<number> {
  const ordered = [t.message, t.event, t.delivery, t.opening, t.timelineEntry, t.membership, t.contact]
  let latest = 0
  for (const table of ordered) {
    const [last] = await q.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1)
    if (last !== undefined) latest = Math.max(latest, timeOfId(last.id))
  }
  return latest
}
