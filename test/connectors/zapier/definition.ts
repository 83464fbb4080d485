import { z } from 'zod'
import { command } from './platform.ts'

const Field = z.looseObject({
  key: z.string(),
  label: z.string().optional(),
  type: z.string().optional(),
  helpText: z.string().optional(),
  dynamic: z.string().optional(),
  choices: z.unknown().optional(),
  search: z.string().optional(),
  group: z.string().optional(),
  required: z.boolean().optional(),
  dict: z.boolean().optional(),
  list: z.boolean().optional(),
})
const Display = z.object({ label: z.string(), description: z.string(), hidden: z.boolean().optional() })
const Part = z.object({
  key: z.string(),
  noun: z.string(),
  display: Display,
  operation: z.looseObject({
    type: z.string().optional(),
    sample: z.record(z.string(), z.unknown()).optional(),
    // A function that gives fields stands as text.
    inputFields: z
      .array(z.union([z.string(), Field]))
      .default([])
      .transform((fields) => fields.filter((field) => typeof field !== 'string')),
    outputFields: z.array(Field).default([]),
    inputFieldGroups: z.array(z.object({ key: z.string() })).default([]),
  }),
})
const Definition = z.object({
  authentication: z.object({
    connectionLabel: z.string(),
    fields: z.array(Field.extend({ isNoSecret: z.boolean().optional() })),
  }),
  triggers: z.record(z.string(), Part),
  searches: z.record(z.string(), Part),
  creates: z.record(z.string(), Part),
  searchOrCreates: z.record(
    z.string(),
    z.looseObject({ key: z.string(), display: Display, search: z.string(), create: z.string() }),
  ),
})

/**
 * The app's definition, read as far as Zapier's publication checks look: with its parts, those that a person sees, and all
 * fields by their names.
 */
export async function readDefinition() {
  const definition = Definition.parse(await command('definition'))
  const { triggers, searches, creates } = definition
  const parts = [triggers, searches, creates].flatMap((some) => Object.values(some))
  const visible = parts.filter(({ display }) => display.hidden !== true)
  const fields = parts.flatMap((part) =>
    part.operation.inputFields.map((field) => [`${part.key}.${field.key}`, { ...field, part }] as const),
  )
  return { ...definition, parts, visible, fields }
}

const small = new Set(['a', 'an', 'and', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to'])

/** Whether each word begins with a capital letter, but for small words inside. */
export const isTitleCase = (label = ''): boolean =>
  label.split(/[ -]/).every((word, at) => /^[A-Z]/.test(word) || (at > 0 && small.has(word)))

/** Every key in a value, those inside of it after the one that holds them: `contact`, `contact__id`. */
export const keysOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, part]: [string, unknown]) => [
    prefix + key,
    ...(part instanceof Object && !Array.isArray(part) ? keysOf(part, `${prefix}${key}__`) : []),
  ])

/** Every text in a value, with the path to it. */
export function textsIn(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`))
}

/** The values of a sample under the keys by which Zapier maps them: `contact__id`. */
export function leavesOf(value: object, prefix = ''): { key: string; value: unknown }[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    part instanceof Object && !Array.isArray(part) && Object.keys(part).length > 0
      ? leavesOf(part, `${prefix}${key}__`)
      : [{ key: prefix + key, value: part }],
  )
}
