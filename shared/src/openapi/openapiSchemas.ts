import { z } from 'zod'
import { noInput } from '../contract/endpoint.ts'
import type { Json, JsonObject } from './openapiJson.ts'
import { describeSchema, annotate, annotateOneSpelling } from './openapiNotes.ts'
import { exampleOf } from './openapiExamples.ts'

const jsonObject: z.ZodType<JsonObject> = z.record(z.string(), z.json())

/** Converts zod schemas to JSON Schemas. Those with an id are collected as components, and referred to. */
export interface SchemaCollection {
  of(schema: z.ZodType): JsonObject
  /** `undefined` for a part that an endpoint does not take. */
  optional(schema: z.ZodType): JsonObject | undefined
  /** An example of what a converted schema describes. */
  exampleOf(schema: JsonObject, name?: string): Json
  /** What was collected so far, by name. */
  components(): JsonObject
}

/**
 * An empty collection. Its functions throw when two different schemas have the same id. Fields are described with their
 * `aliases`, or by one name each, without alternatives.
 */
export function schemaCollection({ aliases = true } = {}): SchemaCollection {
  const components = new Map<string, Json>()
  const of = (schema: z.ZodType): JsonObject => {
    // The input side even for responses: their output side would forbid fields that a later version adds.
    const raw = JSON.stringify(
      z.toJSONSchema(schema, {
        io: 'input',
        unrepresentable: 'any',
        override: aliases ? annotate : annotateOneSpelling,
      }),
    )
    const converted = jsonObject.parse(
      describeSchema(z.json().parse(JSON.parse(raw.replaceAll('"#/$defs/', '"#/components/schemas/')))),
    )
    const { $schema: _, $defs = {}, ...rest } = converted
    for (const [id, component] of Object.entries(jsonObject.parse($defs))) {
      const known = components.get(id)
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
        throw new Error(`two different schemas have the id ${id}`)
      components.set(id, component)
    }
    return rest
  }
  const resolve = (ref: string) => jsonObject.parse(components.get(ref.slice(ref.lastIndexOf('/') + 1)))
  return {
    of,
    exampleOf: (schema, name) => exampleOf(schema, resolve, name),
    optional: (schema) => (schema === noInput ? undefined : of(schema)),
    components: () =>
      Object.fromEntries([...components].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  }
}
