import { z } from 'zod'
import { type NeededScope, scopesWith } from '../values/apiKey.ts'
import { byteSize } from '../values/limits.ts'
import { contract } from '../contract/contract.ts'
import { type Endpoint, takesVersion } from '../contract/endpoint.ts'
import { contentOf, headers, responsesOf } from './openapiResponses.ts'
import { schemaCollection, type SchemaCollection } from './openapiSchemas.ts'
import { tags } from './openapiTags.ts'
import { isObject, type Json, type JsonObject } from './openapiJson.ts'
import { openApiWebhooks } from './openapiWebhooks.ts'

/** An OpenAPI 3.1 document. */
export type OpenApiDocument = { openapi: string; paths: Record<string, JsonObject> } & JsonObject

/**
 * The interface as an OpenAPI 3.1 document, generated from the contract (docs/interface.md#endpoints). `serverUrl` is
 * the base URL, which ends in `/v1`; `version` is the version of this software.
 */
export function openApi({ serverUrl, version }: { serverUrl: string; version: string }): OpenApiDocument {
  const schemas = schemaCollection()
  const paths: Record<string, JsonObject> = {}
  const endpoints = Object.entries<Endpoint>(contract).filter(([, { isDocumented }]) => isDocumented)
  for (const [name, endpoint] of endpoints) {
    const template = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = { operationId: name, ...operationOf(endpoint, schemas) }
    paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Replyloop',
      version,
      description:
        'Contacts, contact lists, custom-channel messages and credits; agents have them as tools, at `/mcp`. Fields may be sent in the other spellings that ' +
        'their descriptions name; unknown fields are ignored, and named in the header `Ignored-Fields`; blank strings and `null` count as left out, except where ' +
        '`null` clears. Every POST also reads a form (`application/x-www-form-urlencoded`), its fields nested by brackets or dots. ' +
        'The key goes into the header `x-api-key`, or `Authorization: Bearer`. It is also read from the ' +
        'query, `?apiKey=`, for tools that can set no header; there it ends in the logs of every proxy. ' +
        'The account’s own key may do everything; a named key may have a narrower scope: `contacts` (contacts and lists), or ' +
        '`read` (read everything, change nothing).',
      contact: { name: 'Who runs this service', url: new URL('/', serverUrl).href },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(([, endpoint]) => endpoint.tag))].map((name) => ({
      name,
      description: tags[name],
    })),
    security: [{ apiKeyHeader: [] }, { bearer: [] }],
    paths,
    webhooks: openApiWebhooks(schemas),
    components: {
      schemas: schemas.components(),
      headers,
      parameters: { IdempotencyKey: idempotencyKey, IfMatch: ifMatch },
      securitySchemes,
    },
  }
}

function operationOf(endpoint: Endpoint, schemas: SchemaCollection): JsonObject {
  const parameters: Json[] = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
    ...(endpoint.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(takesVersion(endpoint) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
  const body = schemas.optional(endpoint.body)
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...describe(endpoint),
    ...(endpoint.access === 'public' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${byteSize(endpoint.bodyLimit.bytes)}, and ${endpoint.bodyLimit.values.toLocaleString('en')} values.`,
        content: contentOf(body, schemas),
      },
    }),
    responses: responsesOf(endpoint, schemas),
  }
}

/** The description of an operation, and what it asks of the scope of a key. */
function describe({ description, scope }: Endpoint): JsonObject {
  const paragraphs = [description, scope === null ? '' : scopeText(scope)].filter((text) => text !== '')
  return paragraphs.length === 0 ? {} : { description: paragraphs.join('\n\n') }
}

const scopeText = (scope: NeededScope): string =>
  scope === 'any'
    ? 'A key of any scope may do this.'
    : `Needs a key of the scope ${scopesWith[scope].map((name) => `\`${name}\``).join(' or ')}.`

function parametersOf(place: 'path' | 'query', part: z.ZodType, schemas: SchemaCollection): Json[] {
  const { properties = {}, required = [] } = parameterShape.parse(schemas.optional(part) ?? {})
  return Object.entries(properties)
    .filter(([, { deprecated }]) => deprecated !== true)
    .map(([name, { description, ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: withoutNull(schema),
      ...(required.includes(name) && {
        example: schemas.exampleOf(schema, name),
      }),
    }))
}

/** In an address there is no `null`. */
function withoutNull(schema: JsonObject): JsonObject {
  const { type, anyOf, enum: options, ...others } = schema
  if (Array.isArray(anyOf)) {
    const [only, ...more] = anyOf.filter((each) => JSON.stringify(each) !== '{"type":"null"}')
    return more.length === 0 && isObject(only) ? { ...others, ...only } : schema
  }
  if (!Array.isArray(type)) return schema
  return {
    ...others,
    type: type.find((each) => each !== 'null') ?? 'string',
    ...(Array.isArray(options) && { enum: options.filter((option) => option !== null) }),
  }
}

const parameterShape = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
  required: z.array(z.string()).optional(),
})

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the request safe to repeat: within 24 hours (on credit grants for ever) the same key and body return what ' +
    'was returned first, with `Idempotency-Replayed: true`, and do nothing else. An error leaves the key free.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the response that the change began from. If somebody else has changed it since, nothing is saved, and ' +
    '`VERSION_CONFLICT` (412) says what it is now.',
  schema: { type: 'string' },
  example: '"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"',
}

const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  bearer: { type: 'http', scheme: 'bearer' },
}
