import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import { withJitter } from '../../../platform/jobs/retry.ts'

const firstWaitMs = 10_000

/**
 * When what was made at `madeAt`, a mail or a notice, is tried again; `null`: it is given up. It waits as long as it has waited so
 * far.
 */
export function nextTryAt(madeAt: number, now: number): number | null {
  const age = now - madeAt
  return age >= dayMs ? null : now + withJitter(Math.min(Math.max(age, firstWaitMs), hourMs), Math.random())
}
