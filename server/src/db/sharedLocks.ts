import { z } from 'zod'
import type { Statement } from './statements.ts'
import { lockKeys, takeLocks, tryLocks } from './transactionStatements.ts'
import type { Turns } from './turns.ts'

const Missed = z.array(z.object({ key: z.string() }))

const lock = ({ text }: { text: string }, keys: string[]): Statement => ({
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

  return {
    /** Takes locks that nobody holds. Answers whether it got them all. */
    async tryToTake(names: readonly string[], by: Holder): Promise<boolean> {
      if (!hold(names, by)) return false
      const keys = lockKeys(names)
      const missed = Missed.parse(await turns.ask(by, lock(tryLocks, keys)))
      return !missed.some(({ key }) => keys.includes(key))
    },
    /** Takes locks as soon as nobody holds them. */
    async take(names: readonly string[], by: Holder): Promise<void> {
      const isReady = () => hold(names, by)
      await turns.ask(by, { ...lock(takeLocks, lockKeys(names)), isReady })
    },
  }
}
