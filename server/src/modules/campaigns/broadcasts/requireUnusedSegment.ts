import { Problem } from '../../../platform/errors/problem.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listBroadcastsToCome, type BroadcastRow } from './broadcasts.store.ts'

interface Segment {
  id: string
  accountId: string
  name: string
}

/** Lets a segment be deleted that no broadcast asks any more. Throws `SEGMENT_IN_USE`. */
export async function requireUnusedSegment(tx: Tx, segment: Segment): Promise<void> {
  const [using] = await listAsking(tx, segment)
  if (using !== undefined)
    throw new Problem(
      'SEGMENT_IN_USE',
      `The broadcast ${using.name} asks for ${segment.name}; give it another audience, or delete it, then delete this one`,
    )
}

/** Lets a segment find others unless a broadcast waits that was confirmed for those whom it finds. Throws `SEGMENT_IN_USE`. */
export async function requireUnconfirmedSegment(tx: Tx, segment: Segment): Promise<void> {
  const confirmed = (await listAsking(tx, segment)).find(({ state }) => state !== 'draft')
  if (confirmed !== undefined)
    throw new Problem(
      'SEGMENT_IN_USE',
      `The broadcast ${confirmed.name} was confirmed for those whom ${segment.name} finds; cancel it, change this one, and start it by a new dry run`,
    )
}

/** Broadcasts whose recipients are not found yet, and that have or leave out those of a segment. */
async function listAsking(tx: Tx, { id, accountId }: Segment): Promise<BroadcastRow[]> {
  const asks = (audience: object | null) =>
    audience !== null && 'segmentId' in audience && audience.segmentId === id
  const toCome = await listBroadcastsToCome(tx, accountId)
  return toCome.filter(({ audience, exclude }) => asks(audience) || asks(exclude))
}
