import type { PlainOutputField } from 'zapier-platform-core'

type Values = Readonly<Record<string, unknown>>

/**
 * A result with all the fields that its trigger announces, so that what a person mapped in the editor is always there: one
 * that is missing is `null`, such as those of `lastMessage` where there was no message, and a missing list is empty.
 */
export const withAnnounced = (fields: readonly PlainOutputField[], result: Values): Record<string, unknown> =>
  fields.reduce<Record<string, unknown>>((all, { key }) => withField(all, key.split('__')), { ...result })

function withField(values: Values, [field = '', ...inside]: readonly string[]): Record<string, unknown> {
  const [key = '', ofEach] = field.split('[]')
  const value = values[key] ?? (ofEach === undefined ? null : [])
  if (inside.length === 0) return { ...values, [key]: value }
  const part = value instanceof Object ? Object.fromEntries(Object.entries(value)) : {}
  return { ...values, [key]: withField(part, inside) }
}
