import { Problem } from '../../../platform/errors/problem.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listBroadcastsToCome } from './broadcasts.store.ts'

/** Lets a segment be deleted that no broadcast asks any more. Throws `SEGMENT_IN_USE`. */
export async function requireUnusedSegment(
  tx: Tx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<void> {
  const asks = (audience: object | null) =>
    audience !== null && 'segmentId' in audience && audience.segmentId === id
  const using = (await listBroadcastsToCome(tx, accountId)).find(
    ({ audience, exclude }) => asks(audience) || asks(exclude),
  )
  if (using !== undefined)
    throw new Problem(
      'SEGMENT_IN_USE',
      `The broadcast ${using.name} asks for ${name}; give it another audience, or delete it, then delete this one`,
    )
}
