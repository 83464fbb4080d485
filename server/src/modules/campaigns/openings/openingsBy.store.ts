import { and, count, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { cancelSelected, isUnsent } from './openings.store.ts'

/** How many opening messages of those who joined by an import or a bulk action have gone out, and how many wait or are on hold. */
export interface Greetings {
  sent: number
  left: number
}

/** The same of some imports and bulk actions, by their ids; those that have none are left out. */
export async function countOpeningsBy(
  { q, t: { opening: o } }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Greetings>> {
  if (ids.length === 0) return new Map()
  const rows = await q
    .select({ joinedBy: o.joinedBy, state: o.state, openings: count() })
    .from(o)
    .where(inArray(o.joinedBy, [...ids]))
    .groupBy(o.joinedBy, o.state)
  const greetings = new Map<string, Greetings>()
  for (const { joinedBy, state, openings } of rows) {
    const { sent, left } = greetings.get(joinedBy ?? '') ?? { sent: 0, left: 0 }
    const isLeft = state === 'queued' || state === 'held'
    greetings.set(joinedBy ?? '', {
      sent: sent + (state === 'sent' ? openings : 0),
      left: left + (isLeft ? openings : 0),
    })
  }
  return greetings
}

const isLeftOf = ({ t }: Reader, id: string) => and(eq(t.opening.joinedBy, id), isUnsent(t))

/** The campaigns in which opening messages of an import or a bulk action wait or are on hold. */
export async function listCampaignsBy(read: Reader, id: string): Promise<string[]> {
  const rows = await read.q
    .selectDistinct({ id: read.t.opening.campaignId })
    .from(read.t.opening)
    .where(isLeftOf(read, id))
  return rows.map(({ id }) => id)
}

/** Cancels what waits or is on hold of an import or a bulk action, and records that on the contacts' timelines. */
export const cancelOpeningsBy = (tx: Tx, id: string): Promise<void> =>
  cancelSelected(tx, isLeftOf(tx, id), 'greeting_stopped')
