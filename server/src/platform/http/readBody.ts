import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { byteSize } from '@replyloop/shared/values/limits'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { errorMessage } from '../errors/errorMessage.ts'
import { Problem } from '../errors/problem.ts'
import { formType, parseForm } from './formBody.ts'
import { unknownFields } from '@replyloop/shared/contract/knownFields'

const types = ['application/json', 'application/*+json']

/** A request's body: parsed JSON, and the bytes as they came. */
export interface RequestBody {
  json: unknown
  bytes: Buffer
  /** How many values JSON has. */
  values: number
}

/** Charset names for UTF-8, or for a subset of it, that clients send and the parser does not know. */
const alsoUtf8 = /(?<=;\s*charset=)("?)(utf8|us-ascii)\1(?=\s*(;|$))/i

const received = new WeakMap<IncomingMessage, { bytes: Buffer; values: number }>()
/** Makes what reads and parses a body; it looks at its size, and at the number of its values, before it parses. */
export function createBodyParser({ bytes, values }: Endpoint['bodyLimit']): RequestHandler {
  const verifyText = (request: IncomingMessage, _response: unknown, raw: Buffer) => {
    if (!isUtf8(raw)) throw new Problem('INVALID_JSON', 'The body is not valid UTF-8')
    received.set(request, { bytes: raw, values: 1 })
  }
  const verifyJson = (request: IncomingMessage, response: unknown, raw: Buffer) => {
    verifyText(request, response, raw)
    received.set(request, { bytes: raw, values: countValues(raw, values) })
  }
  // The schema says what is wrong with a body that is no object.
  const json = express.json({ limit: bytes, type: types, strict: false, verify: verifyJson })
  const form = express.raw({ limit: bytes, type: formType, verify: verifyText })
  return (request, response, next) => {
    if (!request.is(formType)) return json(request, response, next)
    form(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error)
      try {
        request.body = parseFormBody(request.body, values)
      } catch (fault) {
        return next(fault)
      }
      next()
    })
  }
}

/** What a form says. Some tools send JSON and call it a form, since that is what they call everything. */
function parseFormBody(raw: unknown, values: number): unknown {
  if (!Buffer.isBuffer(raw)) return undefined
  const text = raw.toString()
  if (!text.trimStart().startsWith('{')) return parseForm(text, values)
  countValues(raw, values)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Problem('INVALID_JSON', invalidJson(errorMessage(error)))
  }
}

const codeOf = (character: string) => character.charCodeAt(0)
const [quote, backslash] = [codeOf('"'), codeOf('\\')]
const [comma, openList, openObject] = [codeOf(','), codeOf('['), codeOf('{')]

const tooManyValues = (most: number) =>
  `The body has more than ${most.toLocaleString('en')} values; leave out what is not needed, or send fewer at a time`

/** How many values JSON has: a comma or an opening bracket begins each but the first. Throws `VALIDATION_FAILED` beyond `most`. */
function countValues(json: Buffer, most: number): number {
  let values = 1
  for (let at = 0; at < json.length && values <= most; at += 1) {
    const byte = json[at]
    if (byte === quote) at = endOfText(json, at + 1)
    else if (byte === comma || byte === openList || byte === openObject) values += 1
  }
  if (values > most) throw new Problem('VALIDATION_FAILED', tooManyValues(most))
  return values
}

/** Where the quote is that ends a text. Files are texts without a backslash: to look at each of their bytes takes long. */
function endOfText(json: Buffer, from: number): number {
  const end = json.indexOf(quote, from)
  if (end === -1) return json.length
  const escaped = json.subarray(from, end).indexOf(backslash)
  if (escaped === -1) return end
  let at = from + escaped
  for (; at < json.length && json[at] !== quote; at += 1) if (json[at] === backslash) at += 1
  return at
}

/**
 * Reads a JSON body, or with `takesForms` a form, by a parser with the same limit of bytes (docs/interface.md#limits). No body
 * reads as `undefined`. Throws
 * `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE` or `INVALID_JSON`.
 */
