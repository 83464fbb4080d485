import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { jobNamesOf, type JobDefinition } from './defineJob.ts'

/** The jobs of a kind that have failed for good, in the order of their ids. */
export const listGivenUp = ({ q, t }: Reader, definition: JobDefinition, after: string, limit: number) =>
  q
    .select({ id: t.job.id, payload: t.job.payload })
    .from(t.job)
    .where(and(isNotNull(t.job.failedAt), inArray(t.job.kind, jobNamesOf(definition)), gt(t.job.id, after)))
    .orderBy(asc(t.job.id))
    .limit(limit)

/** Removes a job that has failed for good, in the transaction of what is done instead. Returns whether there was one. */
export async function endGivenUp({ q, t }: Tx, id: string): Promise<boolean> {
  const isGivenUp = and(eq(t.job.id, id), isNotNull(t.job.failedAt))
  return (await q.delete(t.job).where(isGivenUp).returning({ id: t.job.id })).length > 0
}

const batchSize = 500

/** Deletes up to 500 jobs that failed for good by then. Returns whether more may be left. */
export async function deleteOldFailedJobs({ q, t }: Tx, until: number): Promise<boolean> {
  const old = q.select({ id: t.job.id }).from(t.job).where(lte(t.job.failedAt, until)).limit(batchSize)
  const deleted = await q.delete(t.job).where(inArray(t.job.id, old)).returning({ id: t.job.id })
  return deleted.length === batchSize
}
