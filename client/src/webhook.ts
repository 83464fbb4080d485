import { Event, Reply } from '@replyloop/shared/contract/events'
import { parseJson } from '@replyloop/shared/contract/json'
import { parseFromService } from '@replyloop/shared/client/parseFromService'
import { z } from 'zod'

/** A request to a webhook of yours, as it came. */
export interface WebhookRequest {
  /** The body's bytes, or its text, before anything has parsed it: JSON that is written again may differ. */
  readonly body: string | Uint8Array
  /** All headers: Node's `request.headers`, or the `Headers` of a `Request`. */
  readonly headers: WebhookHeaders
  /** The signing secret of the subscription, or of the reply webhook: `whsec_…`. */
  readonly secret: string
  /** How far the request's time may be from `now`, in seconds; 300 when left out. */
  readonly toleranceSeconds?: number
  /** The present, in milliseconds since 1970; your clock's when left out. */
  readonly now?: number
}

/** The headers of a request, as Node or as the web has them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Why a webhook request was refused. `INVALID_SIGNATURE`: it is not signed with this secret, or was changed on the way.
 * `OUT_OF_TIME`: it is older or newer than allowed, so somebody may be sending it again. `UNEXPECTED_BODY`: it is
 * genuine, but not what this version of the package knows.
 */
export type WebhookErrorCode = 'INVALID_SIGNATURE' | 'OUT_OF_TIME' | 'UNEXPECTED_BODY'

/** Thrown for a webhook request that cannot be trusted or read. Respond with 400, and it is delivered again later. */
export class WebhookError extends Error {
  /** Why it was refused. */
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

/**
 * Verifies a request to the URL of a subscription, and returns the event that it brings. Rejects with a `WebhookError`
 * if it is not genuine, too old, or no event, and with a `TypeError` for a body that was parsed before or a secret that
 * cannot be one. The same event can come again: its `id` is then the same.
 */
export const constructEvent = (request: WebhookRequest): Promise<Event> => verified(request, Event)

/**
 * Verifies a request to the reply webhook of a custom channel, and returns the message to deliver. Rejects as
 * `constructEvent` does. The same message can come again: its `messageId` is then the same.
 */
export const constructReply = (request: WebhookRequest): Promise<Reply> => verified(request, Reply)

async function verified<S extends z.ZodType>(request: WebhookRequest, schema: S): Promise<z.output<S>> {
  const { secret, toleranceSeconds = 300, now = Date.now() } = request
  const body = bytesOf(request.body)
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(request.headers, `webhook-${name}`),
  )
  if (id === undefined || timestamp === undefined || signatures === undefined)
    throw new WebhookError(
      'INVALID_SIGNATURE',
      'The request lacks webhook-id, webhook-timestamp or webhook-signature',
    )
  if (!(await isSigned(concatenated(`${id}.${timestamp}.`, body), signatures, secret)))
    throw new WebhookError('INVALID_SIGNATURE', 'No signature of the request was made with this secret')
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookError(
      'OUT_OF_TIME',
      `The request was signed more than ${toleranceSeconds} seconds from now`,
    )
  const parsed = parseFromService(schema, parseJson(new TextDecoder().decode(body)))
  if (!parsed.success) throw new WebhookError('UNEXPECTED_BODY', z.prettifyError(parsed.error))
  return parsed.data
}

/** Whether one of several signatures fits: while a secret is being changed there are two. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
  secret: string,
): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', keyOf(secret), hmac, false, ['verify'])
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? decoded(signature.slice(3)) : undefined
    if (bytes !== undefined && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return true
  }
  return false
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const key = secret.startsWith('whsec_') ? decoded(secret.slice('whsec_'.length)) : undefined
  if (key === undefined || key.length === 0)
    throw new TypeError('secret must be the signing secret of the webhook, whsec_…')
  return key
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined // no base64
  }
}

function bytesOf(body: unknown): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof Uint8Array) return body
  throw new TypeError('body must be the text or the bytes that came, before they are parsed as JSON')
}

function concatenated(start: string, end: Uint8Array): Uint8Array<ArrayBuffer> {
  const first = new TextEncoder().encode(start)
  const both = new Uint8Array(first.length + end.length)
  both.set(first)
  both.set(end, first.length)
  return both
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isWebHeaders(headers)) return headers.get(name) ?? undefined
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : found?.[0]
}

const isWebHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers['get'] === 'function'
