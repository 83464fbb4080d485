import { waitingLookMs } from './transfers.jobs.ts'
import { audit } from '../access/audit.store.ts'
import { greetsAnybody } from '../campaigns/confirmGreeting.rules.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { serviceIn } from '../../platform/http/actor.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { isQueuedWhole, type ExaminedImport } from './import.rules.ts'
import { findImport, moveImport, type ImportRow } from './imports.store.ts'
import { planImport, type PlanParts } from './planImport.ts'
import { importEnded } from './transfers.facts.ts'

/** For so long an import waits for somebody to start it. */
const waitHours = 24

/**
 * Finds out once whom an import would greet, before anybody joins. One that was begun in the dashboard and greets many then waits
 * for somebody to start it; so does one for which another number was confirmed. Returns the import that goes on; `undefined` for
 * one that does not.
 */
export async function checkOnce(
  parts: Omit<PlanParts, 'read' | 'keyedHash'> & { db: Db },
  run: ExaminedImport,
  job: RunningJob,
): Promise<ExaminedImport | undefined> {
  const { db } = parts
  if (run.state !== 'checking') return run
  const { read, keyedHash } = db
  const plan = await planImport({ ...parts, read, keyedHash }, run, job.signal)
  const isPlanChanged = run.confirmed !== null && run.confirmed !== plan.willGreet
  const isAsked = run.confirmed === null && run.asks && isQueuedWhole(run.rowsTotal) && greetsAnybody(plan)
  return db.write(async (tx) => {
    const found = await findImport(tx, run.id)
    const waits = found?.greet === true && (isPlanChanged || isAsked)
    const change = waits
      ? { state: 'waiting' as const, waitsUntil: tx.now + waitHours * hourMs }
      : { state: 'running' as const, waitsUntil: null }
    const moved = await moveImport(tx, run.id, ['checking'], {
      ...change,
      plan,
      isPlanChanged: waits && isPlanChanged,
      confirmed: null,
    })
    if (moved === undefined) await job.reschedule(tx, tx.now) // it was cancelled
    else if (moved.state === 'waiting') await job.reschedule(tx, nextLook(tx, moved.waitsUntil))
    return moved?.state === 'running' ? { ...run, ...change, plan, greet: moved.greet } : undefined
  })
}

/** Has an import wait on; returns `false` once nobody has started it for so long that it ends. */
export async function keepWaiting(db: Db, run: ImportRow, job: RunningJob): Promise<boolean> {
  return db.write(async (tx) => {
    if (run.waitsUntil !== null && tx.now < run.waitsUntil) {
      await job.reschedule(tx, nextLook(tx, run.waitsUntil))
      return true
    }
    const ended = await moveImport(tx, run.id, ['waiting'], {
      state: 'cancelled',
      failure: `Nobody started it within ${waitHours} hours, so nobody has joined; upload the file again`,
      finishedAt: tx.now,
    })
    if (ended === undefined) {
      await job.reschedule(tx, tx.now) // it was started a moment ago
      return true
    }
    await auditEnd(tx, ended)
    await importEnded.happened(tx, { importId: run.id, ...run })
    return false
  })
}

/** Whether an import has ended, so that nothing is left to do for it. */
export const hasEnded = async ({ read }: Pick<Db, 'read'>, importId: string): Promise<boolean> =>
  ((await findImport(read, importId))?.finishedAt ?? null) !== null

/** Notes what has become of an import; the one who began it has a line already. */
export const auditEnd = (
  tx: Tx,
  { id, accountId, state, rowsTotal, created, updated, rejected }: ImportRow,
): Promise<void> =>
  audit(tx, serviceIn(accountId), 'import_finished', id, {
    facts: { state, rows: rowsTotal ?? 0, created, updated, rejected },
  })

const nextLook = ({ now }: Tx, waitsUntil: number | null): number =>
  Math.min(waitsUntil ?? now, now + waitingLookMs)