export async function readBody(
  request: Request,
  response: Response,
  { bytes: maxBytes, parse, takesForms }: { bytes: number; parse: RequestHandler; takesForms: boolean },
): Promise<RequestBody> {
  const hasBody = request.get('content-length') !== '0' // how fetch announces that there is none
  if (hasBody && request.is(takesForms ? [...types, formType] : types) === false)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send a JSON body with Content-Type: application/json')
  const { headers } = request
  headers['content-type'] &&= headers['content-type'].replace(alsoUtf8, 'utf-8')
  // The parser would read an oversized body to its end before it says so.
  if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  await parsed(parse, request, response, maxBytes)
  const json: unknown = request.body
  const { bytes, values } = received.get(request) ?? { bytes: Buffer.alloc(0), values: 0 }
  // An idle connection keeps its last request, and would keep up to 16 MiB with it.
  request.body = undefined
  received.delete(request)
  return { json, bytes, values }
}

/** Makes what reads a body of any type as it came, up to so many bytes. Throws `PAYLOAD_TOO_LARGE` or `INVALID_JSON`. */
export function createRawReader(maxBytes: number) {
  const parse = express.raw({ limit: maxBytes, type: () => true })
  return async (request: Request, response: Response): Promise<Buffer> => {
    if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
    await parsed(parse, request, response, maxBytes)
    const body: unknown = request.body
    request.body = undefined
    return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  }
}

const parsed = (parse: RequestHandler, request: Request, response: Response, maxBytes: number) =>
  new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) =>
      error === undefined ? resolve() : reject(toProblem(error, maxBytes)),
    )
  })

const tooLarge = (maxBytes: number) =>
  new Problem('PAYLOAD_TOO_LARGE', `A request of this kind can have at most ${byteSize(maxBytes)}`)

/** What the parser says of JSON into which a text was pasted without being escaped. */
const unescaped = /control character|^Expected ',' or /

const invalidJson = (reason: string) =>
  `The body is not valid JSON: ${reason}${unescaped.test(reason) ? '; inside a text, write " as \\" and a line break as \\n' : ''}`

function toProblem(error: unknown, maxBytes: number): unknown {
  const type = error instanceof Error && 'type' in error ? error.type : undefined
  switch (type) {
    case 'entity.too.large':
      return tooLarge(maxBytes)
    case 'entity.parse.failed':
      return new Problem('INVALID_JSON', invalidJson(error instanceof Error ? error.message : ''))
    case 'encoding.unsupported':
    case 'charset.unsupported':
      return new Problem(
        'UNSUPPORTED_MEDIA_TYPE',
        'Send the body as UTF-8 JSON, plain or with gzip, deflate or br',
      )
    case 'request.size.invalid':
    case 'request.aborted':
      return new Problem('INVALID_JSON', 'The body ended before its announced length')
    default:
      return error instanceof Error && 'status' in error && error.status === 400
        ? new Problem('INVALID_JSON', 'The body cannot be decoded as its Content-Encoding says')
        : error
  }
}

/** How long one name may be, and all of them together, as they are written. */
const maxName = 64
const maxHeader = 1024

/**
 * Names the fields of a body that the endpoint does not know in the header `Ignored-Fields` (docs/interface.md#ignored-fields): a list
 * of strings, as RFC 9651 writes them. Nothing is set where all are known.
 */
export function nameIgnoredFields(response: Response, endpoint: Endpoint, body: unknown): void {
  const names = unknownFields(endpoint.body, body)
  if (names.length === 0) return
  let header = ''
  for (const name of names) {
    const next = header === '' ? written(name) : `${header}, ${written(name)}`
    if (next.length > maxHeader) break
    header = next
  }
  response.setHeader('Ignored-Fields', header)
}

/** A name as a String, or as a Display String where it is not of visible ASCII. */
function written(name: string): string {
  const shown = name.length > maxName ? `${name.slice(0, maxName - 3)}...` : name
  if (/^[\x20-\x7e]*$/.test(shown)) return `"${shown.replace(/["\\]/g, '\\$&')}"`
  return `%"${[...Buffer.from(shown)].map(displayed).join('')}"`
}

const displayed = (byte: number): string =>
  byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x25
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).padStart(2, '0')}`

/** The bytes that a body can have. A compressed one, and one of a length that is not announced, can have as many as any. */
export function mostBytesOf({ headers }: Request, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes) // longer ones are refused unread
}

/** What is smaller takes no longer than any request. */
const tinyBytes = 8 * 1024

/** Whether a body is so small that nobody has to wait for room for it. */
export const isTiny = (request: Request, maxBytes: number): boolean =>
  mostBytesOf(request, maxBytes) <= tinyBytes
