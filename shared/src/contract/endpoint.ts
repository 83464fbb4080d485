import { z } from 'zod'
import {
  maxBodyValues,
  maxCampaignValues,
  maxPublicRequestBytes,
  maxRequestBytes,
  maxSmallRequestBytes,
  maxTextRequestBytes,
} from '../values/limits.ts'
import type { NeededScope } from '../values/apiKey.ts'
import type { ErrorCode } from '../values/errors.ts'
import type { Role } from '../values/roles.ts'

/**
 * What tells one state of a thing from another: all that a save can change, and nothing that changes by itself
 * (docs/interface.md#versions).
 */
export interface Version {
  /** The name of the kind of thing. Endpoints that read and save one thing share it. */
  readonly of: string
  /** Takes of the thing, as responses show it, what a save can change. */
  readonly fields: z.ZodType
  /** That nothing is left once the endpoint has succeeded: what it responds then is no version. */
  readonly isLast?: true
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** The schema of the body for each success status. */
export type Responses = Readonly<Record<number, z.ZodType>>

/**
 * An endpoint (docs/interface.md#endpoints): its method and path, its input (`noInput` for a part that it does not
 * take), and its responses.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends Responses = Responses,
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
    | 'Reports'
    | 'Webhooks'
    | 'Credits'
    | 'Account'
    | 'Documents'
  readonly summary: string
  readonly description: string
  /**
   * `public` needs no key; `agency` gives `AGENCY_ONLY` to other accounts; `session`, of the dashboard alone, needs a
   * signed-in person and gives `FORBIDDEN` to a key.
   */
  readonly access: 'public' | 'account' | 'agency' | 'session'
  /** What it asks of the scope of a key (docs/interface.md#scopes); `null` where no key enters. */
  readonly scope: NeededScope | null
  /** The least role of a member that it needs (docs/interface.md#roles); `null` where nobody is signed in. */
  readonly needs: Role | null
  /** Whether it sends messages: a suspended account gets `ACCOUNT_SUSPENDED`. */
  readonly sends: boolean
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The most that a body may have: what the longest that `body` allows takes, in any way it is written. */
  readonly bodyLimit: { readonly bytes: number; readonly values: number }
  /** Whether its rows are to be had as a CSV file too, by `format=csv` or `Accept: text/csv`. */
  readonly isAlsoCsv: boolean
  /** The schema of the response's body, by success status. */
  readonly responses: A
  /** The error codes beside those that any endpoint may give. */
  readonly errors: readonly ErrorCode[]
  /** Errors have the flat form `{"error": "<text>"}` (docs/interface.md#flat-errors). */
  readonly flatErrors: boolean
  /** Whether the API documents show it; not what another one does too. */
  readonly isDocumented: boolean
  /** Whether an `Idempotency-Key` is remembered for ever instead of for 24 hours. */
  readonly keepsIdempotencyKeyForever: boolean
  /**
   * What its response is a version of: it carries an `ETag`, and what saves the thing takes `If-Match` (docs/interface.md#versions).
   * `null`: neither.
   */
  readonly version: Version | null
}

/** The schema of a part that an endpoint does not take: anything is accepted and ignored. */
export const noInput = z.unknown().transform(() => undefined)

const publicBody = { bytes: maxPublicRequestBytes, values: maxBodyValues }
const smallBody = { bytes: maxSmallRequestBytes, values: maxBodyValues }
/** The limit of a body with long texts. */
export const textBody = { bytes: maxTextRequestBytes, values: maxBodyValues }
/** The limit of a body with files. */
export const fileBody = { bytes: maxRequestBytes, values: maxBodyValues }
/** The limit of a body with all that a bot knows. */
export const campaignBody = { bytes: maxRequestBytes, values: maxCampaignValues }

type OptionalKey =
  | 'aliases'
  | 'description'
  | 'sends'
  | 'params'
  | 'query'
  | 'body'
  | 'bodyLimit'
  | 'errors'
  | 'flatErrors'
  | 'isDocumented'
  | 'keepsIdempotencyKeyForever'
  | 'version'
  | 'isAlsoCsv'
type EndpointOptions<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends Responses,
> = Omit<Endpoint<P, Q, B, A>, OptionalKey | 'access' | 'scope' | 'needs' | 'method' | 'path'> &
  Partial<Pick<Endpoint<P, Q, B, A>, OptionalKey>> &
  Entry

/**
 * Who is let in. Wherever a key is, the row says what scope it needs, and wherever a person is, what role: without these lines
 * it does not compile.
 */
type Entry =
  | { readonly access: 'public'; readonly scope?: never; readonly needs: null }
  | { readonly access: 'session'; readonly scope?: never; readonly needs: Role }
  | { readonly access?: 'account' | 'agency'; readonly scope: NeededScope; readonly needs: Role }

/** Declares an endpoint, with defaults for what `options` leaves out. Its type holds the literal method and path. */
export function endpoint<
  const M extends Method,
  const Path extends string,
  A extends Responses,
  P extends z.ZodType = typeof noInput,
  Q extends z.ZodType = typeof noInput,
  B extends z.ZodType = typeof noInput,
>(method: M, path: Path, options: EndpointOptions<P, Q, B, A>): Endpoint<P, Q, B, A, M, Path>
export function endpoint(
  method: Method,
  path: string,
  options: EndpointOptions<z.ZodType, z.ZodType, z.ZodType, Responses>,
): Endpoint {
  return {
    aliases: [],
    description: '',
    access: 'account',
    scope: null,
    sends: false,
    params: noInput,
    query: noInput,
    body: noInput,
    bodyLimit: options.access === 'public' ? publicBody : smallBody,
    errors: [],
    flatErrors: false,
    isDocumented: true,
    keepsIdempotencyKeyForever: false,
    version: null,
    isAlsoCsv: false,
    ...options,
    method,
    path,
  }
}

/** Whether an endpoint saves a thing that has versions. */
export const takesVersion = ({ method, version }: Pick<Endpoint, 'method' | 'version'>): boolean =>
  version !== null && method !== 'GET'
