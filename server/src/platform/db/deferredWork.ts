import { compareLocks } from './lockOrder.ts'
import type { Lock } from './locks.ts'

/** The work that one transaction defers until just before its commit (`Tx.beforeCommit`). */
export function createDeferredWork() {
  const works = new Map<string, { lock: Lock; work: () => Promise<void> }>()
  return {
    add(lock: Lock, work: () => Promise<void>): void {
      works.set(lock.name, { lock, work })
    },
    /** Runs it all in the order of the locks. */
    async run(): Promise<void> {
      const inOrder = [...works.values()].toSorted((left, right) => compareLocks(left.lock, right.lock))
      for (const { work } of inOrder) await work()
    },
  }
}
export type DeferredWork = ReturnType<typeof createDeferredWork>
