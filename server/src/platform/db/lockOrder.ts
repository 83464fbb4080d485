import { lockOrder, type Lock } from './locks.ts'

/** The order of two locks: that of their kinds, within a kind that of their names. */
export const compareLocks = (left: Lock, right: Lock): number =>
  left.rank - right.rank || (left.name < right.name ? -1 : Number(left.name > right.name))

const severallyOf = lockOrder.map((place) => ('severally' in place ? place.severally : undefined))

/** Whether a transaction that holds `held` may wait for `wanted`. */
function mayFollow(held: Lock, wanted: Lock): boolean {
  if (held.rank !== wanted.rank) return held.rank < wanted.rank
  const severally = severallyOf[held.rank]
  return severally === 'in any order' || (severally === 'by name' && held.name < wanted.name)
}

/** What one transaction holds, and whether it has asked for it in the declared order. */
export interface HeldLocks {
  /** Notes locks that the transaction is about to wait for. Throws an `Error` where it may not wait for one of them. */
  want(wanted: readonly Lock[]): void
  /** Notes a lock that it got without waiting. */
  add(lock: Lock): void
}

const unchecked: HeldLocks = { want() {}, add() {} }

/** Where `assertLockOrder` is set, checks the order of one transaction's locks. */
export function createHeldLocks(assertLockOrder: boolean): HeldLocks {
  if (!assertLockOrder) return unchecked
  const names = new Set<string>()
  let last: Lock | undefined
  const add = (lock: Lock) => {
    names.add(lock.name)
    if (last === undefined || compareLocks(last, lock) < 0) last = lock
  }
  return {
    want(wanted) {
      const held = last
      const wrong = held && wanted.find((lock) => !names.has(lock.name) && !mayFollow(held, lock))
      if (held && wrong)
        throw new Error(
          `a transaction that holds the lock ${held.name} wants ${wrong.name}: by platform/db/locks.ts it may not wait for it`,
        )
      wanted.forEach(add)
    },
    add,
  }
}
