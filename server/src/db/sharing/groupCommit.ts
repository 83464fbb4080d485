import type { Tx } from '../db.ts'
import { gather } from '../gather.ts'
import type { Work } from './sharedTransaction.ts'
import { Abandoned } from './turns.ts'

const groupSize = 64
/** While PostgreSQL works for one group, the next one is made ready. */
const groupsAtOnce = 2

/** More writes than this run alone only if they have to, so that many which come one by one gather too. */
const aloneAtOnce = 4

/** A write that waits for others. */
interface Waiting extends Work {
  succeed(): void
  fail(error: unknown): void
  runAlone(): Promise<void>
}

interface GroupParts {
  /** Runs one write in a transaction of its own. */
  runAlone: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Runs several in one. Throws `Abandoned` when all have to run alone. */
  runGroup: <W extends Work>(works: readonly W[]) => Promise<{ done: W[]; left: W[] }>
}

/** Has writes that wait together share a transaction. What comes meanwhile shares the next one. */
export function createGroupCommit({ runAlone, runGroup }: GroupParts) {
  const waiting: Waiting[] = []
  let groups = 0
  let alone = 0

  const runTogether = async (works: readonly Waiting[]) => {
    try {
      const { done, left } = await runGroup(works)
      for (const work of done) work.succeed()
      for (const work of left) void work.runAlone()
    } catch (error) {
      for (const work of works) {
        if (error instanceof Abandoned) void work.runAlone()
        else work.fail(error)
      }
    }
  }

  const runWaiting = async () => {
    groups += 1
    while (waiting.length > 0) {
      await gather()
      const works = waiting.splice(0, groupSize)
      const [work, ...others] = works
      if (work === undefined) break // the other group took them all
      if (others.length > 0 || alone >= aloneAtOnce) await runTogether(works)
      else {
        alone += 1
        void work.runAlone().finally(() => (alone -= 1))
      }
    }
    groups -= 1
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let outcome: { value: T } | undefined
      waiting.push({
        async run(tx) {
          outcome = { value: await work(tx) }
        },
        succeed() {
          if (outcome === undefined) reject(new Error('the write did not run'))
          else resolve(outcome.value)
        },
        fail: reject,
        runAlone: () => runAlone(work).then(resolve, reject),
      })
      if (groups < groupsAtOnce) void runWaiting()
    })
}
