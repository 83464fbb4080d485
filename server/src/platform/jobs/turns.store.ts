import { asc, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import type { Pool } from './defineJob.ts'

/**
 * The next accounts, in the order of their ids behind `after`, that have jobs of a pool which name their account, and of each
 * the job that is due first. It looks up each account by itself, however many jobs one has.
 */
export async function listTurns(
  { q, t: { job } }: Reader,
  { pool, after, limit }: { pool: Pool; after: string; limit: number },
) {
  const isOpen = sql`${job.pool} = ${pool} and ${job.failedAt} is null`
  const next = (than: SQL) =>
    sql`select min(${job.accountId}) as account from ${job} where ${isOpen} and ${job.accountId} > ${than}`
  const first = sql`select ${job.id} from ${job} where ${isOpen} and ${job.accountId} = turn.account order by ${job.runAt}, ${job.id} limit 1`
  const turns = sql`with recursive turn(account, n) as (select account, 1 from (${next(sql`${after}`)}) as found union all select (${next(sql`turn.account`)}), turn.n + 1 from turn where turn.account is not null and turn.n < ${sql.raw(String(limit))}) select (${first}) from turn where turn.account is not null`
  return q
    .select({ id: job.id, accountId: job.accountId, runAt: job.runAt })
    .from(job)
    .where(sql`${job.id} in (${turns})`)
    .orderBy(asc(job.accountId))
}
