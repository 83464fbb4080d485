import { lockKeys, acquireLocks, tryLocks } from '../advisoryLocks.ts'
import type { Lock } from '../../locks.ts'
import type { Pipeline } from './pipeline.ts'

/** A write of the group. */
interface Holder {
  /** Whether it has run, so that its locks are free for the others of the group. */
  hasEnded: boolean
}

/**
 * The advisory locks of the writes that share a transaction. PostgreSQL grants all of them to the transaction, so which
 * write holds which lock is tracked here.
 */
export function createSharedLocks(pipeline: Pipeline) {
  const holders = new Map<string, Holder>()

  const isFree = ({ name }: Lock, by: Holder) => {
    const holder = holders.get(name)
    return holder === undefined || holder === by || holder.hasEnded
  }

  /** A lock that PostgreSQL then refuses stays noted: at worst others of the group wait until its write has ended. */
  const hold = (wanted: readonly Lock[], by: Holder): boolean => {
    if (!wanted.every((lock) => isFree(lock, by))) return false
    for (const { name } of wanted) holders.set(name, by)
    return true
  }

  /**
   * Takes the locks that no other transaction holds, and returns whether it got all of them. The rows may also hold keys
   * that other writes of the group did not get, since their statements run as one.
   */
  const tryToTake = async (wanted: readonly Lock[], by: Holder, tryStart?: () => boolean) => {
    const keys = lockKeys(wanted)
    const { rows: missed } = await pipeline.query(by, { locks: tryLocks, keys }, tryStart)
    return !missed.some(([key]) => keys.includes(String(key)))
  }

  return {
    /** Takes locks that neither another transaction nor another write of the group holds. Returns whether it got all. */
    tryNow: async (wanted: readonly Lock[], by: Holder): Promise<boolean> =>
      hold(wanted, by) && (await tryToTake(wanted, by)),
    /**
     * Waits until no other write of the group holds the locks, then takes them unless another transaction does. Returns
     * whether it got all.
     */
    tryInTurn: (wanted: readonly Lock[], by: Holder): Promise<boolean> =>
      tryToTake(wanted, by, () => hold(wanted, by)),
    /** Waits for locks that other transactions hold; the whole group waits with it. */
    async acquire(wanted: readonly Lock[], by: Holder): Promise<void> {
      await pipeline.query(by, { locks: acquireLocks, keys: lockKeys(wanted) })
    },
  }
}
export type SharedLocks = ReturnType<typeof createSharedLocks>
