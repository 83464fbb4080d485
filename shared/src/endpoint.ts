import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
export type Answers = Readonly<Record<number, z.ZodType>>

/** An endpoint: its method and path, its input (`nothing` for parts that it does not take) and its responses. */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends Answers = Answers,
  M extends Method = Method,
  Path extends string = string,
> {
  readonly method: M
  /** Relative to the base address, parameters as `:name`. */
  readonly path: Path
  /** Other paths of the same endpoint. */
  readonly aliases: readonly string[]
  readonly tag:
    | 'Contacts'
    | 'Lists'
    | 'Messages'
    | 'Campaigns'
    | 'Webhooks'
    | 'Credits'
    | 'Account'
    | 'Documents'
  readonly summary: string
  readonly description: string
  /**
   * `public` needs no key; `agency` answers `AGENCY_ONLY` to other accounts; `session`, of the dashboard alone, needs a
   * signed-in person and answers `FORBIDDEN` to a key.
   */
  readonly access: 'public' | 'account' | 'agency' | 'session'
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The schema of the body, by success status. */
  readonly answers: A
  /** The error codes besides those that any endpoint may answer. */
  readonly errors: readonly ErrorCode[]
  /** Errors here are `{"error": "<text>"}` (specification, Errors 2). */
  readonly flatErrors: boolean
  /** An `Idempotency-Key` here is remembered for ever rather than for 24 hours. */
  readonly keepsIdempotencyKey: boolean
}

/** The schema of a part that an endpoint does not take: anything is accepted and ignored. */
export const nothing = z.unknown().transform(() => undefined)

type Optional =
  | 'aliases'
  | 'description'
  | 'access'
  | 'params'
  | 'query'
  | 'body'
  | 'errors'
  | 'flatErrors'
  | 'keepsIdempotencyKey'
type Given<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends Answers> = Omit<
  Endpoint<P, Q, B, A>,
  Optional | 'method' | 'path'
> &
  Partial<Pick<Endpoint<P, Q, B, A>, Optional>>

/** Declares an endpoint, with defaults for what `given` leaves out. Its type holds the literal method and path. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  A extends Answers,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(method: M, path: Path, given: Given<P, Q, B, A>): Endpoint<P, Q, B, A, M, Path>
export function endpoint(
  method: Method,
  path: string,
  given: Given<z.ZodType, z.ZodType, z.ZodType, Answers>,
): Endpoint {
  return {
    aliases: [],
    description: '',
    access: 'account',
    params: nothing,
    query: nothing,
    body: nothing,
    errors: [],
    flatErrors: false,
    keepsIdempotencyKey: false,
    ...given,
    method,
    path,
  }
}
