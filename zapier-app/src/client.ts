import { ApiError } from '@replyloop/shared/apiError'
import { createClient, type Client, type Transport } from '@replyloop/shared/client'
import type { ErrorCode } from '@replyloop/shared/errors'
import type { Bundle, ZObject } from 'zapier-platform-core'

/**
 * The typed client of a connection, over `z.request`. Failures are thrown as Zapier's errors (see middleware.ts), but
 * those with a code of `expected` as an `ApiError`, for the caller to read.
 */
export const connect = (z: ZObject, { authData }: Bundle, expected: readonly ErrorCode[] = []): Client =>
  createClient(transportOver(z, expected), {
    baseUrl: baseUrlOf(z, authData['base_url'] ?? ''),
    apiKey: authData['api_key'] ?? '',
  })

/** What a call answers; `undefined` where the service says by `code` that what it is about is not there. */
export async function unlessMissing<T>(
  z: ZObject,
  bundle: Bundle,
  code: ErrorCode,
  call: (client: Client) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call(connect(z, bundle, [code]))
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return undefined
    throw error
  }
}

const transportOver =
  (z: ZObject, expected: readonly ErrorCode[]): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await z.request({
      method,
      url,
      headers: { ...headers },
      ...(body !== undefined && { body: withoutCurlies(body) }),
      redirect: 'manual', // whatever answers elsewhere must not receive the key
      middlewareData: { expected },
    })
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.content,
    }
  }

/** `z.request` refuses text such as `{{bundle.name}}`, which a message may well have; JSON can spell it otherwise. */
const withoutCurlies = (json: string) => json.replaceAll('{{', '{\\u007b')

const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** The base address with its version, from what a person enters: with or without `/v1`, with or without a slash. */
function baseUrlOf(z: ZObject, entered: string): string {
  const url = URL.parse(entered.trim())
  if (url === null || !isSecure(url))
    throw new z.errors.Error(
      'The base URL must be the https address of your server, for example https://replyloop.example.com',
      'INVALID_BASE_URL',
      400,
    )
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`
}

/** Plain HTTP would show the key to everyone on the way. The build for Zapier has no exception. */
const isSecure = ({ protocol, hostname }: URL) =>
  protocol === 'https:' ||
  (protocol === 'http:' && process.env['NODE_ENV'] !== 'production' && loopback.includes(hostname))
