import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { findAccount, readAccount } from '../../accounts/accounts.store.ts'
import { localDate } from '../../../platform/clock/localTime.ts'
import { hourMs, minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { countFiguresJob } from '../reports.jobs.ts'
import { countDay } from './countDay.ts'
import { splitDays } from './days.rules.ts'
import {
  findBeginning,
  findLastDay,
  insertDays,
  listAccountsToCount,
  listUncounted,
} from './figures.store.ts'

/** A day is counted once it is over for so long: nothing that was made then is still to be committed. */
const overMs = hourMs
/** What was being changed as a day was added notes it no more than so much later. */
const addedMs = minuteMs
/** The longest day of a year. */
const longestDayMs = 25 * hourMs
/** So that others have their turn between two days. */
const restMs = 4

/** Has the days of all accounts counted that are over, or have changed since they were. */
export async function scheduleCounting(tx: Tx): Promise<void> {
  for (const accountId of await listAccountsToCount(tx, tx.now - overMs - longestDayMs))
    await enqueue(tx, countFiguresJob, { accountId }, { uniqueKey: `countFigures:${accountId}` })
}

/**
 * Adds the days of an account that are over, and counts those that have changed since they were counted, one after the other; the
 * new ones a minute later. After a stop or a crash it goes on with what is left.
 */
export async function countFigures(
  { db }: { db: Db },
  { accountId }: z.output<typeof countFiguresJob.payload>,
  job: RunningJob,
): Promise<void> {
  const added = await addDays(db, accountId)
  for (const day of await listUncounted(db.read, accountId)) {
    if (added.has(day.endsAt)) continue
    if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
    await countDay(db, day)
    await pause(restMs)
  }
  await db.write((tx) => (added.size === 0 ? job.finish(tx) : job.reschedule(tx, tx.now + addedMs)))
}

/** Adds the days that are over. Returns when they end. */
export async function addDays({ read, scan, write }: Db, accountId: string): Promise<Set<number>> {
  if ((await findAccount(read, accountId)) === undefined) return new Set() // it has been erased since
  const last = await findLastDay(read, accountId)
  const begun = last?.endsAt ?? (await findBeginning(scan, accountId))
  if (begun === undefined) return new Set()
  return write(async (tx) => {
    const { timeZone } = await readAccount(tx, accountId)
    const zone = { timeZone: timeZone ?? 'UTC', now: tx.now }
    const days = { from: localDate(begun, zone.timeZone), to: localDate(tx.now - overMs, zone.timeZone) }
    const over = splitDays(days, zone, last?.endsAt).filter(({ endsAt }) => endsAt + overMs <= tx.now)
    await insertDays(tx, accountId, over)
    return new Set(over.map(({ endsAt }) => endsAt))
  })
}
