import { once } from 'node:events'
import {
  request as requestByHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  IncomingMessage,
} from 'node:http'
import { request as requestByHttps } from 'node:https'
import { TLSSocket } from 'node:tls'
import { readDoubledLength } from './doubledLength.rules.ts'
import type { Agents } from './guardedAgents.ts'

/** The most bytes of a body that are read unless told. */
export const defaultMaxBytes = 64 * 1024
/** The most bytes of the headers of a response: some servers send 20 KB of cookies and policies. */
const maxHeaderSize = 64 * 1024
/** How long the body of a response is read whose status is all that counts. */
const extraBodyMs = 1000

/** What is sent, and how much of the response is wanted. */
export interface ExchangeRequest {
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
  /** The most bytes of the response's body that are read; 64 KiB unless told. */
  maxBytes?: number
  /**
   * Whether the status is all that counts: the response is then complete with its headers, and its body is what comes of it
   * within a second, whether it ends, goes on or is cut.
   */
  onlyStatus?: boolean
}

/** By lower-case name; `set-cookie` is a list. */
export type ResponseHeaders = Readonly<IncomingHttpHeaders>

/** How far a request has come, and what has arrived of its response. */
export interface Progress {
  /** Whether a connection was there, so that the other side may have got the request. */
  isConnected: boolean
  status: number | null
  headers?: ResponseHeaders
  chunks: Buffer[]
}

/** Sends a request, which `signal` cancels. Throws when it is malformed. */
export function startExchange(
  agents: Agents,
  { url, method, headers = {}, body }: ExchangeRequest,
  signal: AbortSignal,
): ClientRequest {
  const { protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  const agent = agents[isSecure ? 'https:' : 'http:']
  return (isSecure ? requestByHttps : requestByHttp)(url, {
    agent,
    method,
    headers,
    signal,
    maxHeaderSize,
  }).end(body)
}

/**
 * Stores in `progress` what arrives of the response; interim ones, such as a `100 Continue` that nobody asked for, are
 * passed over. Returns whether the whole body was read; otherwise its connection is cut.
 */
export async function readExchange(
  outgoing: ClientRequest,
  { maxBytes = defaultMaxBytes, onlyStatus = false }: Pick<ExchangeRequest, 'maxBytes' | 'onlyStatus'>,
  progress: Progress,
): Promise<boolean> {
  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) progress.isConnected = true
    else
      socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', () => {
        progress.isConnected = true
      })
  })
  outgoing.on('error', () => {}) // also after its response: a body that is not read to its end destroys the connection
  let response: unknown
  try {
    response = (await once(outgoing, 'response'))[0]
  } catch (error) {
    return storeDoubled(error, maxBytes, progress)
  }
  if (!(response instanceof IncomingMessage)) throw new Error('Node gave a response that is none')
  progress.status = response.statusCode ?? null
  progress.headers = response.headers
  response.on('error', () => {})
  const timer = onlyStatus ? setTimeout(() => response.destroy(), extraBodyMs) : undefined
  let remaining = maxBytes
  try {
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) throw new Error('Node gave a body that is not bytes')
      progress.chunks.push(chunk.subarray(0, remaining))
      if (chunk.length > remaining) return false
      remaining -= chunk.length
    }
    return true
  } catch (error) {
    if (onlyStatus) return false
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Stores in `progress` a response that was refused for no more than a length that came twice. Throws any other error. */
function storeDoubled(error: unknown, maxBytes: number, progress: Progress): boolean {
  const doubled = readDoubledLength(error)
  if (doubled === undefined) throw error
  const { status, headers, body, isWhole } = doubled
  Object.assign(progress, { status, headers })
  progress.chunks.push(body.subarray(0, maxBytes))
  return isWhole && body.length <= maxBytes
}

/** Parses a `Retry-After` header (seconds or a date) to milliseconds from `now`; `undefined` if it is missing or malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
