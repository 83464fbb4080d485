import { ApiError } from '@replyloop/shared/client/apiError'
import { type Client, createClient } from '@replyloop/shared/client/client'
import type { Transport } from '@replyloop/shared/client/request'
import type { ErrorCode } from '@replyloop/shared/values/errors'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { labelsOf } from './labels.ts'
import { fixedFieldsOf, throwRequestError, toZapierError, type ErrorContext } from './zapierError.ts'

interface CallOptions {
  /** The fields that a person fills in; errors name them by their labels. */
  readonly fields?: readonly PlainInputField[]
  /** Error codes that the caller handles: they are thrown as an `ApiError` instead of one of Zapier's errors. */
  readonly expected?: readonly ErrorCode[]
  /** Whether a Zap is being switched on, so that what is wrong is wrong in the Zap. */
  readonly isSetup?: boolean
}

/**
 * The typed client of a connection, over `z.request`. Throws at once when the base URL or API key cannot be valid. Calls
 * that fail throw Zapier's errors (see zapierError.ts).
 */
export function clientOf(
  z: ZObject,
  bundle: Bundle,
  { fields = [], expected = [], isSetup = false }: CallOptions = {},
): Client {
  const context = { labels: labelsOf(fields), fixedFields: fixedFieldsOf(bundle), isSetup }
  return createClient(zapierTransport(z, expected, context), {
    baseUrl: requireBaseUrl(z, bundle.authData['base_url'] ?? ''),
    apiKey: requireApiKey(z, bundle.authData['api_key'] ?? ''),
    takesNewValues: true, // a pushed app stays as it is, and servers go on
    mapError: (error) => (error.code === 'UNEXPECTED_ANSWER' ? toZapierError(z, error) : error),
  })
}

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

/** Makes a call and returns its result, or `undefined` if it fails with one of the codes, such as `CONTACT_NOT_FOUND`. */
export async function undefinedOn<T>(
  codes: readonly ErrorCode[],
  z: ZObject,
  bundle: Bundle,
  call: (client: Client) => Promise<T>,
  options: Pick<CallOptions, 'fields'> = {},
): Promise<T | undefined> {
  try {
    return await call(clientOf(z, bundle, { ...options, expected: codes }))
  } catch (error) {
    if (error instanceof ApiError && codes.some((code) => code === error.code)) return undefined
    throw error
  }
}

const zapierTransport =
  (z: ZObject, expected: readonly ErrorCode[], context: ErrorContext): Transport =>
  async ({ method, url, headers, body }) => {
    const request = z.request({
      method,
      url,
      headers: { ...headers },
      ...(body !== undefined && { body: escapeCurlies(body) }),
      redirect: 'manual', // another server must not receive the key
      middlewareData: { expected, ...context },
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
