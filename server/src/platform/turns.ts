import { setImmediate as yieldToOthers } from 'node:timers/promises'

/** So long a piece of work may take in which nobody else is served, in milliseconds. */
const pieceMs = 8

/** Lets others be served where a piece of long work has taken long enough: it is asked after each small step. */
export type Rest = () => Promise<void> | undefined

/** Counts the time from now on. */
export function createRest(): Rest {
  let began = performance.now()
  const rest = async () => {
    await yieldToOthers()
    began = performance.now()
  }
  return () => (performance.now() - began < pieceMs ? undefined : rest())
}
