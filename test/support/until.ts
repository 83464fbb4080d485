import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 150_000
const maxPauseMs = 50

/**
 * Calls `read` until `holds` is true of its value, and returns the value. The pauses grow to 50 ms, to leave the processor to
 * what the test waits for. Throws after 150 seconds.
 */
export async function until<T>(
  read: () => T | Promise<T>,
  holds: (value: T) => boolean = Boolean,
): Promise<T> {
  const started = performance.now()
  for (let waited = 0; waited < timeoutMs; waited = performance.now() - started) {
    const value = await read()
    if (holds(value)) return value
    await pause(Math.min(1 + waited / 2, maxPauseMs))
  }
  throw new Error(`timed out after ${timeoutMs / 1000} s`)
}
