import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { Json, JsonObject } from '@replyloop/shared/openapi/openapiJson'
import { schemaCollection } from '@replyloop/shared/openapi/openapiSchemas'
import { defaultPageSize } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import type { Tool } from '../../platform/mcp/tool.ts'

/** Where an argument goes. */
export interface Argument {
  place: 'params' | 'query' | 'body'
  /** Its name there. */
  field: string
}

const idempotencyKeyArgument = {
  type: 'string',
  pattern: '^[!-~]{1,255}$',
  description: 'A text, new for each thing to do. A repeat with the same one does nothing again.',
}

export const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())
const shape = z.looseObject({
  properties: z.record(z.string(), jsonObject).default({}),
  required: z.array(z.string()).default([]),
})

/**
 * The arguments of a tool: what its endpoint takes in path, query and body, side by side, as the OpenAPI document describes it.
 * Ids in the path are named for what they are of. Throws where two of them would have one name.
 */
export function argumentsOf(endpoint: Endpoint): {
  schema: Tool['inputSchema']
  places: Map<string, Argument>
} {
  const properties: Record<string, Json> = {}
  const required: string[] = []
  const places = new Map<string, Argument>()
  for (const place of ['params', 'query', 'body'] as const) {
    const part = shape.parse(standaloneSchema(endpoint[place]))
    for (const [field, schema] of Object.entries(part.properties)) {
      const name = place === 'params' ? pathArgument(endpoint.path, field) : field
      if (places.has(name) || name === 'idempotencyKey') throw new Error(`two arguments are named ${name}`)
      places.set(name, { place, field })
      properties[name] = described(schema, place, name)
      if (part.required.includes(field)) required.push(name)
    }
  }
  if (endpoint.method === 'POST') properties['idempotencyKey'] = idempotencyKeyArgument
  return { schema: { type: 'object', properties, required, additionalProperties: false }, places }
}

/** An argument with what its endpoint does not say of it. */
function described(schema: JsonObject, place: Argument['place'], name: string): JsonObject {
  if (place === 'params') return { description: `The id of the ${name.slice(0, -2)}.`, ...schema }
  return place === 'query' && name === 'limit' ? { ...schema, description: limitOfPage } : schema
}

const limitOfPage = `How many to return at most; ${defaultPageSize} when left out. A long page ends early, and says where to go on.`

/** The name of a parameter of a path: `:id` after `/contacts` is `contactId`. */
const pathArgument = (path: string, parameter: string): string =>
  parameter === 'id' ? `${inCamelCase(/\/(\w+)s\/:id/.exec(path)?.[1] ?? '')}Id` : parameter

const inCamelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A JSON Schema without references, which some clients do not follow. Empty for a part that an endpoint does not take. */
export function standaloneSchema(schema: z.ZodType): JsonObject {
  const schemas = schemaCollection({ aliases: false })
  const converted = schemas.optional(schema) ?? {}
  return jsonObject.parse(inlined(converted, schemas.components()))
}

const reference = z.object({ $ref: z.string().transform((ref) => ref.split('/').at(-1) ?? '') })

/**
 * A schema with what it refers to in its place; what refers to itself, such as a filter, is there once. Deprecated fields, which are
 * other names of fields, are left out.
 */
function inlined(value: Json, components: JsonObject, around: readonly string[] = []): Json {
  if (Array.isArray(value)) return value.map((each) => inlined(each, components, around))
  if (typeof value !== 'object' || value === null) return value
  const referred = reference.safeParse(value)
  if (referred.success) {
    const { $ref: name } = referred.data
    const { $ref: _, ...beside } = value
    if (around.includes(name)) return { type: 'object', description: `As the ${name} around it.` }
    return inlined({ ...jsonObject.parse(components[name]), ...beside }, components, [...around, name])
  }
  return shortened(
    Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => !isDeprecated(each))
        .map(([key, each]) => [key, inlined(each, components, around)]),
    ),
  )
}

const orNull = z.object({ anyOf: z.tuple([jsonObject, z.strictObject({ type: z.literal('null') })]) })

/** A schema of one type or null in fewer characters: the list of tools has many, and each agent reads it. */
function shortened(schema: JsonObject): JsonObject {
  const [given] = orNull.safeParse(schema).data?.anyOf ?? []
  if (given === undefined || typeof given['type'] !== 'string' || 'enum' in given || 'const' in given)
    return schema
  const { anyOf: _, ...beside } = schema
  return { ...given, type: [given['type'], 'null'], ...beside }
}

const isDeprecated = (value: Json): boolean =>
  z.looseObject({ deprecated: z.literal(true) }).safeParse(value).success
