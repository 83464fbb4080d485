import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { TemplateComponent } from '@replyloop/shared/contract/template'
import { ListedTemplate, SubmittedTemplate } from '@replyloop/shared/providers/whatsapp'
import { askGraph } from '../meta/graph.ts'
import { isTemporary, problemOf } from './errors.rules.ts'
import type { ProviderTemplate, TemplateCalls } from '../templates.port.ts'
import { listAll } from './connection.ts'
import type { WhatsappSettings } from './settings.ts'
import { templateCategoryOf, templateStateOf } from './templateState.rules.ts'
import { uploadExample } from './uploadExample.ts'

const fields = 'id,name,language,category,status,parameter_format,rejected_reason,quality_score,components'
const readAtOnce = 100
/** Meta has no template of that name (any more). */
const notFound = 2593002

/** What Meta is asked about message templates. */
export const whatsappTemplates: TemplateCalls<WhatsappSettings> = {
  async list(call) {
    const path = `${call.settings.businessAccountId}/message_templates`
    const listed = await listAll(call, path, { fields, limit: '100' })
    if ('problem' in listed) return listed
    const templates: ProviderTemplate[] = []
    for (const [index, item] of listed.items.entries()) {
      if (index % readAtOnce === 0) await yieldToOthers() // thousands would hold the process up
      const template = templateOf(item)
      if (template === undefined) return { problem: 'Meta lists a template in a form that is not understood' }
      templates.push(template)
    }
    return { templates }
  },

  async submit(call, { name, language, category, parameterFormat, components }) {
    const answer = await askGraph(call, {
      method: 'POST',
      path: `${call.settings.businessAccountId}/message_templates`,
      json: { name, language, category, parameter_format: parameterFormat, components },
    })
    const problem = problemOf(call, answer)
    if (problem !== undefined) return { problem, isTemporary: isTemporary(answer) }
    const { data } = SubmittedTemplate.safeParse(answer.is === 'answered' ? answer.json : undefined)
    if (data === undefined)
      return { problem: 'Meta’s response names no template: synchronise to see it', isTemporary: true }
    const { id: providerId, status, category: chosen } = data
    return { providerId, state: templateStateOf(status), category: templateCategoryOf(chosen) }
  },

  uploadExample,

  async edit(call, { providerId, components, category }) {
    const answer = await askGraph(call, {
      method: 'POST',
      path: providerId,
      json: { components, ...(category !== undefined && { category }) },
    })
    const problem = problemOf(call, answer)
    return problem === undefined ? {} : { problem }
  },

  async remove(call, { name, providerId }) {
    const path = `${call.settings.businessAccountId}/message_templates`
    const query = { name, ...(providerId !== null && { hsm_id: providerId }) }
    const answer = await askGraph(call, { method: 'DELETE', path, query })
    if (answer.is === 'failed' && answer.error?.error_subcode === notFound) return {}
    const problem = problemOf(call, answer)
    return problem === undefined ? {} : { problem }
  },
}

function templateOf(item: unknown): ProviderTemplate | undefined {
  const { data } = ListedTemplate.safeParse(item)
  if (data === undefined) return undefined
  const { id: providerId, name, language, rejected_reason: rejected, quality_score: quality } = data
  const format = data.parameter_format?.toUpperCase()
  return {
    providerId,
    name,
    language,
    category: templateCategoryOf(data.category),
    state: templateStateOf(data.status),
    reason: data.rejection_info?.reason ?? (rejected === 'NONE' ? null : (rejected ?? null)),
    quality: quality?.score ?? null,
    parameterFormat: format === 'NAMED' ? 'NAMED' : 'POSITIONAL',
    components: data.components.flatMap((one) => TemplateComponent.safeParse(one).data ?? []),
  }
}
