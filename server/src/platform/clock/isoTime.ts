/** The latest one: most of a transaction's times are its own. */
let latest = { ms: NaN, text: '' }

/** A time in milliseconds since 1970 as responses show it: ISO 8601 in UTC; `null` stays `null`. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  if (ms === null) return null
  if (ms !== latest.ms) latest = { ms, text: new Date(ms).toISOString() }
  return latest.text
}
