import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 100_000
const maxPauseMs = 50

/**
 * Reads over and over, at first at once and then less often, until `holds`: whatever is awaited needs the processors
 * too. Throws when that takes longer than any test may.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean = Boolean,
): Promise<T> {
  const started = performance.now()
  for (let waited = 0; waited < patienceMs; waited = performance.now() - started) {
    const value = await read()
    if (holds(value)) return value
    await pause(Math.min(1 + waited / 2, maxPauseMs))
  }
  throw new Error(`waited ${patienceMs / 1000} s in vain`)
}
