/** Whether a value is one of those listed. */
export const isOneOf = <const T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value)

/** One of some words, in any case, and with signs between its parts, as in `is_not`. */
export function wordAmong<const T extends string>(words: readonly T[], value: unknown): T | undefined {
  if (isOneOf(words, value) || typeof value !== 'string') return isOneOf(words, value) ? value : undefined
  const plain = value.replace(/[\s_-]/g, '').toLowerCase()
  return words.find((word) => word.toLowerCase() === plain)
}
