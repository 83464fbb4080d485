import {
  type Client as EveryOperation,
  createClient as createClientOver,
} from '@replyloop/shared/client/client'
import type { Transport } from '@replyloop/shared/client/request'

/**
 * One method for each operation of the API, under its name. Those that take or return a file are left out: send them with
 * `fetch`.
 */
export type Client = Omit<
  EveryOperation,
  | 'createImport'
  | 'getRejectedRows'
  | 'getAnswerFile'
  | 'importAnswers'
  | 'getTestQuestionFile'
  | 'importTestQuestions'
  | 'getPersonalData'
>

/** Which server a client calls, and as whom. */
export interface ClientOptions {
  /** The address of your server, such as `https://replyloop.example.com`, with or without `/v1`. */
  readonly baseUrl: string
  /** The API key of the account, `rl_…`. It is sent in the header `x-api-key`, never in an address. */
  readonly apiKey: string
  /** How long a call may take, in milliseconds; 30,000 when left out. Afterwards it rejects with a `TimeoutError`. */
  readonly timeoutMs?: number
  /** What sends requests instead of the global `fetch`, for example to go through a proxy. */
  readonly fetch?: Fetch
}

/** What a client needs of `fetch`. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string
    readonly headers: Record<string, string>
    readonly body?: string
    readonly redirect: 'manual'
    readonly signal: AbortSignal
  },
) => Promise<{
  readonly status: number
  readonly headers: Iterable<[string, string]>
  text(): Promise<string>
}>

/**
 * Makes a client of the API: one method for each operation, such as `createContact`. A call takes `params`, `query` and
 * `body`, as far as its operation has them, and an `idempotencyKey`. It resolves with `status`, `body` and `headers`, and
 * rejects with an `ApiError` for every response but a success. A server that is newer than the package may send values that its
 * types do not list, such as a kind of channel: they pass as they are. What `fetch` throws, when there is no response, passes
 * through. Throws a `TypeError` for an address or a key that cannot be one.
 */
export function createClient({ baseUrl, apiKey, timeoutMs = 30_000, fetch }: ClientOptions): Client {
  if (apiKey.trim() === '') throw new TypeError('apiKey is empty: give the key of your account, rl_…')
  const send = fetch ?? ((url, init) => globalThis.fetch(url, init))
  const {
    createImport: _file,
    getRejectedRows: _csv,
    getAnswerFile: _answersDown,
    importAnswers: _answersUp,
    getTestQuestionFile: _testsDown,
    importTestQuestions: _testsUp,
    getPersonalData: _zip,
    ...client
  } = createClientOver(transportOver(send, timeoutMs), {
    baseUrl: versioned(baseUrl),
    apiKey,
    takesNewValues: true,
  })
  return client
}

const transportOver =
  (fetch: Fetch, timeoutMs: number): Transport =>
  async ({ url, method, headers, body }) => {
    const response = await fetch(url, {
      method,
      headers: { ...headers },
      ...(body !== undefined && { body }),
      redirect: 'manual', // another server must not receive the key
      signal: AbortSignal.timeout(timeoutMs),
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    }
  }

function versioned(baseUrl: string): string {
  const address = baseUrl.trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new TypeError('baseUrl must be the address of your server, such as https://replyloop.example.com')
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`
}
