import type { MovedWork } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { wakeSnoozedAt } from '../states/wakeSnoozedAt.ts'
import { endEpisode, moveEpisodes } from './episodes.store.ts'

/** Makes the episodes of a contact those of another one, into which it is merged: of two that go on, its own ends. */
export async function mergeEpisodes(
  tx: Tx,
  { from, to, accountId }: { from: string; to: string; accountId: string },
  moved: MovedWork | undefined,
): Promise<void> {
  await moveEpisodes(tx, from, to)
  if (moved === undefined) return
  if (moved.ended !== undefined)
    await endEpisode(tx, moved.ended, { closedBy: 'auto', closeReason: 'merged' })
  const { snoozedUntil } = moved.work
  if (snoozedUntil !== null) await wakeSnoozedAt(tx, { id: to, accountId }, snoozedUntil)
}
