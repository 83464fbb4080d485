import { and, asc, inArray, notExists } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { broadcastJobKeyPrefix, wakeBroadcast } from './wakeBroadcast.ts'

/** Wakes the broadcasts that are under way and that no job runs. Returns how many there were. */
export const wakeStrandedBroadcasts = (db: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.broadcast.id,
    list(read, which, limit) {
      const { broadcast: b } = read.t
      return read.q
        .select({ id: b.id })
        .from(b)
        .where(
          and(
            which,
            inArray(b.state, ['scheduled', 'preparing', 'sending']),
            notExists(selectJobOf(read, broadcastJobKeyPrefix, b.id)),
          ),
        )
        .orderBy(asc(b.id))
        .limit(limit)
    },
    locks: ({ id }) => [locks.broadcast(id)],
    wake: (tx, { id }) => wakeBroadcast(tx, id),
  })
