import { setTimeout as pause } from 'node:timers/promises'
import type { BulkAction } from '@replyloop/shared/contract/bulkAction'
import type { ErrorCode } from '@replyloop/shared/values/errors'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { Applied, BulkKind } from '../../contacts/bulkActions.ts'
import type { BulkParts } from '../bulkParts.ts'
import { listWaiting, markContact, type BulkContactRow } from './bulkContacts.store.ts'
import { countOne, endRun, findNext, scheduleBulk, updateRun, type BulkRunRow } from './bulkRuns.store.ts'
import { fixPeople } from './fixPeople.ts'

/** How many are changed at a time; each in a transaction of its own. */
const atOnce = 5
/** How many are read at a time. */
const readAtOnce = 50
/** So that requests have their turn. */
const restMs = 2
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000

/** What ends a whole bulk action: all others would fail too. */
const ending: readonly ErrorCode[] = ['LIST_NOT_FOUND', 'TAG_NOT_FOUND']

/** Another one has done it to the contact, or the bulk action has ended or greets nobody now: nothing of this transaction stays. */
class Overtaken extends Error {}

/**
 * Goes on with the bulk actions of an account, the oldest first. Each contact is changed and marked in one transaction, so that it is
 * done once, however often a process dies; nothing is done any more once one is cancelled.
 */
export async function runBulk(
  parts: BulkParts,
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  const { db } = parts
  const until = performance.now() + timeSliceMs
  const isOver = () => job.isStopping() || performance.now() > until
  let run = await findNext(db.read, accountId)
  while (run !== undefined && !isOver()) {
    await goOn(parts, run, isOver)
    await pause(restMs)
    run = await findNext(db.read, accountId)
  }
  await db.write(async (tx) => {
    await job.finish(tx)
    if ((await findNext(tx, accountId)) !== undefined) await scheduleBulk(tx, accountId)
  })
}

/** Fails the bulk action under which the job has failed for good, and has the next one run. */
export async function giveUpBulk(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const run = await findNext(tx, accountId)
  if (run === undefined) return
  await endRun(tx, run, { state: 'failed', failure: 'The service could not do it; what it has done stays' })
  if ((await findNext(tx, accountId)) !== undefined) await scheduleBulk(tx, accountId, null) // its own key is taken
}

async function goOn(parts: BulkParts, run: BulkRunRow, isOver: () => boolean): Promise<void> {
  const { db, bulkKinds } = parts
  if (run.state === 'queued')
    await db.write((tx) => updateRun(tx, run, { state: 'running', startedAt: tx.now }))
  if (run.fixedAt === null) return fixPeople(parts, run)
  const kind: BulkKind = bulkKinds[run.action.type]
  const waiting = kind.apply === undefined ? [] : await listWaiting(db.read, run.id, readAtOnce)
  if (waiting.length === 0) return void (await finish(db, kind, run))
  const size = kind.alone === true ? 1 : atOnce
  for (let at = 0; at < waiting.length && !isOver(); at += size) {
    const some = waiting.slice(at, at + size).map((row) => applyTo(db, kind, run, row))
    if ((await Promise.all(some)).includes(false)) return
    if (kind.alone === true) await pause(restMs)
  }
  await db.write((tx) => Promise.resolve(tx.notify(`changed:${run.accountId} account`)))
}

/** Ends a bulk action that is done to all, unless it was cancelled: then it begins no export. */
const finish = (db: Db, kind: BulkKind, run: BulkRunRow): Promise<unknown> =>
  unlessOvertaken(() =>
    db.write(async (tx) => {
      const exportId = run.undoes === null ? await kind.finish?.(tx, run) : undefined
      const exported = exportId !== undefined && { exportId, done: run.total }
      if (!(await endRun(tx, run, { state: 'done', ...exported }))) throw new Overtaken()
    }),
  )

/** Does something. Returns `false` where it was overtaken. */
async function unlessOvertaken(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
}

/** What is done from now on: once its greeting is stopped, a join without one. */
const actionOf = ({ action, greetingStopped }: BulkRunRow): BulkAction =>
  greetingStopped && action.type === 'addToList' ? { ...action, greet: false } : action

/** Does it to one contact. Returns `false` where the bulk action has ended. */
async function applyTo(db: Db, kind: BulkKind, run: BulkRunRow, row: BulkContactRow): Promise<boolean> {
  const { accountId } = run
  const action = actionOf(run)
  const { memberId, startedBy } = run
  const name = startedBy ?? 'API'
  const by = { member: memberId === null ? undefined : { id: memberId, name }, name }
  const person = { runId: run.id, accountId, contactId: row.contactId, by }
  try {
    await kind.prepare?.(db, person)
    await db.write(
      async (tx) => {
        if (kind.removes === true) await mark(tx, run, row, { outcome: 'done' }) // its row goes with it
        const applied =
          run.undoes === null
            ? await kind.apply?.(tx, person, action)
            : await kind.undo?.(tx, person, action, row.before)
        if (kind.removes !== true) await mark(tx, run, row, applied ?? { outcome: 'unchanged' })
      },
      { alone: kind.alone === true },
    )
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    if (!(error instanceof Problem)) throw error
    const { code, message } = error
    if (!ending.includes(code)) return markFailed(db, run, row, message)
    await db.write((tx) => endRun(tx, run, { state: 'failed', failure: message }))
    return false
  }
}

/** Notes what became of a contact. Throws `Overtaken` where it waits no more, or the bulk action has ended. */
async function mark(
  tx: Tx,
  run: BulkRunRow,
  row: BulkContactRow,
  { outcome, reason = '', before = null }: Applied | (Omit<Applied, 'outcome'> & { outcome: 'failed' }),
): Promise<void> {
  const change = { outcome, before, reason: reason === '' ? null : reason }
  if (!(await markContact(tx, row, change))) throw new Overtaken()
  if (!(await countOne(tx, run, outcome))) throw new Overtaken()
}

const markFailed = (db: Db, run: BulkRunRow, row: BulkContactRow, reason: string): Promise<boolean> =>
  unlessOvertaken(() => db.write((tx) => mark(tx, run, row, { outcome: 'failed', reason })))
