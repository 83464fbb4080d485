import { AsyncLocalStorage } from 'node:async_hooks'

/** A queue in which those who have much leave room for those who have little. */
export interface TurnQueue<T> {
  /** Adds an item to those of `turn`; without one to those that wait in no turn. */
  add(item: T, turn: string | undefined): void
  /** The next item, which stays. */
  peek(): T | undefined
  /** The next item, which leaves the queue. */
  shift(): T | undefined
}

/** Makes an empty queue. Every second item is one that waits in no turn, and the others are one of each turn; each in its order. */
export function createTurnQueue<T>(): TurnQueue<T> {
  const free: T[] = []
  const turns = new Map<string, T[]>() // that whose item comes next stands first
  let isTurnNext = false
  const nextTurn = () => {
    if (free.length > 0 && !isTurnNext) return undefined
    const [next] = turns
    return next
  }
  return {
    add(item, turn) {
      if (turn === undefined) return void free.push(item)
      const items = turns.get(turn)
      if (items === undefined) turns.set(turn, [item])
      else items.push(item)
    },
    peek: () => (nextTurn()?.[1] ?? free)[0],
    shift() {
      const next = nextTurn()
      isTurnNext = next === undefined
      if (next === undefined) return free.shift()
      const [turn, items] = next
      const item = items.shift()
      turns.delete(turn)
      if (items.length > 0) turns.set(turn, items)
      return item
    },
  }
}

const turn = new AsyncLocalStorage<string>()

/** Runs the job of an account: what it writes waits in turn of accounts where more waits than can be written at once. */
export const inTurnOf = <T>(accountId: string, run: () => Promise<T>): Promise<T> => turn.run(accountId, run)

/** In whose turn what runs now waits; `undefined` for what does not, such as a request. */
export const currentTurn = (): string | undefined => turn.getStore()
