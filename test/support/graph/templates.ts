import { z } from 'zod'
import { checkComponents, Component } from './components.ts'
import { GraphError } from './error.ts'
import { createExamples } from './examples.ts'

const NewTemplate = z.looseObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['NAMED', 'POSITIONAL', 'named', 'positional']).optional(),
  components: z.array(Component).min(1),
})

const Edited = z.looseObject({
  components: z.array(Component).min(1),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']).optional(),
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

const upper = (type: string) => type.toUpperCase()

/** The templates of all business accounts. */
export function createTemplates(newId: () => string) {
  const examples = createExamples()
  const all = new Map<string, GraphTemplate>()
  /** The approved ones that were edited, within the last day in any test. */
  const editedApproved = new Set<string>()
  let nextCategory: string | undefined

  return {
    all,
    examples,
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
      checkComponents(components, examples)
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
      const { components, category } = Edited.parse(given)
      if (template === undefined) throw new GraphError(100, { subcode: 33 })
      const { status } = template
      if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(status))
        throw new GraphError(100, {
          subcode: 2388003,
          details: `Templates that are ${status} cannot be edited`,
        })
      if (status === 'APPROVED' && category !== undefined && category !== template.category)
        throw new GraphError(100, { details: 'The category of an approved template cannot be edited' })
      if (status === 'APPROVED' && editedApproved.has(id))
        throw new GraphError(100, { details: 'An approved template can be edited once in 24 hours' })
      checkComponents(components, examples)
      if (status === 'APPROVED') editedApproved.add(id)
      Object.assign(template, { components, status: 'PENDING', ...(category && { category }) })
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
