import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { isObject, type Json, type JsonObject } from '@replyloop/shared/openapi/openapiJson'
import { z } from 'zod'
import type { ObjectSchema } from '../../platform/mcp/tool.ts'
import { jsonObject, standaloneSchema } from './toolSchema.ts'

/**
 * What a tool returns: the body of each success of its endpoint, by the names and types of its fields, since agents read all of it
 * before their first call. Only if `isDescribed`, fields are described, and so is what objects and lists hold that may be null or left
 * out: the tool that reads one thing says it.
 */
export function resultSchemaOf({ responses }: Endpoint, isDescribed: boolean): ObjectSchema {
  const unsaid = isDescribed ? ofNoUse : [...ofNoUse, 'description']
  const schemas = new Map(
    Object.values(responses)
      .map((schema) => jsonObject.parse(shortened(standaloneSchema(schema), unsaid)))
      .map((schema) => [JSON.stringify(schema), schema]),
  )
  const [only, ...others] = schemas.values()
  if (only === undefined) throw new Error('an endpoint has a response')
  return {
    ...(isDescribed && others.length > 0 ? { anyOf: [only, ...others] } : merged([only, ...others])),
    type: 'object',
  }
}

/** The fields that any of several responses has: as none has to be there, each fits them all, in fewer words. */
function merged([first, ...others]: readonly JsonObject[]): JsonObject {
  if (others.length === 0) return first ?? {}
  const fields = [first, ...others].flatMap((schema) => {
    const { properties } = schema ?? {}
    return isObject(properties) ? Object.entries(properties) : []
  })
  const kinds = Object.groupBy(fields, ([name]) => name)
  const properties = Object.entries(kinds).map(([name, each = []]): [string, Json] => {
    const [one = {}, ...more] = new Map(each.map(([, schema]) => [JSON.stringify(schema), schema])).values()
    return [name, more.length === 0 ? one : { anyOf: [one, ...more] }]
  })
  return { properties: Object.fromEntries(properties) }
}

/** The keywords that tell nothing to somebody who will have the value itself. */
const ofNoUse = ['examples', 'required', 'format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength']

function shortened(value: Json, unsaid: readonly string[], mayBeLeftOut = false): Json {
  if (Array.isArray(value)) return value.map((each) => shortened(each, unsaid))
  if (!isObject(value)) return value
  const isCut = unsaid.includes('description') && (mayBeLeftOut || mayBeNull(value))
  const said = Object.fromEntries(
    Object.entries(value)
      // An object under such a name is a field that happens to be called so.
      .filter(([key, each]) => isObject(each) || !unsaid.includes(key))
      .filter(([key]) => !(isCut && (key === 'properties' || key === 'items')))
      .map(([key, each]) => [key, key === 'properties' ? fieldsOf(value, unsaid) : shortened(each, unsaid)]),
  )
  const union = discriminatedUnion.safeParse(said)
  return union.success ? inCommon(union.data.oneOf) : said
}

/** The fields of an object; what it does not require may be left out. */
function fieldsOf({ properties, required }: JsonObject, unsaid: readonly string[]): Json {
  const isOptional = (name: string) => Array.isArray(required) && !required.includes(name)
  const fields = Object.entries(isObject(properties) ? properties : {})
  return Object.fromEntries(fields.map(([name, field]) => [name, shortened(field, unsaid, isOptional(name))]))
}

const mayBeNull = ({ type }: JsonObject): boolean => Array.isArray(type) && type.includes('null')

const discriminatedUnion = z.object({
  oneOf: z.array(z.object({ properties: z.record(z.string(), jsonObject) })),
})

/** The fields that all of several schemas have, such as those of an event of any type. */
function inCommon(schemas: z.infer<typeof discriminatedUnion>['oneOf']): JsonObject {
  const fields = Object.keys(schemas[0]?.properties ?? {}).flatMap((name): [string, JsonObject][] => {
    const variants = schemas.map(({ properties }) => properties[name]).filter((each) => each !== undefined)
    return variants.length < schemas.length ? [] : [[name, anyOfThem(variants)]]
  })
  return { type: 'object', properties: Object.fromEntries(fields) }
}

/** What fits each of several schemas: their one type, with all values if they are constants. */
function anyOfThem(variants: readonly JsonObject[]): JsonObject {
  const [only, ...others] = new Map(variants.map((variant) => [JSON.stringify(variant), variant])).values()
  if (only !== undefined && others.length === 0) return only
  const [type, ...otherTypes] = new Set(variants.map((variant) => variant['type']))
  const values = variants.flatMap((variant) => variant['const'] ?? [])
  return {
    ...(type !== undefined && otherTypes.length === 0 && { type }),
    ...(values.length === variants.length && { enum: values }),
  }
}
