import { ApiError } from '@replyloop/shared/client/apiError'
import { isRefusal } from '../../apiError.ts'
import type { SubAccount } from '../agencyQueries.ts'
import { doWork, type BulkWork, type Done } from './bulkWork.ts'

/** What became of one sub-account. */
type Outcome =
  | { readonly is: 'waiting' }
  | ({ readonly is: 'done' } & Done)
  | { readonly is: 'failed'; readonly why: string }

/** One sub-account of a run. */
export interface Target extends Pick<SubAccount, 'id' | 'name' | 'email'> {
  readonly outcome: Outcome
  /** How often it was refused for good: the next attempt is another one to the service. */
  readonly refusals: number
}

/** Something that is done with several sub-accounts, one request each. It is kept in the session storage until it is closed. */
export interface BulkRun {
  /** The beginning of the idempotency key of each request: what is sent twice is done once. */
  readonly id: string
  readonly work: BulkWork
  readonly targets: readonly Target[]
}

/** A run of which nothing is done yet. */
export const newRun = (work: BulkWork, of: readonly SubAccount[]): BulkRun => ({
  id: crypto.randomUUID(),
  work,
  targets: of.map(({ id, name, email }) => ({
    id,
    name,
    email,
    outcome: { is: 'waiting' },
    refusals: 0,
  })),
})

/** The run with everything that has failed to be tried again. */
export const withRetries = (run: BulkRun): BulkRun => ({
  ...run,
  targets: run.targets.map((target) =>
    target.outcome.is === 'failed' ? { ...target, outcome: { is: 'waiting' as const } } : target,
  ),
})

/** How many of a run wait, are done, and have failed. */
export const countOutcomes = ({ targets }: BulkRun): Readonly<Record<Outcome['is'], number>> => {
  const of = (is: Outcome['is']) => targets.filter(({ outcome }) => outcome.is === is).length
  return { waiting: of('waiting'), done: of('done'), failed: of('failed') }
}

let runningId: string | undefined
let isStopped = false

/** Whether this page is at work on a run. */
export const isRunning = ({ id }: BulkRun): boolean => runningId === id

/** Has the run end after the request that is under way. */
export const stopRun = (): void => {
  isStopped = true
}

/**
 * Does what waits in a run, one request after the other, and tells of each state of it. Where the service says that there were
 * too many requests, it waits as long as it is told to.
 */
export async function carryOut(run: BulkRun, onState: (run: BulkRun) => void): Promise<void> {
  if (runningId !== undefined) return
  runningId = run.id
  isStopped = false
  let current = run
  onState(current)
  for (const [index, target] of run.targets.entries()) {
    if (target.outcome.is !== 'waiting') continue
    if (isStopped) break
    current = { ...current, targets: current.targets.with(index, await attempt(current, target)) }
    onState(current)
  }
  runningId = undefined
  onState({ ...current })
}

async function attempt({ id, work }: BulkRun, target: Target): Promise<Target> {
  for (;;) {
    try {
      const done = await doWork(
        work,
        target,
        [id, target.id, ...(target.refusals > 0 ? [target.refusals] : [])].join('-'),
      )
      return { ...target, outcome: { is: 'done', ...done } }
    } catch (error) {
      const seconds =
        error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 1) : null
      if (seconds === null || isStopped) {
        const why = error instanceof Error ? error.message : 'Something unexpected went wrong.'
        return {
          ...target,
          outcome: { is: 'failed', why },
          refusals: target.refusals + (isRefusal(error) ? 1 : 0),
        }
      }
      await new Promise((resolve) => window.setTimeout(resolve, seconds * 1000))
    }
  }
}
