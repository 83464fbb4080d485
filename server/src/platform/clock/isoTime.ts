/** A time in milliseconds since 1970 as responses show it: ISO 8601 in UTC; `null` stays `null`. */
export function isoTime(ms: number): string
export function isoTime(ms: number | null): string | null
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
