import { z } from 'zod'
import { noInput } from '../contract/endpoint.ts'
import { aliasRegistry } from '../contract/fieldAliases.ts'

export type Json = z.core.util.JSONType
export type JsonObject = { [key: string]: Json }

const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())

/** Converts zod schemas to JSON Schemas. Those with an id are collected as components, and referred to. */
export interface SchemaCollection {
  of(schema: z.ZodType): JsonObject
  /** `undefined` for a part that an endpoint does not take. */
  optional(schema: z.ZodType): JsonObject | undefined
  /** What was collected so far, by name. */
  components(): JsonObject
}

/**
 * An empty collection. Its functions throw when two different schemas have the same id. Fields are described with their
 * `aliases`, or without.
 */
export function schemaCollection({ aliases = true } = {}): SchemaCollection {
  const components = new Map<string, Json>()
  const of = (schema: z.ZodType): JsonObject => {
    // The input side even for responses: their output side would forbid fields that a later version adds.
    const raw = JSON.stringify(
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: (conversion) => {
          describeSchema(conversion)
          if (aliases) describeAliases(conversion)
        },
      }),
    )
    const converted = jsonObject.parse(JSON.parse(raw.replaceAll('"#/$defs/', '"#/components/schemas/')))
    const { $schema: _, $defs = {}, ...rest } = converted
    for (const [id, component] of Object.entries(jsonObject.parse($defs))) {
      const known = components.get(id)
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
        throw new Error(`two different schemas have the id ${id}`)
      components.set(id, component)
    }
    return rest
  }
  return {
    of,
    optional: (schema) => (schema === noInput ? undefined : of(schema)),
    components: () =>
      Object.fromEntries([...components].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  }
}

interface Conversion {
  zodSchema: z.core.$ZodTypes
  jsonSchema: z.core.JSONSchema.BaseSchema
}

/** Drops what tells a reader nothing. */
function describeSchema({ jsonSchema }: Conversion): void {
  const { example, format, minimum, maximum } = jsonSchema
  if (example !== undefined) jsonSchema.examples = [example]
  delete jsonSchema['example']
  if (format === 'date-time') delete jsonSchema.pattern
  if (minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames
}

/** Adds the aliases of a field to its description. */
function describeAliases({ zodSchema, jsonSchema }: Conversion): void {
  const aliases = aliasRegistry.get(zodSchema)
  if (aliases === undefined || jsonSchema.properties === undefined) return
  const described = Object.entries(jsonSchema.properties).map(([name, field]) => {
    const others = aliases[name] ?? []
    if (others.length === 0 || typeof field === 'boolean') return [name, field] as const
    const also = `Also accepted as ${others.map((other) => `\`${other}\``).join(' or ')}.`
    return [name, { ...field, description: [field.description, also].filter(Boolean).join(' ') }] as const
  })
  jsonSchema.properties = Object.fromEntries(described)
}
