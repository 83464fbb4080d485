import { z } from 'zod'
import { GraphError } from './error.ts'

const variable = /\{\{\s*(\w+)\s*\}\}/g
const Component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  example: z.looseObject({}).optional(),
  buttons: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional(),
})
const NewTemplate = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['NAMED', 'POSITIONAL', 'named', 'positional']).optional(),
  components: z.array(Component).min(1),
})

export interface GraphTemplate {
  id: string
  businessAccountId: string
  name: string
  language: string
  category: string
  status: string
  parameter_format: string
  components: z.output<typeof Component>[]
  rejected_reason?: string
  quality_score?: { score: string }
}

/** The number of variables of a text. */
export const variablesOf = (text = '') => new Set([...text.matchAll(variable)].map(([, name]) => name)).size

const upper = (type: string) => type.toUpperCase()

/** The templates of all business accounts. */
export function createTemplates(newId: () => string) {
  const all = new Map<string, GraphTemplate>()
  let nextCategory: string | undefined

  const check = (components: GraphTemplate['components']) => {
    if (!components.some(({ type }) => upper(type) === 'BODY'))
      throw new GraphError(100, {}, '(#100) BODY is required')
    for (const { type, text, example } of components)
      if (
        (upper(type) === 'BODY' || upper(type) === 'HEADER') &&
        variablesOf(text) > 0 &&
        example === undefined
      )
        throw new GraphError(
          100,
          { subcode: 2388043, details: `${type} has variables but no example` },
          'Invalid parameter',
        )
  }

  return {
    all,
    /** Has Meta choose another category for the one that is created next. */
    categoryNext: (category: string) => {
      nextCategory = category
    },
    /** One that Meta has already, `APPROVED` unless told. */
    add(businessAccountId: string, given: Partial<GraphTemplate> & { name: string }): GraphTemplate {
      const template = {
        language: 'en_US',
        category: 'MARKETING',
        status: 'APPROVED',
        parameter_format: 'POSITIONAL',
        components: [{ type: 'BODY', text: 'Hello.' }],
        ...given,
        id: newId(),
        businessAccountId,
      }
      all.set(template.id, template)
      return template
    },
    create(businessAccountId: string, given: unknown) {
      const parsed = NewTemplate.safeParse(given)
      if (!parsed.success)
        throw new GraphError(100, { details: z.prettifyError(parsed.error) }, 'Invalid parameter')
      const { name, language, category, parameter_format: format = 'POSITIONAL', components } = parsed.data
      check(components)
      if (this.find(businessAccountId, name, language))
        throw new GraphError(
          100,
          { subcode: 2388024, details: `There is already ${language} content for this template` },
          'Invalid parameter',
        )
      const template: GraphTemplate = {
        id: newId(),
        businessAccountId,
        name,
        language,
        category: nextCategory ?? category,
        status: 'PENDING',
        parameter_format: upper(format),
        components,
      }
      nextCategory = undefined
      all.set(template.id, template)
      return { id: template.id, status: template.status, category: template.category }
    },
    edit(id: string, given: unknown) {
      const template = all.get(id)
      const { components } = z.looseObject({ components: z.array(Component).optional() }).parse(given)
      if (template === undefined) throw new GraphError(100, { subcode: 33 })
      if (components !== undefined) {
        check(components)
        Object.assign(template, { components, status: 'PENDING' })
      }
      return { success: true }
    },
    list(businessAccountId: string, { limit = 25, after = '' }: { limit?: number; after?: string }) {
      const own = [...all.values()].filter((one) => one.businessAccountId === businessAccountId)
      const start = after === '' ? 0 : own.findIndex(({ id }) => id === after) + 1
      const data = own.slice(start, start + limit)
      return { data, after: start + limit < own.length ? data.at(-1)?.id : undefined }
    },
    remove(businessAccountId: string, name: string, id: string | undefined) {
      const own = [...all.values()].filter(
        (one) =>
          one.businessAccountId === businessAccountId &&
          one.name === name &&
          (id === undefined || one.id === id),
      )
      if (own.length === 0)
        throw new GraphError(100, { subcode: 2593002, details: 'Message template not found' })
      for (const one of own) all.delete(one.id)
      return { success: true }
    },
    find: (businessAccountId: string, name: string, language: string) =>
      [...all.values()].find(
        (one) =>
          one.businessAccountId === businessAccountId && one.name === name && one.language === language,
      ),
  }
}
