const factor = 16
/** How much more a machine that does other things as well may take. */
const allowance = 6
const tries = 3
/** Less than this, in milliseconds, says nothing about a machine that does other things as well. */
const leastMs = 1

/**
 * Whether work on 16 times the length takes about 16 times as long, on any machine: six times that is allowed, and what
 * grows with the square of the length takes 256 times as long.
 */
export function isInProportion(work: (length: number) => void, length: number): boolean {
  const fastest = (of: number) =>
    Math.min(...Array.from({ length: tries }, () => millisecondsOf(() => work(of))))
  return fastest(length * factor) < factor * allowance * Math.max(fastest(length), leastMs)
}

function millisecondsOf(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
