import { errorStatus, type ErrorBody, type ErrorCode, type FlatErrorBody } from '@replyloop/shared/errors'
import type { ErrorRequestHandler, Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Problem } from '../lib/problem.ts'
import { requestInfo } from './observe.ts'

const flat = new WeakSet<Request>()

/** Marks a request whose errors are `{"error": "<text>"}` (specification, Errors 2). */
export const answerFlat = (request: Request): void => void flat.add(request)

/** Marks every request that passes. */
export const answerFlatErrors: RequestHandler = (request, _response, next) => {
  answerFlat(request)
  next()
}

/** Translates every error into a response: named problems as they are, others as `INTERNAL`, which are logged. */
export const errorResponse =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const requestId = requestInfo(request).id
    const problem = error instanceof Problem ? error : translate(error)
    if (problem.code === 'INTERNAL') logger.error({ err: error, requestId }, 'a request failed')
    if (response.headersSent) return next(error)
    if (problem.retryAfterSeconds !== undefined) response.setHeader('Retry-After', problem.retryAfterSeconds)
    response
      .status(errorStatus[problem.code])
      .json(flat.has(request) ? flatBody(problem, requestId) : generalBody(problem, requestId))
  }

/** The general error body. */
export const generalBody = ({ code, message, details }: ProblemLike, requestId: string): ErrorBody => ({
  error: { code, message, ...(details && { details: [...details] }), requestId },
})

const flatBody = ({ code, message }: ProblemLike, requestId: string): FlatErrorBody => ({
  error: message,
  code,
  requestId,
})

type ProblemLike = Pick<Problem, 'message' | 'details'> & { code: ErrorCode }

/** The problem for any other error: a path that cannot be decoded is the caller's fault, anything else is ours. */
function translate(error: unknown): Problem {
  if (error instanceof URIError) return new Problem('NOT_FOUND', 'The path has a malformed % sequence')
  return new Problem('INTERNAL', 'Something went wrong on our side; retry after a short while')
}
