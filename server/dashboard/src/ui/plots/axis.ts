/** How many lines an axis has at most, beside the one at nought. */
const mostTicks = 4

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Steps of seconds that people count in. */
const timeSteps = [
  1,
  5,
  10,
  30,
  ...[1, 2, 5, 10, 15, 30].map((step) => step * minute),
  ...[1, 2, 3, 6, 12].map((step) => step * hour),
] as const

/** What the numbers of a plot are: each has steps of its own. */
export type Measure = 'count' | 'seconds' | 'share'

/** The least of the steps 1, 2 and 5, and their tenfolds, of which few enough reach a size. */
function roundStep(size: number): number {
  const tenfold = 10 ** Math.floor(Math.log10(size))
  return [1, 2, 5, 10].map((step) => step * tenfold).find((step) => step >= size) ?? 10 * tenfold
}

function stepOf(most: number, measure: Measure): number {
  const size = most / mostTicks
  if (measure === 'share') return 0.25
  if (measure === 'count') return Math.max(1, roundStep(Math.max(size, 0.1)))
  return timeSteps.find((step) => step >= size) ?? roundStep(size / day) * day
}

/** Where the lines of an axis stand that reaches to `most` at least: from nought up, the last one the end of the axis. */
export function ticksOf(most: number, measure: Measure): number[] {
  if (measure === 'share') return [0, 0.25, 0.5, 0.75, 1]
  const step = stepOf(Math.max(most, 1), measure)
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

const characterWidth = 6.5
const gap = 14

/** Every how many labels of an axis one is shown, so that they have room beside each other. */
export function labelEvery(labels: readonly string[], width: number): number {
  const longest = Math.max(1, ...labels.map((label) => label.length)) * characterWidth + gap
  return Math.max(1, Math.ceil((labels.length * longest) / Math.max(width, longest)))
}

/** How wide a text of an axis is, about. */
export const textWidth = (text: string): number => text.length * characterWidth
