const factor = 8
const tries = 3
/** Less than this, in milliseconds, says nothing about a machine that does other things as well. */
const leastMs = 1

/**
 * Whether work on eight times the length takes about eight times as long, on any machine: three times that is allowed,
 * and what grows with the square of the length takes 64 times as long.
 */
export function isInProportion(work: (length: number) => void, length: number): boolean {
  const fastest = (of: number) =>
    Math.min(...Array.from({ length: tries }, () => millisecondsOf(() => work(of))))
  return fastest(length * factor) < factor * 3 * Math.max(fastest(length), leastMs)
}

function millisecondsOf(work: () => void): number {
  const started = performance.now()
  work()
  return performance.now() - started
}
