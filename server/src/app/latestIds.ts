import { desc } from 'drizzle-orm'
import type { Reader } from '../platform/db/db.ts'

/** The latest id of each table whose rows are listed or processed in the order of their ids. */
export async function latestIds({ q, t }: Reader): Promise<string[]> {
  const ids: string[] = []
  for (const table of [
    t.message,
    t.event,
    t.delivery,
    t.opening,
    t.timelineEntry,
    t.membership,
    t.contact,
    t.waitingHook,
  ]) {
    const [last] = await q.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1)
    if (last !== undefined) ids.push(last.id)
  }
  return ids
}
