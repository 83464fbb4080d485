import { and, count, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { cancelSelected, isUnsent } from './openings.store.ts'

/** How many opening messages of an import have gone out, and how many wait or are on hold. */
export interface Greetings {
  sent: number
  left: number
}

/** The same of some imports, by their ids; those that have none are left out. */
export async function countOfImports(
  { q, t: { opening: o } }: Reader,
  importIds: readonly string[],
): Promise<ReadonlyMap<string, Greetings>> {
  if (importIds.length === 0) return new Map()
  const rows = await q
    .select({ importId: o.importId, state: o.state, openings: count() })
    .from(o)
    .where(inArray(o.importId, [...importIds]))
    .groupBy(o.importId, o.state)
  const greetings = new Map<string, Greetings>()
  for (const { importId, state, openings } of rows) {
    const { sent, left } = greetings.get(importId ?? '') ?? { sent: 0, left: 0 }
    const isLeft = state === 'queued' || state === 'held'
    greetings.set(importId ?? '', {
      sent: sent + (state === 'sent' ? openings : 0),
      left: left + (isLeft ? openings : 0),
    })
  }
  return greetings
}

const isLeftOf = ({ t }: Reader, importId: string) => and(eq(t.opening.importId, importId), isUnsent(t))

/** The campaigns in which opening messages of an import wait or are on hold. */
export async function listCampaignsOfImport(read: Reader, importId: string): Promise<string[]> {
  const rows = await read.q
    .selectDistinct({ id: read.t.opening.campaignId })
    .from(read.t.opening)
    .where(isLeftOf(read, importId))
  return rows.map(({ id }) => id)
}

/** Cancels what waits or is on hold of an import, and records that on the contacts' timelines. */
export const cancelOpeningsOfImport = (tx: Tx, importId: string): Promise<void> =>
  cancelSelected(tx, isLeftOf(tx, importId), 'greeting_stopped')
