import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { byteSize } from '@replyloop/shared/values/limits'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { errorMessage } from '../errors/errorMessage.ts'
import { Problem } from '../errors/problem.ts'
import { formType, parseForm } from './formBody.ts'

const jsonTypes = ['application/json', 'application/*+json']

/** A request's body: parsed JSON, and the bytes as they came. */
interface RequestBody {
  json: unknown
  bytes: Buffer
  /** How many values JSON has, at most. */
  values: number
}

const noBytes = Buffer.alloc(0)

/** Charset names for UTF-8, or for a subset of it, that clients send and the parser does not know. */
const alsoUtf8 = /(?<=;\s*charset=)("?)(utf8|us-ascii)\1(?=\s*(;|$))/i

const received = new WeakMap<IncomingMessage, Omit<RequestBody, 'json'>>()

/** Reads the body of a request. */
type ReadBody = (request: Request, response: Response, takesForms: boolean) => Promise<RequestBody>

const readers = new Map<Endpoint['bodyLimit'], ReadBody>()

/** What reads a body up to a limit: one for all endpoints of the same, as hundreds of them take 4 ms of a start. */
export function bodyReaderFor(limit: Endpoint['bodyLimit']): ReadBody {
  const reader = readers.get(limit) ?? createBodyReader(limit)
  readers.set(limit, reader)
  return reader
}

/**
 * Makes what reads a JSON body, or with `takesForms` a form, up to so many bytes and values (docs/interface.md#limits). No body reads
 * as `undefined`. Throws `UNSUPPORTED_MEDIA_TYPE`, `PAYLOAD_TOO_LARGE`, `INVALID_JSON`, or `VALIDATION_FAILED` for too many values.
 */
function createBodyReader({ bytes: limit, values: mostValues }: Endpoint['bodyLimit']): ReadBody {
  const readForm = createRawReader(limit)
  const readJson = createReader(
    limit,
    express.json({
      limit,
      type: jsonTypes,
      strict: false, // the schema says what is wrong with a body that is no object
      verify: (request, _response, bytes) => {
        if (!isUtf8(bytes)) throw notUtf8()
        received.set(request, { bytes, values: countValues(bytes, mostValues) })
      },
    }),
  )
  return async (request, response, takesForms) => {
    const { headers } = request
    if (isPlainJson(headers, Math.min(limit, plainBytes))) {
      const bytes = await readPlain(request)
      if (!isUtf8(bytes)) throw notUtf8()
      // None has more values than bytes.
      const values = bytes.length > mostValues ? countValues(bytes, mostValues) : bytes.length
      return { json: parseJson(bytes.toString()), bytes, values }
    }
    const hasBody = headers['content-length'] !== '0' // how fetch announces that there is none
    if (hasBody && request.is(takesForms ? [...jsonTypes, formType] : jsonTypes) === false)
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send a JSON body with Content-Type: application/json')
    if (request.is(formType)) {
      const bytes = await readForm(request, response)
      return { json: parseFormBody(bytes, mostValues), bytes, values: 1 }
    }
    headers['content-type'] &&= headers['content-type'].replace(alsoUtf8, 'utf-8')
    const json = await readJson(request, response)
    const { bytes, values } = received.get(request) ?? { bytes: noBytes, values: 0 }
    received.delete(request) // as the body, in `createReader`
    return { json, bytes, values }
  }
}

/** Makes what reads a body of any type as it came, up to so many bytes. Throws `PAYLOAD_TOO_LARGE` or `INVALID_JSON`. */
export function createRawReader(limit: number) {
  const read = createReader(limit, express.raw({ limit, type: () => true }))
  return async (request: Request, response: Response): Promise<Buffer> => {
    const bytes = await read(request, response)
    return Buffer.isBuffer(bytes) ? bytes : noBytes
  }
}

/** Makes what reads a body by a parser of Express with the same limit, and throws the problem that there is. */
function createReader(limit: number, parser: RequestHandler) {
  const parse = promisify(parser)
  return async (request: Request, response: Response): Promise<unknown> => {
    // The parser would read an oversized body to its end before it says so.
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
    try {
      await parse(request, response)
    } catch (error) {
      throw toProblem(error, limit)
    }
    const body: unknown = request.body
    request.body = undefined // an idle connection keeps its last request, and would keep up to 16 MiB with it
    return body
  }
}

/** What a form says. Some tools send JSON and call it a form, since that is what they call everything. */
function parseFormBody(bytes: Buffer, mostValues: number): unknown {
  if (!isUtf8(bytes)) throw notUtf8()
  const text = bytes.toString()
  if (!text.trimStart().startsWith('{')) return parseForm(text, mostValues)
  countValues(bytes, mostValues)
  return parseJson(text)
}

const byteOrderMark = '\ufeff'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text)
  } catch (error) {
    throw new Problem('INVALID_JSON', invalidJson(errorMessage(error)))
  }
}

/** What is no longer is read without Express's parser, whose way through its libraries takes longer than to read it. */
const plainBytes = 8 * 1024
const plainType = /^application\/json(?:; ?charset="?utf-8"?)?$/i

/** Whether a body is JSON in UTF-8 and nothing else, as almost all are, of up to so many bytes. */
function isPlainJson(headers: IncomingHttpHeaders, most: number): boolean {
  const length = Number(headers['content-length'] ?? 0)
  return (
    length > 0 &&
    length <= most &&
    headers['content-encoding'] === undefined &&
    plainType.test(headers['content-type'] ?? '')
  )
}

/** The bytes of a body of an announced length, which Node's parser sees to. */
function readPlain(request: Request): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  if (request.destroyed) reject(endedEarly())
  request
    .on('data', (part: Buffer) => parts.push(part))
    .once('end', () => resolve(Buffer.concat(parts)))
    .once('error', () => reject(endedEarly())) // as Node says it
  return promise
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

const notUtf8 = () => new Problem('INVALID_JSON', 'The body is not valid UTF-8')

const endedEarly = () => new Problem('INVALID_JSON', 'The body ended before its announced length')

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
      return endedEarly()
    default:
      return error instanceof Error && 'status' in error && error.status === 400
        ? new Problem('INVALID_JSON', 'The body cannot be decoded as its Content-Encoding says')
        : error
  }
}

/** The bytes that a body can have. A compressed one, and one of a length that is not announced, can have as many as any. */
export function mostBytesOf({ headers }: Request, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return maxBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxBytes) // longer ones are refused unread
}

/** What is no larger takes no longer than any request: nobody has to wait for room for it. */
export const tinyBytes = 8 * 1024
