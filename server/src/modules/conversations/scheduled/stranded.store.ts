import { and, asc, eq, lte, notExists } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { runScheduledAt, scheduledJobKeyPrefix } from './runScheduledAt.ts'

/** Has the scheduled messages sent that are due and that no job sends. Returns how many there were. */
export const wakeStrandedScheduled = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.scheduledMessage.id,
    list(read, which, limit) {
      const { scheduledMessage: s } = read.t
      return read.q
        .select({ id: s.id, accountId: s.accountId, contactId: s.contactId })
        .from(s)
        .where(
          and(
            which,
            eq(s.state, 'scheduled'),
            lte(s.sendAt, now),
            notExists(selectJobOf(read, scheduledJobKeyPrefix, s.id)),
          ),
        )
        .orderBy(asc(s.id))
        .limit(limit)
    },
    locks: ({ contactId }) => [locks.conversation(contactId)],
    wake: (tx, found) => runScheduledAt(tx, found, tx.now),
  })
