import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { ErrorBody, FlatErrorBody } from '@replyloop/shared/contract/errors'
import { errorCodes } from '@replyloop/shared/values/errors'
import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { outageOf } from '../db/outage.ts'
import { Problem } from '../errors/problem.ts'
import { isForPerson, isOfInterface } from './forPerson.ts'
import { jsonRpcError, type JsonRpcErrorBody } from './jsonRpcError.ts'
import { basePath, mcpPath, pathsOf, urlsBelow } from './paths.ts'
import { sendJson } from './sendJson.ts'

type Described = Pick<Problem, 'code' | 'message' | 'details'> & Partial<Pick<Problem, 'current'>>

/** The body of an error, in the form that the URL's endpoint has. */
export type ErrorBodyFor = (
  url: string,
  problem: Described,
  requestId: string,
) => ErrorBody | FlatErrorBody | JsonRpcErrorBody

/** What a program is told at an address that leads to nothing. */
export const nothingHere =
  'There is nothing at this path. Paths of the interface begin with /v1; see /v1/docs'

/** What a person is told of a problem. */
export interface Shown extends Described {
  status: number
  requestId: string
  /** Whether the address is one that programs call. */
  isOfInterface: boolean
}

/** Sends a person the page of a problem. */
export type ShowProblem = (response: Response, shown: Shown) => void

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

/** After how many seconds a client may try again while the database is away. */
const outageRetrySeconds = 5

/**
 * Translates every error into a response: named problems as they are, others as `UNAVAILABLE` or `INTERNAL`, which are logged. It
 * is JSON, and a page for a person who has opened the address.
 */
export const errorResponse =
  ({
    logger,
    errorBody,
    showProblem,
  }: {
    logger: Logger
    errorBody: ErrorBodyFor
    showProblem: ShowProblem
  }): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const { id: requestId } = request.info
    const problem = problemOfError(error)
    const { code, message, details } = problem
    const { status } = errorCodes[code]
    if (status >= 500) logger.error({ err: error, requestId }, 'a request failed')
    if (response.headersSent) return next(error)
    if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', problem.retryAfterSeconds)
    if (problem.current !== undefined) response.setHeader('ETag', problem.current.etag)
    // HTTP demands it, and some clients, such as Android's, fail at a 401 without it before they read the status.
    if (problem.code === 'UNAUTHORIZED') response.setHeader('WWW-Authenticate', 'Bearer')
    const url = request.originalUrl
    if (isForPerson(request))
      return showProblem(response, {
        status,
        code,
        message,
        details,
        requestId,
        isOfInterface: isOfInterface(url),
      })
    sendJson(response, status, errorBody(url, problem, requestId))
  }

/** The named problem of any error. */
export const problemOfError = (error: unknown): Problem =>
  error instanceof Problem ? error : translate(error)

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
