/**
 * Begins to measure for how long this thread has a processor. On a busy machine work is interrupted, which does not count.
 * Returns the function that says it, in milliseconds.
 */
export function measureProcessorTime(): () => number {
  const before = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
}

const factor = 16
const tolerance = 6
const samples = 3
/** Shorter times are mostly noise. */
const minMs = 1

/**
 * Expects the time that work takes to be linear in the length of its input. Input 16 times as long may take up to 96 times
 * as long (16 times, with a tolerance of 6); quadratic work would take 256 times as long.
 */
export function expectLinearTime(work: (length: number) => void, length: number): void {
  const timeOf = (of: number) => {
    const elapsed = measureProcessorTime()
    work(of)
    return elapsed()
  }
  const fastest = (of: number) => Math.min(...Array.from({ length: samples }, () => timeOf(of)))
  expect(fastest(length * factor)).toBeLessThan(factor * tolerance * Math.max(fastest(length), minMs))
}
