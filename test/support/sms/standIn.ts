import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'
import { createMisbehaviours } from '../misbehave.ts'
import { openServer } from '../ports.ts'
import { createWatch } from '../waiting.ts'

/** A request as it arrived. */
export interface ApiRequest {
  method: string
  /** With a slash before it, without the query. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  bytes: Buffer
  /** The body read as a form, and as JSON. */
  form: URLSearchParams
  json: unknown
  /** Where the stand-in is. */
  origin: string
}

/** What a stand-in answers; `sent`: the message that it has accepted. */
export interface Reply<Sent> {
  status?: number
  headers?: Record<string, string>
  json?: unknown
  sent?: Sent
}

/** A failure as the provider tells it. */
export class ApiError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, status: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** What an error says beside its code. */
export interface Fault {
  status?: number
  message?: string
}

/** What a stand-in does by itself; the rest is that it is told to misbehave. */
interface Provider<Sent> {
  /** The accepted messages, the oldest first. */
  sent: readonly Sent[]
  /** What a request is for, and how it is answered; throws an `ApiError`. Before that, it is authorized. */
  route: (request: ApiRequest) => { endpoint: string; answer: () => Reply<Sent> }
  errorOf: (code: number, given: Fault) => ApiError
  describe: (error: ApiError) => unknown
  /** Tells what became of a message, before it is answered. */
  tell: (sent: Sent, status: string) => Promise<unknown>
}

/** Real HTTP before a provider that stands in for one of numbers. */
export async function openStandIn<Sent>(provider: Provider<Sent>) {
  const { sent } = provider
  const { take, orders } = createMisbehaviours<ApiError, Fault, string>(provider.errorOf)
  const requests: ApiRequest[] = []
  const { look, until } = createWatch(
    () => `came: ${requests.map(({ method, path }) => `${method} ${path}`).join('; ') || 'nothing'}`,
  )
  let taken = 0

  const answer = async (request: ApiRequest, response: ServerResponse): Promise<void> => {
    const { endpoint, answer: reply } = provider.route(request)
    const { fails, waits, answers, ends, tells = [] } = take(endpoint)
    await waits
    if (fails) throw fails
    if (answers) return void response.writeHead(answers.status, answers.headers).end(answers.body)
    const { status = 200, headers = {}, json, sent: made } = ends?.accepted === false ? {} : reply()
    if (ends) return ends.by === 'cutting' ? void response.destroy() : undefined
    if (made !== undefined) for (const one of tells) await provider.tell(made, one)
    sendJson(response, status, json, headers)
  }

  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    const bytes = await buffer(incoming)
    const { method = '', headers } = incoming
    const { pathname, searchParams: query } = new URL(incoming.url ?? '', url)
    const request = {
      method,
      path: pathname,
      query,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      bytes,
      form: new URLSearchParams(bytes.toString()),
      json: parseJson(bytes.toString()),
      origin: url,
    }
    requests.push(request)
    try {
      await answer(request, response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sendJson(response, error.status, provider.describe(error))
    } finally {
      look()
    }
  }
  const { url, close } = await openServer((incoming, response) => {
    receive(incoming, response).catch(() => response.destroy())
  })

  return {
    ...orders,
    /** The setting `apiUrl`. */
    url,
    /** All that has arrived, the oldest first. */
    requests,
    /** The oldest message that `nextSent` has not given yet, as soon as it has been accepted. */
    nextSent(): Promise<Sent> {
      const index = taken
      taken += 1
      return until(() => sent[index], `message ${index + 1}`)
    },
    /** All accepted messages, as soon as there are `count`. */
    waitForSent: (count: number): Promise<Sent[]> =>
      until(() => (sent.length >= count ? [...sent] : undefined), `${count} messages`),
    /** The first request that fits, as soon as there is one. */
    waitForRequest: (fits: (request: ApiRequest) => boolean): Promise<ApiRequest> =>
      until(() => requests.find(fits), 'a request that fits'),
    close,
  }
}

const sendJson = (
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers })
    .end(json === undefined ? '' : JSON.stringify(json))
