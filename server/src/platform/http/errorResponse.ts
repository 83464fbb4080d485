import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { ErrorBody, FlatErrorBody } from '@replyloop/shared/contract/errors'
import { errorCodes } from '@replyloop/shared/values/errors'
import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { outageOf } from '../db/outage.ts'
import { Problem } from '../errors/problem.ts'
import { jsonRpcError, type JsonRpcErrorBody } from './jsonRpcError.ts'
import { requestInfo } from './observe.ts'
import { basePath, mcpPath, pathsOf } from './paths.ts'
import { sendJson } from './sendJson.ts'

type Described = Pick<Problem, 'code' | 'message' | 'details'> & Partial<Pick<Problem, 'current'>>

/** The body of an error, in the form that the URL's endpoint has. */
export type ErrorBodyFor = (
  url: string,
  problem: Described,
  requestId: string,
) => ErrorBody | FlatErrorBody | JsonRpcErrorBody

/** Makes the bodies of errors: flat ones for the endpoints that have these (docs/interface.md#flat-errors), JSON-RPC for MCP. */
export function createErrorBody(endpoints: readonly Endpoint[]): ErrorBodyFor {
  const flatPaths = endpoints.flatMap((endpoint) => (endpoint.flatErrors ? pathsOf(basePath, endpoint) : []))
  const isFlat = urlsBelow(flatPaths)
  const isJsonRpc = urlsBelow([mcpPath])
  return (url, problem, requestId) => {
    if (isFlat.test(url)) return { error: problem.message, code: problem.code, requestId }
    return isJsonRpc.test(url) ? jsonRpcError(problem, requestId) : errorBody(problem, requestId)
  }
}

/** The general error body. */
export const errorBody = ({ code, message, details, current }: Described, requestId: string): ErrorBody => ({
  error: { code, message, ...(details && { details: [...details] }), requestId },
  ...(current && { current: current.body }),
})

/** Matches the URLs at and below some paths, as the router would. */
const urlsBelow = (paths: readonly string[]) =>
  new RegExp(`^(https?://[^/?#]*)?(${paths.join('|')})(?=[/?#]|$)`, 'i')

/** After how many seconds a client may try again while the database is away. */
const outageRetrySeconds = 5

/** Translates every error into a response: named problems as they are, others as `UNAVAILABLE` or `INTERNAL`, which are logged. */
export const errorResponse =
  ({ logger, errorBody }: { logger: Logger; errorBody: ErrorBodyFor }): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const requestId = requestInfo(request).id
    const problem = problemOf(error)
    if (errorCodes[problem.code].status >= 500) logger.error({ err: error, requestId }, 'a request failed')
    if (response.headersSent) return next(error)
    if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', problem.retryAfterSeconds)
    if (problem.current !== undefined) response.setHeader('ETag', problem.current.etag)
    // HTTP demands it, and some clients, such as Android's, fail at a 401 without it before they read the status.
    if (problem.code === 'UNAUTHORIZED') response.setHeader('WWW-Authenticate', 'Bearer')
    sendJson(response, errorCodes[problem.code].status, errorBody(request.originalUrl, problem, requestId))
  }

/** The named problem of any error. */
export const problemOf = (error: unknown): Problem => (error instanceof Problem ? error : translate(error))

/**
 * The problem for any other error: a path that cannot be decoded is the caller's fault, an outage passes by itself, anything
 * else is ours.
 */
function translate(error: unknown): Problem {
  if (error instanceof URIError) return new Problem('NOT_FOUND', 'The path has a malformed % sequence')
  if (outageOf(error) !== undefined)
    return new Problem(
      'UNAVAILABLE',
      `The service cannot read or keep data for the moment; retry in ${outageRetrySeconds} seconds`,
      { retryAfterSeconds: outageRetrySeconds },
    )
  return new Problem('INTERNAL', 'Something went wrong on our side; retry after a short while')
}
