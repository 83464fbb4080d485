import { z } from 'zod'
import { noInput } from './endpoint.ts'
import { aliasRegistry } from './fieldAliases.ts'
import { optOutFieldsRegistry } from './optOutFields.ts'

/**
 * What a schema knows of the fields of a value: those of an object, by all their names; what each value of a list or a map may
 * have; `open` where any field may be there; `null` where there are none. `reads` says of other fields whether they are read.
 */
type Shape =
  | { fields: ReadonlyMap<string, Shape>; reads?: (name: string, value: unknown) => boolean }
  | { each: Shape }
  | 'open'
  | null

const shapes = new WeakMap<z.core.$ZodType, Shape>()

/** The shape of a schema, found once. */
function shapeOf(schema: z.core.$ZodType): Shape {
  const found = shapes.get(schema)
  if (found !== undefined) return found
  const shape = findShape(schema)
  shapes.set(schema, shape)
  return shape
}

function findShape(schema: z.core.$ZodType): Shape {
  if (schema === noInput) return { fields: new Map() }
  if (schema instanceof z.ZodObject) return shapeOfObject(schema)
  if (schema instanceof z.ZodArray) return { each: shapeOf(schema.element) }
  if (schema instanceof z.ZodRecord) return { each: shapeOf(schema.valueType) }
  if (schema instanceof z.ZodUnion) return schema.options.map(shapeOf).reduce(either, null)
  if (schema instanceof z.ZodPipe)
    return withAliasesOf(schema, shapeOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in))
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return shapeOf(schema.def.innerType)
  return schema instanceof z.ZodUnknown || schema instanceof z.ZodAny ? 'open' : null
}

function shapeOfObject({ shape, def: { catchall } }: z.ZodObject): Shape {
  if (catchall !== undefined) return 'open' // it takes other fields, or refuses them by itself
  const fields = new Map<string, z.core.$ZodType>(Object.entries(shape))
  return { fields: new Map([...fields].map(([name, field]) => [name, shapeOf(field)])) }
}

function withAliasesOf(schema: z.ZodPipe, shape: Shape): Shape {
  const read = optOutFieldsRegistry.get(schema)
  if (read !== undefined && shape !== null && shape !== 'open' && 'fields' in shape)
    return { ...shape, ...read }
  const aliases = Object.entries(aliasRegistry.get(schema) ?? {})
  if (aliases.length === 0 || shape === null || shape === 'open' || 'each' in shape) return shape
  const others = aliases.flatMap(([name, spellings]) =>
    spellings.map((spelling): [string, Shape] => [spelling, shape.fields.get(name) ?? null]),
  )
  return { fields: new Map([...shape.fields, ...others]) }
}

/** What one of two schemas knows. */
function either(left: Shape, right: Shape): Shape {
  if (left === null || right === null) return left ?? right
  if (left === 'open' || right === 'open' || 'each' in left || 'each' in right) return 'open'
  const names = [...left.fields.keys(), ...right.fields.keys()]
  const merged = names.map((name): [string, Shape] => [
    name,
    either(left.fields.get(name) ?? null, right.fields.get(name) ?? null),
  ])
  return { fields: new Map(merged) }
}

/** How many unknown fields are named at most. */
const maxNamed = 20

/**
 * The fields of a body that its schema does not know, and so ignores: `name`, `usage_limits.credit`, `answers[].id`; at most 20. What
 * may have any names, such as custom fields, is known.
 */
export function unknownFields(schema: z.ZodType, body: unknown): readonly string[] {
  const shape = shapeOf(schema)
  if (shape === null || shape === 'open' || !isHolder(body)) return none
  const unknown: string[] = []
  collect(body, shape, '', unknown)
  return unknown
}

/** Whether a schema reads a field of an object, by any of its names. */
export function readsField(schema: z.ZodType, name: string, value: unknown): boolean {
  const shape = shapeOf(schema)
  if (shape === null || shape === 'open' || 'each' in shape) return false
  return shape.fields.has(name) || shape.reads?.(name, value) === true
}

/** The names of the fields that a schema knows at a place of a value; `undefined` where any may be there. */
export function fieldsAt(
  schema: z.ZodType,
  path: readonly (string | number)[],
): readonly string[] | undefined {
  const shape = path.reduce<Shape | undefined>((outer, part) => {
    if (outer === undefined || outer === null || outer === 'open') return outer
    return 'each' in outer ? outer.each : outer.fields.get(String(part))
  }, shapeOf(schema))
  return shape === undefined || shape === null || shape === 'open' || 'each' in shape
    ? undefined
    : [...shape.fields.keys()]
}

const none: readonly string[] = []

function collect(value: object, shape: NonNullable<Shape>, prefix: string, unknown: string[]): void {
  if (shape === 'open') return
  const isList = Array.isArray(value)
  const isEach = 'each' in shape
  if (isEach ? shape.each === null || shape.each === 'open' : isList) return // the schema says what is wrong with a list
  for (const key of Object.keys(value)) {
    const field = isEach ? shape.each : shape.fields.get(key)
    if (field === null) continue
    const inner: unknown = Reflect.get(value, key)
    const path = isList ? `${prefix}[]` : prefix === '' ? key : `${prefix}.${key}`
    if (field !== undefined) {
      if (isHolder(inner)) collect(inner, field, path, unknown)
    } else if (isEach || shape.reads?.(key, inner) !== true) {
      if (unknown.length < maxNamed && !unknown.includes(path)) unknown.push(path)
    }
  }
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null
