import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { isDeepStrictEqual } from 'node:util'
import { importContactsJob } from '../transfers.jobs.ts'
import { audit } from '../../access/audit.store.ts'
import { greetsAnybody, listGreetingCampaigns } from '../../campaigns/greetings.ts'
import { lockQueues } from '../../campaigns/openings.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import { serviceIn } from '../../../platform/http/actor.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { isQueuedWhole, type ExaminedImport } from './import.rules.ts'
import { findImport, moveImport, type ImportRow } from './imports.store.ts'
import { planImport, type InTurn, type PlanParts } from './planImport.ts'
import { importEnded } from '../transfers.facts.ts'

/** For so long an import waits for somebody to start it. */
const waitHours = 24

/**
 * Finds out once whom an import would greet, before anybody joins. One that was begun in the dashboard and greets many then waits
 * for somebody to start it; so does one for which another number was confirmed. Returns the import that goes on; `undefined` for
 * one that does not.
 */
export async function checkOnce(
  { inTurn, ...parts }: PlanParts & { db: Db; inTurn: InTurn },
  run: ExaminedImport,
  job: RunningJob,
): Promise<ExaminedImport | undefined> {
  const { db } = parts
  if (run.state !== 'checking') return run
  const { signal, isStopping } = job
  const plan = await planImport(parts, run, { signal, isStopping, inTurn })
  if (plan === undefined) {
    await db.write((tx) => job.reschedule(tx, tx.now))
    return undefined
  }
  const isPlanChanged = run.confirmed !== null && run.confirmed !== plan.willGreet
  const isAsked = run.confirmed === null && run.asks && isQueuedWhole(run.rowsTotal) && greetsAnybody(plan)
  const moveOn = async (tx: Tx) => {
    const isStill = await isOfSameCampaigns(tx, run, plan)
    // Holds its row, so that nobody cancels it, or has it greet nobody, between what is decided here and the commit.
    const planned = isStill ? await moveImport(tx, run.id, ['checking'], { plan }) : undefined
    if (planned === undefined) {
      await job.reschedule(tx, tx.now)
      return undefined
    }
    const waits = planned.greet && (isPlanChanged || isAsked)
    const change = waits
      ? { state: 'waiting' as const, waitsUntil: tx.now + waitHours * hourMs }
      : { state: 'running' as const, waitsUntil: null }
    await moveImport(tx, run.id, ['checking'], {
      ...change,
      isPlanChanged: waits && isPlanChanged,
      confirmed: null,
    })
    if (!waits) return { ...run, ...change, plan, greet: planned.greet }
    await job.reschedule(tx, nextLook(tx, change.waitsUntil))
    return undefined
  }
  return db.write(moveOn, { alone: true }) // campaigns of the list may be sending
}

/** Whether the campaigns that greet on an import's list are those of its plan still; none of them goes Live before the commit. */
async function isOfSameCampaigns(
  tx: Tx,
  { listId }: ImportRow,
  { campaigns }: GreetingPlan,
): Promise<boolean> {
  if (listId === null) return true
  await lockQueues(tx, [listId])
  const greeting = await listGreetingCampaigns(tx, listId)
  return isDeepStrictEqual(
    greeting.map(({ id }) => id),
    campaigns.map(({ campaignId }) => campaignId),
  )
}

/** Has an import wait on; returns `false` once nobody has started it for so long that it ends. */
export async function waitForStart(db: Db, run: ImportRow, job: RunningJob): Promise<boolean> {
  return db.write(async (tx) => {
    const { waitsUntil } = run
    const isOver = waitsUntil === null || tx.now >= waitsUntil
    const end = {
      state: 'cancelled' as const,
      failure: `Nobody started it within ${waitHours} hours, so nobody has joined; upload the file again`,
      finishedAt: tx.now,
    }
    // Where it waits on, its row is held as well: who starts it then finds the job put off, and has it run at once.
    const found = await moveImport(tx, run.id, ['waiting'], isOver ? end : { waitsUntil })
    if (found === undefined || !isOver) {
      await job.reschedule(tx, found === undefined ? tx.now : nextLook(tx, waitsUntil))
      return true
    }
    await auditEnd(tx, found)
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
  Math.min(waitsUntil ?? now, now + importContactsJob.longestWaitMs)
