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
