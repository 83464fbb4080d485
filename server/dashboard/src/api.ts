import type { Answer, CallInput } from '@replyloop/shared/client'
import type { Contract } from '@replyloop/shared/contract'
import type { DashboardContract } from '@replyloop/shared/dashboardContract'
import type { ErrorDetail } from '@replyloop/shared/errors'

type Row = (Contract & DashboardContract)[keyof (Contract & DashboardContract)]
type Rows = { [R in Row as `${R['method']} ${R['path']}`]: R }

/** An endpoint as the contract names it: `GET /messages/:id`. */
export type EndpointName = keyof Rows
/** The body of an endpoint's success answer. */
export type AnswerOf<N extends EndpointName> = Answer<Rows[N]['answers']>['body']

type Extra = {
  readonly signal?: AbortSignal
  /** A file as the whole body, for endpoints that take no JSON. */
  readonly file?: Blob
  /** Told the status of a success, for endpoints that have several. */
  readonly onStatus?: (status: number) => void
}
type Input<N extends EndpointName> = CallInput<Rows[N]> & Extra

/** An answer that is no success: `code` is one of the contract's, or `UNREACHABLE`, `UNEXPECTED_ANSWER`. */
export class ApiFailure extends Error {
  readonly code: string
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null

  constructor(
    status: number,
    failure: { code: string; message: string; details?: readonly ErrorDetail[]; requestId?: string | null },
  ) {
    super(failure.message)
    this.name = 'ApiFailure'
    this.status = status
    this.code = failure.code
    this.details = failure.details ?? []
    this.requestId = failure.requestId ?? null
  }
}

const base = '/dashboard/api'

let account: string | undefined

/** The account that this page is for: the first whose `id` is given. */
export const openedFor = (id: string): string => (account ??= id)

/** Tells the service which account this page is for: it refuses when another tab has signed in to another. */
export const pageHeaders = (): Readonly<Record<string, string>> =>
  account === undefined ? {} : { 'x-account-id': account }

interface LooseInput extends Extra {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly idempotencyKey?: string
}

/**
 * Calls an endpoint of the dashboard's interface, which has every row of the public contract too. Answers the body of
 * its success; everything else is thrown as an `ApiFailure`.
 */
export function api<N extends EndpointName>(
  name: N,
  ...input: object extends Input<N> ? [input?: Input<N>] : [input: Input<N>]
): Promise<AnswerOf<N>>
// The compiler does not follow names and types through fetch; the overload above states what it does.
export function api(name: string, input: LooseInput = {}): Promise<unknown> {
  const { file, signal, ...said } = input
  if (name.startsWith('GET ') || file !== undefined || signal !== undefined) return call(name, input)
  const key = JSON.stringify([name, said])
  const answer = underWay.get(key) ?? call(name, input).finally(() => underWay.delete(key))
  underWay.set(key, answer)
  return answer
}

/** Changes that are not answered yet: a button pressed twice before the page could lock it asks for one change. */
const underWay = new Map<string, Promise<unknown>>()

async function call(name: string, input: LooseInput): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  const { body, file, signal, idempotencyKey, onStatus } = input
  const response = await reach(addressOf(path, input), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(path.startsWith('/session') ? {} : pageHeaders()), // whose the session is now can always be read and ended
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(file !== undefined && { 'content-type': 'text/csv' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file }),
    ...(signal !== undefined && { signal }),
  })
  const answer = jsonOf(await response.text())
  if (!response.ok) throw failureOf(response.status, answer)
  onStatus?.(response.status)
  return answer
}

/** The address of an endpoint, for a download or an image. */
export function addressOf(
  path: string,
  { params, query }: { params?: unknown; query?: unknown } = {},
): string {
  const given = fields(params)
  const search = new URLSearchParams(
    [...fields(query)].flatMap(([name, value]) => {
      const text = textOf(value)
      return text === '' ? [] : [[name, text]]
    }),
  ).toString()
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(given.get(name))))
  return `${base}${filled}${search === '' ? '' : `?${search}`}`
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const fields = (part: unknown) =>
  new Map<string, unknown>(typeof part === 'object' && part !== null ? Object.entries(part) : [])

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw unreachable()
  }
}

/** No answer at all. */
export const unreachable = () =>
  new ApiFailure(0, {
    code: 'UNREACHABLE',
    message: 'The service cannot be reached. Check your connection; it may be starting again.',
  })

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an answer that is no success says, as an error. */
export function failureOf(status: number, answer: unknown): ApiFailure {
  const error = fields(answer).get('error')
  const told = fields(typeof error === 'string' ? answer : error)
  const message = typeof error === 'string' ? error : told.get('message')
  const code = told.get('code')
  const details = told.get('details')
  const requestId = told.get('requestId')
  if (typeof message !== 'string' || typeof code !== 'string')
    return new ApiFailure(status, {
      code: 'UNEXPECTED_ANSWER',
      message: `Something other than the service answered (status ${status}). Try again in a moment.`,
    })
  return new ApiFailure(status, {
    code,
    message,
    details: Array.isArray(details) ? details.filter(isDetail) : [],
    requestId: typeof requestId === 'string' ? requestId : null,
  })
}

const isDetail = (value: unknown): value is ErrorDetail => {
  const detail = fields(value)
  return typeof detail.get('path') === 'string' && typeof detail.get('message') === 'string'
}
