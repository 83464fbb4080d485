import type { Answers, Endpoint } from '@replyloop/shared/endpoint'
import { parseInput } from '@replyloop/shared/parse'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { Problem } from '../lib/problem.ts'
import type { Caller } from './authenticate.ts'
import type { Commit } from './idempotency.ts'

/** What an endpoint answers: one of its declared success statuses with that status's body. */
export type Answer<A extends Answers> = {
  [S in keyof A & number]: { status: S; body: z.input<A[S]> }
}[keyof A & number]

/** An answer of status 200. */
export const ok = <B>(body: B) => ({ status: 200 as const, body })
/** An answer of status 201. */
export const created = <B>(body: B) => ({ status: 201 as const, body })

/** Who calls, and the way to write. */
export interface Call {
  caller: Caller
  commit: Commit
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** A contract row with its handler, as the router takes it. */
export interface Route {
  row: Endpoint
  serve: (
    raw: { params: unknown; query: unknown; body: unknown },
    call: Call,
  ) => Promise<{ status: number; body: unknown }>
}

/** Joins a row of the contract with its handler, which receives parsed values only. */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers>(
  row: Endpoint<P, Q, B, A>,
  handler: (input: Input<P, Q, B>, call: Call) => Promise<Answer<A>>,
): Route {
  return {
    row,
    serve: (raw, call) =>
      handler(
        {
          params: parsed(row.params, raw.params, 'The path'),
          query: parsed(row.query, raw.query, 'The query'),
          body: parsed(row.body, raw.body, 'The request body'),
        },
        call,
      ),
  }
}

/** Who calls, and both streams of the exchange. */
export interface StreamCall {
  caller: Caller
  request: Request
  response: Response
}

/** A contract row whose body or answer is no JSON. */
export interface StreamRoute {
  row: Endpoint
  /** Answers `undefined` when it has ended the response itself. */
  stream: (
    raw: { params: unknown; query: unknown },
    call: StreamCall,
  ) => Promise<{ status: number; body: unknown } | undefined>
}

/** Joins a row with a handler that reads the body, or writes the answer, as a stream. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, A extends Answers>(
  row: Endpoint<P, Q, z.ZodType, A>,
  handler: (
    input: Pick<Input<P, Q, z.ZodType>, 'params' | 'query'>,
    call: StreamCall,
  ) => Promise<Answer<A> | undefined>,
): StreamRoute {
  return {
    row,
    stream: (raw, call) =>
      handler(
        {
          params: parsed(row.params, raw.params, 'The path'),
          query: parsed(row.query, raw.query, 'The query'),
        },
        call,
      ),
  }
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, whole: string): z.output<S> {
  const result = parseInput(schema, value, whole)
  if (result.success) return result.value
  throw new Problem(result.code, result.message, result.details)
}
