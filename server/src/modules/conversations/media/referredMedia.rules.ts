import { dayMs, hourMs } from '../../../platform/clock/time.ts'

/** For how long a provider keeps the file of a message. */
const keptMs = 7 * dayMs
/** The shortest and the longest wait between two tries. */
const shortestWaitMs = 5000
export const longestMediaWaitMs = 6 * hourMs

/**
 * When the file of a message of an age is tried again: after half its age, so that what fails at once is tried again at once;
 * `undefined` once no provider has it any more. All in milliseconds.
 */
export function waitForMedia(ageMs: number): number | undefined {
  if (ageMs >= keptMs) return undefined
  const wait = Math.min(Math.max(Math.round(ageMs / 2), shortestWaitMs), longestMediaWaitMs)
  return Math.min(wait, keptMs - ageMs)
}
