import { and, asc, eq, inArray, lt, notExists, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { weekMs } from '../knowledge.jobs.ts'
import { readingKeyPrefix, scheduleReading } from './scheduleReading.ts'

/** Has sources read that are to be read, or whose week is over, where no job does. Returns how many there were. */
export const wakeStrandedKnowledge = (db: Pick<Db, 'scan' | 'write'>, now: number): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.knowledgeSource.id,
    list(read, which, limit) {
      const { knowledgeSource: s } = read.t
      return read.q
        .select({ id: s.id, accountId: s.accountId })
        .from(s)
        .where(
          and(
            which,
            or(
              inArray(s.state, ['pending', 'reading']),
              and(eq(s.refreshWeekly, true), lt(s.startedAt, now - weekMs)),
            ),
            notExists(selectJobOf(read, readingKeyPrefix, s.id)),
          ),
        )
        .orderBy(asc(s.id))
        .limit(limit)
    },
    wake: scheduleReading,
  })
