import { type Endpoint, noInput, takesVersion } from '../contract/endpoint.ts'
import { ErrorBody, FlatErrorBody } from '../contract/errors.ts'
import { type ErrorCode, errorCodes } from '../values/errors.ts'
import type { JsonObject } from './openapiJson.ts'
import type { SchemaCollection } from './openapiSchemas.ts'

/** The `responses` of an OpenAPI operation, by status: successes, and errors with their codes. */
export function responsesOf(endpoint: Endpoint, schemas: SchemaCollection): JsonObject {
  const successes = Object.entries(endpoint.responses).map(([status, schema]): [string, JsonObject] => {
    const extra: Header[] = endpoint.access === 'public' ? [] : [...rateLimitHeaders]
    if (endpoint.method === 'POST') extra.push('Idempotency-Replayed')
    if (endpoint.version !== null && !endpoint.version.isLast) extra.push('ETag')
    if (endpoint.body !== noInput) extra.push('Ignored-Fields')
    const content = {
      ...contentOf(schemas.of(schema), schemas),
      ...(endpoint.isAlsoCsv && {
        'text/csv': { schema: { type: 'string' }, example: 'period,incoming\n2026-11-30,12\n' },
      }),
    }
    return [status, response(status === '201' ? 'Created.' : 'Success.', content, extra)]
  })
  const body = schemas.of(endpoint.flatErrors ? FlatErrorBody : ErrorBody)
  const failures = [...Map.groupBy(codesOf(endpoint), (code) => errorCodes[code].status)].map(
    ([status, codes]): [string, JsonObject] => {
      const description = codes.map((code) => `\`${code}\`: ${errorCodes[code].meaning}.`).join('\n\n')
      const content = {
        'application/json': { schema: body, example: errorExample(codes[0] ?? 'INTERNAL', endpoint) },
      }
      return [String(status), response(description, content, headersByStatus[status] ?? [])]
    },
  )
  return Object.fromEntries([...successes, ...failures])
}

/** The error codes that an endpoint can return: its own, and those that follow from its input. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const [posts, isPublic] = [endpoint.method === 'POST', endpoint.access === 'public']
  const readsBody = posts || endpoint.body !== noInput // every POST: its body decides whether a repeat is the same request
  const takesInput = readsBody || endpoint.query !== noInput || endpoint.params !== noInput
  const possible: readonly (readonly [boolean, readonly ErrorCode[]])[] = [
    [readsBody, ['INVALID_JSON']],
    [takesInput, ['VALIDATION_FAILED']],
    [true, endpoint.errors],
    [!isPublic, ['UNAUTHORIZED']],
    [true, ['HTTPS_REQUIRED']],
    [endpoint.scope !== null && endpoint.scope !== 'any', ['INSUFFICIENT_SCOPE']],
    [endpoint.access === 'agency', ['AGENCY_ONLY']],
    [endpoint.sends, ['ACCOUNT_SUSPENDED']],
    [true, ['METHOD_NOT_ALLOWED']],
    [takesVersion(endpoint), ['VERSION_CONFLICT']],
    [readsBody, ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']],
    [posts, ['IDEMPOTENCY_IN_FLIGHT', 'IDEMPOTENCY_KEY_REUSED']],
    [!isPublic, ['RATE_LIMITED']],
    [true, ['INTERNAL', 'UNAVAILABLE']],
  ]
  return [...new Set(possible.flatMap(([can, codes]) => (can ? codes : [])))]
}

const integer = { type: 'integer' }
const text = { type: 'string' }

/** Every header of a response (docs/interface.md#limits). */
export const headers = {
  'X-Request-Id': { description: 'Names this request in every log and error.', schema: text },
  RateLimit: { description: 'What is left of the limit, and seconds until more (IETF draft).', schema: text },
  'RateLimit-Policy': { description: 'The limit and its window in seconds (IETF draft).', schema: text },
  'X-RateLimit-Limit': { description: 'Requests per minute and key.', schema: integer },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute.', schema: integer },
  'X-RateLimit-Reset': {
    description: 'When the limit is full again, in seconds since 1970.',
    schema: integer,
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: integer },
  'Idempotency-Replayed': {
    description: '`true` when this is the first response again, and nothing else was done.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description:
      'The version of what the response shows: send it as `If-Match` with a change, to be told if somebody else has changed it since.',
    schema: text,
  },
  'Ignored-Fields': {
    description:
      'The fields of the body that the service does not know, and has ignored, as a list of strings (RFC 9651): ' +
      '`"name", "usage_limits.credit"`. Only where there are some.',
    schema: text,
  },
  Allow: { description: 'The methods of this path.', schema: text },
} satisfies JsonObject

type Header = keyof typeof headers

// Every response to a key carries them; they are listed only where a client reads them.
const rateLimitHeaders: readonly Header[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]
const headersByStatus: Readonly<Record<number, readonly Header[]>> = {
  405: ['Allow'],
  412: ['ETag'],
  429: [...rateLimitHeaders, 'Retry-After'],
  503: ['Retry-After'],
}

/** The content of a request or response, with an example; JSON, unless the schema names another type. */
export function contentOf(
  { contentMediaType, ...schema }: JsonObject,
  schemas: SchemaCollection,
): JsonObject {
  const type = typeof contentMediaType === 'string' ? contentMediaType : 'application/json'
  return { [type]: { schema, example: schemas.exampleOf(schema) } }
}

function errorExample(code: ErrorCode, { flatErrors }: Endpoint): JsonObject {
  const message = `${errorCodes[code].meaning.replaceAll('`', '')}.`
  const requestId = 'req_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'
  return flatErrors ? { error: message, code, requestId } : { error: { code, message, requestId } }
}

const response = (description: string, content: JsonObject, extra: readonly Header[]): JsonObject => ({
  description,
  headers: Object.fromEntries(
    ['X-Request-Id', ...extra].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
  content,
})
