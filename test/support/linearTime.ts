import { measureProcessorTime } from './processorTime.ts'

const factor = 16
const tolerance = 6
const samples = 3
/** Shorter times are mostly noise. */
const minMs = 1

/**
 * Whether the time that work takes is linear in the length of its input. Input 16 times as long may take up to 96 times as
 * long (16 times, with a tolerance of 6); quadratic work would take 256 times as long.
 */
export function takesLinearTime(work: (length: number) => void, length: number): boolean {
  const fastest = (of: number) =>
    Math.min(...Array.from({ length: samples }, () => millisecondsOf(() => work(of))))
  return fastest(length * factor) < factor * tolerance * Math.max(fastest(length), minMs)
}

function millisecondsOf(work: () => void): number {
  const elapsed = measureProcessorTime()
  work()
  return elapsed()
}
