import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/db.ts'
import type { RunningJob } from '../jobs/runJob.ts'
import { indexTexts } from './indexTexts.ts'
import { deleteStrayChanges, listAccountsBehind } from './parts.store.ts'
import type { Searched } from './subject.ts'

const accountsAtOnce = 100
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000
/** So that requests have their turn. */
const restMs = 1

/**
 * Brings the indexes of accounts up to date, for a while: those behind `after`, by their ids. Returns the account behind which
 * to go on; `undefined` where all are done.
 */
export async function indexAll(
  db: Db,
  searched: Searched,
  after: string | undefined,
  job: RunningJob,
): Promise<string | undefined> {
  const until = performance.now() + timeSliceMs
  const { isStopping } = job
  const turn = { isStopping, isOver: () => isStopping() || performance.now() > until }
  let done = after ?? ''
  for (;;) {
    const accounts = await listAccountsBehind(db.read, done, accountsAtOnce)
    for (const { id } of accounts) {
      const isDone = await indexTexts(db, searched, id, turn)
      if (turn.isOver()) return isDone ? id : done
      done = id // also where it is not: the next round tries again
      await pause(restMs)
    }
    if (accounts.length < accountsAtOnce) break
  }
  await db.write(deleteStrayChanges)
  return undefined
}
