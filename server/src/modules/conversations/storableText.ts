/** A text as databases take it: no column of PostgreSQL takes a NUL, and no UTF-8 half a character. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The same of all texts and names in a value of JSON. */
export function storableJson<T>(value: T): T
export function storableJson(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each: unknown) => storableJson(each))
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storableText(name), storableJson(each)] as const),
  )
}
