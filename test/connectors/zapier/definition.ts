import { z } from 'zod'
import { command } from './platform.ts'

const Field = z.looseObject({
  key: z.string(),
  label: z.string().optional(),
  type: z.string().optional(),
  helpText: z.string().optional(),
  dynamic: z.string().optional(),
  search: z.string().optional(),
  group: z.string().optional(),
  required: z.boolean().optional(),
  dict: z.boolean().optional(),
})
const Display = z.object({ label: z.string(), description: z.string(), hidden: z.boolean().optional() })
const Part = z.object({
  key: z.string(),
  noun: z.string(),
  display: Display,
  operation: z.looseObject({
    type: z.string().optional(),
    sample: z.record(z.string(), z.unknown()).optional(),
    inputFields: z.array(Field).default([]),
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
    z.object({ key: z.string(), display: Display, search: z.string(), create: z.string() }),
  ),
})

/** The app's definition, read as far as Zapier's publication checks look. */
export const readDefinition = async () => Definition.parse(await command('definition'))

/** Every text in a value, with the path to it. */
export function textsIn(value: unknown, path = ''): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, part]) => textsIn(part, `${path}.${key}`))
}

/** The values of a sample under the keys by which Zapier maps them: `contact__id`. */
export function leavesOf(value: object, prefix = ''): { key: string; value: unknown }[] {
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    part instanceof Object && Object.keys(part).length > 0
      ? leavesOf(part, `${prefix}${key}__`)
      : [{ key: prefix + key, value: part }],
  )
}
