import { contract } from '@replyloop/shared/contract/contract'
import type { ErrorBody, FlatErrorBody } from '@replyloop/shared/contract/errors'
import { errorCodes } from '@replyloop/shared/values/errors'
import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { Problem } from '../errors/problem.ts'
import { requestInfo } from './observe.ts'
import { basePath, pathsOf } from './paths.ts'
import { sendJson } from './sendJson.ts'

const flatPaths = Object.values(contract).flatMap((endpoint) =>
  endpoint.flatErrors ? pathsOf(basePath, endpoint) : [],
)
/** The URLs whose errors are `{"error": "<text>"}` (docs/interface.md#flat-errors), as the router would match them. */
const flat = new RegExp(`^(https?://[^/?#]*)?(${flatPaths.join('|')})(?=[/?#]|$)`, 'i')

/** Translates every error into a response: named problems as they are, others as `INTERNAL`, which are logged. */
export const errorResponse =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const requestId = requestInfo(request).id
    const problem = error instanceof Problem ? error : translate(error)
    if (problem.code === 'INTERNAL') logger.error({ err: error, requestId }, 'a request failed')
    if (response.headersSent) return next(error)
    if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', problem.retryAfterSeconds)
    // HTTP demands it, and some clients, such as Android's, fail at a 401 without it before they read the status.
    if (problem.code === 'UNAUTHORIZED') response.setHeader('WWW-Authenticate', 'Bearer')
    sendJson(response, errorCodes[problem.code].status, errorBody(request.originalUrl, problem, requestId))
  }

/** The body of an error, in the form that the URL's endpoint has. */
export const errorBody = (
  url: string,
  { code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>,
  requestId: string,
): ErrorBody | FlatErrorBody =>
  flat.test(url)
    ? { error: message, code, requestId }
    : { error: { code, message, ...(details && { details: [...details] }), requestId } }

/** The problem for any other error: a path that cannot be decoded is the caller's fault, anything else is ours. */
function translate(error: unknown): Problem {
  if (error instanceof URIError) return new Problem('NOT_FOUND', 'The path has a malformed % sequence')
  return new Problem('INTERNAL', 'Something went wrong on our side; retry after a short while')
}
