/** A time in milliseconds since 1970 as answers show it: ISO 8601, UTC; `null` where there is none. */
export function instant(ms: number): string
export function instant(ms: number | null): string | null
export function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
