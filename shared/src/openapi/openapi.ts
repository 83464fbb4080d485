import { z } from 'zod'
import { type NeededScope, scopesWith } from '../values/apiKey.ts'
import { byteSize } from '../values/limits.ts'
import { contract } from '../contract/contract.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { headers, responsesOf } from './openapiResponses.ts'
import { type Json, type JsonObject, schemaCollection, type SchemaCollection } from './openapiSchemas.ts'
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
  const endpoints: [string, Endpoint][] = Object.entries(contract)
  for (const [name, endpoint] of endpoints) {
    const operation = operationOf(endpoint, schemas)
    for (const [at, path] of [endpoint.path, ...endpoint.aliases].entries()) {
      const operationId = at === 0 ? name : `${name}Alias${at === 1 ? '' : at}`
      const template = path.replace(/:(\w+)/g, '{$1}')
      const ids = at === 0 ? { operationId } : { operationId, deprecated: false }
      paths[template] = { ...paths[template], [endpoint.method.toLowerCase()]: { ...ids, ...operation } }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Replyloop',
      version,
      description:
        'Contacts, contact lists, custom-channel messages and credits; agents have them as tools, at `/mcp`. Fields may be sent in the other spellings that ' +
        'their descriptions name; unknown fields are ignored; blank strings and `null` count as left out, except where ' +
        '`null` clears. The key goes into `x-api-key`, `Authorization: Bearer` or `?apiKey=`, on every endpoint. ' +
        'The account’s own key may do everything; a named key may have a narrower scope: `contacts` (contacts and lists), or ' +
        '`read` (read everything, change nothing).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(endpoints.map(([, endpoint]) => endpoint.tag))].map((name) => ({ name })),
    security: [{ apiKeyHeader: [] }, { bearer: [] }, { apiKeyQuery: [] }],
    paths,
    webhooks: openApiWebhooks(schemas),
    components: {
      schemas: schemas.components(),
      headers,
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes,
    },
  }
}

function operationOf(endpoint: Endpoint, schemas: SchemaCollection): JsonObject {
  const parameters: Json[] = [
    ...parametersOf('path', endpoint.params, schemas),
    ...parametersOf('query', endpoint.query, schemas),
    ...(endpoint.method === 'POST' ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const body = schemas.optional(endpoint.body)
  const example = z.json().optional().parse(z.globalRegistry.get(endpoint.body)?.['example'])
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
        content: { 'application/json': { schema: body, ...(example !== undefined && { example }) } },
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
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
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

const securitySchemes = {
  apiKeyHeader: { type: 'apiKey', in: 'header', name: 'x-api-key' },
  bearer: { type: 'http', scheme: 'bearer' },
  apiKeyQuery: { type: 'apiKey', in: 'query', name: 'apiKey' },
}
