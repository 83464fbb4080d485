import { type Tx, batchWindow } from '../../db.ts'
import { GroupAborted } from './pipeline.ts'
import type { GroupedWrite } from './sharedTransaction.ts'

const maxGroupSize = 64
/** Once this many writes run alone, even a single one runs as a group: while it is awaited, later ones gather to share one. */
const maxAlone = 4

interface WaitingWrite extends GroupedWrite {
  succeed(): void
  fail(error: unknown): void
  runAlone(): Promise<void>
}

interface GroupParts {
  /** Runs one write in a transaction of its own. */
  runAlone: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs several writes in one transaction. `done` are those that it committed; `left` are those that have to run alone.
   * Throws `GroupAborted` when all of them have to.
   */
  runGroup: <W extends GroupedWrite>(writes: readonly W[]) => Promise<{ done: W[]; left: W[] }>
}

/**
 * Has writes that wait at the same time share one transaction, and its commit. Returns the function that takes a write; it
 * resolves and rejects as if the write had a transaction of its own.
 */
export function createGroupCommit({ runAlone, runGroup }: GroupParts) {
  const waiting: WaitingWrite[] = []
  let isRunning = false
  let alone = 0

  const runAsGroup = async (writes: readonly WaitingWrite[]) => {
    try {
      const { done, left } = await runGroup(writes)
      for (const write of done) write.succeed()
      for (const write of left) void write.runAlone()
    } catch (error) {
      for (const write of writes) {
        if (error instanceof GroupAborted) void write.runAlone()
        else write.fail(error)
      }
    }
  }

  const runWaiting = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await batchWindow()
      const writes = waiting.splice(0, maxGroupSize)
      const [write, ...others] = writes
      if (write === undefined) break
      if (others.length > 0 || alone >= maxAlone) await runAsGroup(writes)
      else {
        alone += 1
        void write.runAlone().finally(() => (alone -= 1))
      }
    }
    isRunning = false
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
      if (!isRunning) void runWaiting()
    })
}
