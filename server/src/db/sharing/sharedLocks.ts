import { z } from 'zod'
import { lockKeys, takeLocks, tryLocks } from '../advisoryLocks.ts'
import type { Statement } from './statements.ts'
import type { Turns } from './turns.ts'

/** The keys of the locks that `tryLocks` did not get. */
const Missed = z.array(z.object({ key: z.string() }))

const statementOf = ({ text }: { text: string }, keys: string[]): Statement => ({
  text,
  values: [keys],
  method: 'execute',
})

/** One of those who share a transaction. */
interface Holder {
  hasEnded: boolean
}

/** The locks of those who share a transaction: PostgreSQL cannot tell them apart, so they are kept apart here. */
export function createSharedLocks(turns: Turns) {
  const holders = new Map<string, Holder>()

  const isFree = (name: string, wants: Holder) => {
    const holder = holders.get(name)
    return holder === undefined || holder === wants || holder.hasEnded
  }

  const hold = (names: readonly string[], by: Holder): boolean => {
    if (!names.every((name) => isFree(name, by))) return false
    for (const name of names) holders.set(name, by)
    return true
  }

  /**
   * Takes locks that no other transaction holds. Answers whether it got them all: of a statement that several share, the
   * answer also has what the others did not get.
   */
  const tryToTake = async (names: readonly string[], by: Holder, tryStart?: () => boolean) => {
    const keys = lockKeys(names)
    const missed = Missed.parse(await turns.ask(by, { ...statementOf(tryLocks, keys), tryStart }))
    return !missed.some(({ key }) => keys.includes(key))
  }

  return {
    /** Takes locks if neither another transaction nor another of this one holds them. Answers whether it did. */
    tryNow: async (names: readonly string[], by: Holder): Promise<boolean> =>
      hold(names, by) && (await tryToTake(names, by)),
    /** Takes locks, after others of this transaction, if no other transaction holds them. Answers whether it did. */
    tryInTurn: (names: readonly string[], by: Holder): Promise<boolean> =>
      tryToTake(names, by, () => hold(names, by)),
    /** Takes locks when no other transaction holds them any more, for which all of this one wait. */
    async take(names: readonly string[], by: Holder): Promise<void> {
      await turns.ask(by, statementOf(takeLocks, lockKeys(names)))
    },
  }
}
export type SharedLocks = ReturnType<typeof createSharedLocks>
