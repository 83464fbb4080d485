import { z } from 'zod'
import { aliasRegistry } from '../contract/fieldAliases.ts'
import { nullRegistry } from '../contract/fields.ts'
import { isObject, type Json, type JsonObject } from './openapiJson.ts'

interface Conversion {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/** What a schema is marked with while it is converted, for `describe`: its parts are not there yet. */
const Notes = z.looseObject({
  'x-aliases': z.record(z.string(), z.array(z.string())).default({}),
  'x-accepts-null': z.boolean().default(false),
  requiresOneOf: z.array(z.string()).optional(),
})

/** Notes of a schema what zod knows and JSON Schema does not, and drops what tells a reader nothing. */
export function annotate({ zodSchema, jsonSchema }: Conversion): void {
  const { example, format, minimum, maximum } = jsonSchema
  if (example !== undefined) jsonSchema.examples = [example]
  delete jsonSchema['example']
  if (format === 'date-time') delete jsonSchema.pattern
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames
  const aliases = aliasRegistry.get(zodSchema)
  if (aliases !== undefined) jsonSchema['x-aliases'] = aliases
  if (nullRegistry.get(zodSchema) !== undefined) jsonSchema['x-accepts-null'] = true
  if (zodSchema instanceof z.ZodDiscriminatedUnion) jsonSchema['discriminator'] = discriminatorOf(zodSchema)
}

/** Notes the same without aliases, and without alternatives between fields, which some readers of schemas do not take. */
export function annotateOneSpelling(conversion: Conversion): void {
  annotate(conversion)
  delete conversion.jsonSchema['x-aliases']
  delete conversion.jsonSchema['requiresOneOf']
}

/** Names the field whose value tells which of several schemas is meant, and the schema of each value. */
function discriminatorOf({ def: { discriminator, options } }: z.ZodDiscriminatedUnion): JsonObject {
  const mapping = options.flatMap((option): [string, string][] => {
    const shape: Readonly<Record<string, unknown>> = option instanceof z.ZodObject ? option.shape : {}
    const literal = shape[discriminator]
    const id = z.globalRegistry.get(option)?.id
    return literal instanceof z.ZodLiteral && id !== undefined
      ? [[String(literal.value), `#/$defs/${id}`]]
      : []
  })
  return { propertyName: discriminator, mapping: Object.fromEntries(mapping) }
}

/**
 * A converted schema with what was noted of it and its parts: `null` for what may be left out, and aliases as deprecated
 * fields, of which, where one is required, any will do.
 */
export function describeSchema(json: Json): Json {
  if (Array.isArray(json)) return json.map(describeSchema)
  if (!isObject(json)) return json
  const parts: JsonObject = Object.fromEntries(
    Object.entries(json).map(([key, part]) => [key, describeSchema(part)]),
  )
  const { 'x-aliases': aliases, 'x-accepts-null': acceptsNull, requiresOneOf, ..._ } = Notes.parse(parts)
  for (const key of Object.keys(Notes.shape)) delete parts[key]
  return withNull(withAliases(parts, aliases, requiresOneOf), acceptsNull)
}

function withAliases(
  schema: JsonObject,
  aliases: Readonly<Record<string, readonly string[]>>,
  requiresOneOf: readonly string[] | undefined,
): JsonObject {
  const spellings = (name: string) => [name, ...(aliases[name] ?? [])]
  const required = z.array(z.string()).default([]).parse(schema['required'])
  const spelled = required.filter((name) => spellings(name).length > 1)
  const needed = [...spelled.map((name) => [name]), ...(requiresOneOf === undefined ? [] : [requiresOneOf])]
  const { properties, required: _, ...others } = schema
  if (!isObject(properties)) return schema
  const plain = required.filter((name) => !spelled.includes(name))
  return {
    ...others,
    properties: withSpellings(properties, aliases),
    ...(plain.length > 0 && { required: plain }),
    ...(needed.length > 0 && {
      allOf: needed.map((names) => ({
        anyOf: names.flatMap(spellings).map((spelling) => ({ required: [spelling] })),
      })),
    }),
  }
}

function withSpellings(
  properties: JsonObject,
  aliases: Readonly<Record<string, readonly string[]>>,
): JsonObject {
  const all: JsonObject = { ...properties }
  for (const [name, others] of Object.entries(aliases)) {
    const field = properties[name]
    if (!isObject(field) || others.length === 0) continue
    const { examples: __, ...rest } = field
    for (const other of others)
      all[other] = { ...rest, description: `Another spelling of \`${name}\`.`, deprecated: true }
    const also = `Also accepted as ${others.map((other) => `\`${other}\``).join(' or ')}.`
    all[name] = {
      ...field,
      description: [...z.array(z.string()).parse([field['description'] ?? []].flat()), also].join(' '),
    }
  }
  return all
}

const isNull: JsonObject = { type: 'null' }

function withNull(schema: JsonObject, acceptsNull: boolean): JsonObject {
  const { $ref, anyOf, type, ...others } = schema
  if (!acceptsNull) return schema
  if ($ref !== undefined) return { ...others, anyOf: [{ $ref }, isNull] }
  if (Array.isArray(anyOf)) return { ...others, anyOf: [...anyOf, isNull] }
  if (typeof type !== 'string') return schema
  const options = others['enum']
  return { ...others, type: [type, 'null'], ...(Array.isArray(options) && { enum: [...options, null] }) }
}
