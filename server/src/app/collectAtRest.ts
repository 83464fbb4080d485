import { performance } from 'node:perf_hooks'

const lookEveryMs = 1000
/** Of a second: what a process at rest is busy at most, which waits for nothing. */
const atRest = 0.05

/**
 * Collects what the start has left behind, in the first second in which the process rests: it collects nothing by itself
 * then. Not before: a collection holds up the first requests by a tenth of a second or more.
 */
export function collectAtRest(): void {
  const { gc } = globalThis
  if (gc === undefined) return
  let before = performance.eventLoopUtilization()
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > atRest) return
    clearInterval(look)
    gc({ type: 'major', flavor: 'last-resort' })
  }, lookEveryMs)
  look.unref()
}
