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
    serve: (raw, call) => handler(parsedInput(row, raw), call),
  }
}

/** Who calls, the way to write, and both streams of the exchange. */
interface StreamCall extends Call {
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

/** Who comes to a row that begins, changes or ends a session. */
export interface Visit {
  /** `null` where the row is public. */
  caller: Caller | null
  /** The token of the cookie that came along, of a session or of none. */
  token: string | undefined
  /** Where the request comes from. */
  address: string
}

/** The caller of a visit, on rows that only a signed-in person reaches. */
export function requireCaller({ caller }: Visit): Caller {
  if (caller === null) throw new Error('a public row has no caller')
  return caller
}

/** An answer that may hand the browser a session's token, or take it away. */
interface VisitAnswer {
  status: number
  body: unknown
  token?: string | null
}

/** A contract row that begins, changes or ends a session. */
export interface VisitRoute {
  row: Endpoint
  visit: (raw: { params: unknown; query: unknown; body: unknown }, visit: Visit) => Promise<VisitAnswer>
}

/** Joins a row with a handler that may give its answer a `token`. Its answers are never kept and given again. */
export function visitRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers>(
  row: Endpoint<P, Q, B, A>,
  handler: (input: Input<P, Q, B>, visit: Visit) => Promise<Answer<A> & { token?: string | null }>,
): VisitRoute {
  return { row, visit: (raw, visit) => handler(parsedInput(row, raw), visit) }
}

const parsedInput = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers>(
  row: Endpoint<P, Q, B, A>,
  raw: { params: unknown; query: unknown; body: unknown },
): Input<P, Q, B> => ({
  params: parsed(row.params, raw.params, 'The path'),
  query: parsed(row.query, raw.query, 'The query'),
  body: parsed(row.body, raw.body, 'The request body'),
})

/** What a query says of what its row declares, whatever else came with it. */
export function querySaid(row: Endpoint, raw: unknown): string {
  const query = parsed(row.query, raw, 'The query')
  const said = typeof query === 'object' && query !== null ? Object.entries(query) : []
  return JSON.stringify(said.filter(([, value]) => value !== undefined))
}

function parsed<S extends z.ZodType>(schema: S, value: unknown, whole: string): z.output<S> {
  const result = parseInput(schema, value, whole)
  if (result.success) return result.value
  throw new Problem(result.code, result.message, result.details)
}
