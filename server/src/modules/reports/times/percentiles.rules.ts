import { responseBands } from '@replyloop/shared/values/reports'

/** How long replies took, in seconds, in any order. */
type Times = readonly number[]

/** The time by which so many of a hundred had ended: one of them, the nearest; `null` of none. */
const percentile = (sorted: Times, percent: number): number | null =>
  sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? null

/** How many times there are, their median, and by when nine of ten had ended. */
export function summaryOf(times: Times): { count: number; median: number | null; p90: number | null } {
  const sorted = Float64Array.from(times).sort()
  const all = Array.from(sorted)
  return { count: all.length, median: percentile(all, 50), p90: percentile(all, 90) }
}

/** How many times end within each band, and not within the one before. */
export function distributionOf(times: Times): { upTo: number | null; count: number }[] {
  const counts = responseBands.map(() => 0)
  for (const time of times) {
    const band = responseBands.findIndex((upTo) => upTo === null || time <= upTo)
    counts[band] = (counts[band] ?? 0) + 1
  }
  return responseBands.map((upTo, band) => ({ upTo, count: counts[band] ?? 0 }))
}
