import type { RequestHandler } from 'express'
import { Problem } from '../errors/problem.ts'

/** Responds 405 and names the methods that a path serves. */
export const methodNotAllowed =
  (methods: readonly string[]): RequestHandler =>
  (request, response) => {
    response.setHeader('Allow', methods.join(', '))
    throw new Problem(
      'METHOD_NOT_ALLOWED',
      `${request.method} is not served here; use ${methods.join(' or ')}`,
    )
  }
