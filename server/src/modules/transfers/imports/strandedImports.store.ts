import { and, asc, inArray, isNotNull, isNull, notExists, notLike, sql, type SQL } from 'drizzle-orm'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { jobNamesOf } from '../../../platform/jobs/defineJob.ts'
import { selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { importJobKeyPrefix, queueImport } from './imports.store.ts'
import { importContactsJob } from '../transfers.jobs.ts'

/**
 * Has the imports go on that no job continues, unless an error has ended them, as `failOrphaned` says. Returns how many there
 * were.
 */
export const wakeStrandedImports = (db: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeIdle(db, {
    id: (t) => t.contactImport.id,
    list: listIdleImports,
    wake: (tx, { id }) => queueImport(tx, id),
  })

function listIdleImports(read: Reader, which: SQL, limit: number) {
  const { q, t } = read
  const { contactImport: i, job } = t
  const isOfImport = and(
    inArray(job.kind, jobNamesOf(importContactsJob)),
    sql`${job.payload} ->> 'importId' = ${i.id}`,
  )
  // The version before gave up imports whose process had died ten times.
  const hasThrown = and(isNotNull(job.failedAt), notLike(job.lastError, '%attempts came to an end%'))
  const failed = q
    .select({ one: sql`1` })
    .from(job)
    .where(and(isOfImport, hasThrown))
  const isUnfinished = isNull(i.finishedAt)
  return q
    .select({ id: i.id })
    .from(i)
    .where(
      and(which, isUnfinished, notExists(selectJobOf(read, importJobKeyPrefix, i.id)), notExists(failed)),
    )
    .orderBy(asc(i.id))
    .limit(limit)
}
