import { Problem } from './problem.ts'
import type { SafeFetch } from './safeFetch.ts'

/** Refuses a URL that the service would not ask, by the place at which it was given. Throws `UNSAFE_URL`. */
export function requireSafeUrl(
  problemWith: SafeFetch['problemWith'],
  path: string,
  url: string | null | undefined,
): void {
  const message = typeof url === 'string' ? problemWith(url) : undefined
  if (message !== undefined) throw new Problem('UNSAFE_URL', `${path} ${message}`, [{ path, message }])
}
