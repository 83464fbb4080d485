import { ApiError } from '@replyloop/shared/client/apiError'
import { type Client, createClient } from '@replyloop/shared/client/client'
import type { Transport } from '@replyloop/shared/client/request'
import type { ErrorCode } from '@replyloop/shared/values/errors'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { throwRequestError, toZapierError } from './zapierError.ts'
import { labelsOf, type FieldLabels } from './labels.ts'

interface CallOptions {
  /** The fields that a person fills in. Required ones may not be empty, and errors name them by their labels. */
  readonly fields?: readonly PlainInputField[]
  /** Error codes that the caller handles: they are thrown as an `ApiError` instead of one of Zapier's errors. */
  readonly expected?: readonly ErrorCode[]
}

/**
 * The typed client of a connection, over `z.request`. Throws at once when a required field is empty, or when the base URL or
 * API key cannot be valid. Calls that fail throw Zapier's errors (see zapierError.ts).
 */
export function clientOf(
  z: ZObject,
  { authData, inputData }: Bundle,
  { fields = [], expected = [] }: CallOptions = {},
): Client {
  requireFields(z, fields, inputData)
  return createClient(zapierTransport(z, expected, labelsOf(fields)), {
    baseUrl: requireBaseUrl(z, authData['base_url'] ?? ''),
    apiKey: requireApiKey(z, authData['api_key'] ?? ''),
    mapError: (error) => (error.code === 'UNEXPECTED_ANSWER' ? toZapierError(z, error) : error),
  })
}

function requireFields(z: ZObject, fields: readonly PlainInputField[], inputData: Bundle['inputData']): void {
  const values = new Map<string, unknown>(Object.entries(inputData))
  for (const { key, label = key, required } of fields)
    if (required === true && isEmpty(values.get(key)))
      throw new z.errors.HaltedError(`${label} is empty: fill it in, or map a field that has a value`)
}

/** Whether a field has no value, because a person left it empty or what is mapped to it is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const headerText = /^[\x20-\x7e]*$/

/** Whether text can be sent as a header: printable ASCII on one line. */
export const isHeaderText = (text: string): boolean => headerText.test(text)

function requireApiKey(z: ZObject, entered: string): string {
  const key = entered.trim()
  if (isHeaderText(key)) return key
  throw new z.errors.Error(
    'The API key has characters that no key has. Copy it again: it begins with rl_ and is one line',
    'INVALID_API_KEY',
    400,
  )
}

/** Makes a call and returns its result, or `undefined` if it fails with `code`, such as `CONTACT_NOT_FOUND`. */
export async function ignoreNotFound<T>(
  z: ZObject,
  bundle: Bundle,
  code: ErrorCode,
  call: (client: Client) => Promise<T>,
  options: Pick<CallOptions, 'fields'> = {},
): Promise<T | undefined> {
  try {
    return await call(clientOf(z, bundle, { ...options, expected: [code] }))
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return undefined
    throw error
  }
}

const zapierTransport =
  (z: ZObject, expected: readonly ErrorCode[], labels: FieldLabels): Transport =>
  async ({ method, url, headers, body }) => {
    const request = z.request({
      method,
      url,
      headers: { ...headers },
      ...(body !== undefined && { body: escapeCurlies(body) }),
      redirect: 'manual', // another server must not receive the key
      middlewareData: { expected, labels },
    })
    const response = await request.catch((error: unknown) => throwRequestError(z, error))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.content,
    }
  }

/** Escapes `{{`, since `z.request` refuses a body with text such as `{{bundle.name}}`, which a message may well have. */
const escapeCurlies = (json: string) => json.replaceAll('{{', '{\\u007b')

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** The base URL ending in `/v1`, from what a person entered, with or without `/v1` or a slash at the end. */
function requireBaseUrl(z: ZObject, entered: string): string {
  const url = URL.parse(entered.trim())
  if (url === null || !isSecure(url))
    throw new z.errors.Error(
      'The base URL must be the https address of your server, for example https://replyloop.example.com',
      'INVALID_BASE_URL',
      400,
    )
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`
}

/** Plain HTTP would show the key to everyone on the way. Only outside the build for Zapier is loopback allowed. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' ||
  (protocol === 'http:' && process.env['NODE_ENV'] !== 'production' && loopback.includes(hostname))
