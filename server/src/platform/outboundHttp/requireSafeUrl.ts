import { fieldProblem } from '../errors/problem.ts'
import type { SafeFetch } from './safeFetch.ts'

/** Throws `UNSAFE_URL` for a URL that the service would refuse to request; `path` is the field that it was given in. */
export function requireSafeUrl(
  validateUrl: SafeFetch['validateUrl'],
  path: string,
  url: string | null | undefined,
): void {
  const message = typeof url === 'string' ? validateUrl(url) : undefined
  if (message !== undefined) throw fieldProblem(path, message, 'UNSAFE_URL')
}
