import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { ChannelTemplate } from '@replyloop/shared/contract/template'
import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { audit } from '../../access/audit.store.ts'
import { created, ok, route, type Route } from '../../../platform/http/endpoint.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { deleteTemplate, requireTemplate } from './deleteTemplate.ts'
import { draftTemplate, requireWritable } from './draftTemplate.ts'
import { editTemplate } from './editTemplate.ts'
import { syncTemplates } from './syncTemplates.ts'
import { requireTemplateChannel, type TemplateParts, type WritingParts } from './templateCall.ts'
import { readSendableTemplates } from './sendableTemplates.ts'
import { previewTemplate } from './previewTemplate.rules.ts'
import { presentTemplate } from './templates.presenter.ts'
import { listTemplates } from './templates.store.ts'
import { uploadExample } from './uploadExample.ts'

/** The templates of a channel (docs/interface.md#templates). */
export const templateRoutes = (parts: WritingParts): Route[] => [
  route(dashboardContract.listTemplates, async ({ params }, { caller }) => {
    const { id } = await requireTemplateChannel(parts.db.read, caller.id, params.id)
    return ok(await presentTemplates(parts.db.read, id))
  }),
  route(dashboardContract.createTemplate, async ({ params, body }, { caller, transact }) => {
    const { name, category, language, ...text } = body
    requireWritable(text)
    const of = await requireTemplateChannel(parts.db.read, caller.id, params.id)
    const handle = await uploadExample(parts, of, text)
    return transact(async (tx) => {
      const channel = await requireTemplateChannel(tx, caller.id, params.id)
      const nameFor = (taken: ReadonlySet<string>) => {
        if (taken.has(name)) throw fieldProblem('name', 'is the name of another template')
        return name
      }
      const { template } = await draftTemplate(tx, channel, {
        text,
        category,
        language,
        campaignId: null,
        nameFor,
        handle,
      })
      const facts = { channel: channel.name, category, language }
      await audit(tx, caller, 'template_submitted', template.name, { facts })
      return created(presentTemplate(template))
    })
  }),
  route(dashboardContract.editTemplate, async ({ params, body }, { caller }) => {
    const channel = await requireTemplateChannel(parts.db.read, caller.id, params.id)
    const template = await requireTemplate(parts.db.read, channel.id, params.templateId)
    return ok(presentTemplate(await editTemplate(parts, caller, { channel, template }, body)))
  }),
  route(dashboardContract.previewTemplate, async ({ params, body }, { caller }) => {
    await requireTemplateChannel(parts.db.read, caller.id, params.id)
    return ok(previewTemplate(body))
  }),
  route(dashboardContract.syncTemplates, async ({ params }, { caller }) => {
    const channel = await requireTemplateChannel(parts.db.read, caller.id, params.id)
    const { problem } = await syncTemplates(parts, channel)
    if (problem !== undefined) throw new Problem('CHANNEL_REFUSED', problem)
    return ok(await presentTemplates(parts.db.read, channel.id))
  }),
  route(dashboardContract.deleteTemplate, async ({ params }, { caller }) => {
    const channel = await requireTemplateChannel(parts.db.read, caller.id, params.id)
    const template = await requireTemplate(parts.db.read, channel.id, params.templateId)
    await deleteTemplate(parts, caller, channel, template)
    return ok({ success: true, templateId: template.id })
  }),
]

/** The templates that a program may send (docs/interface.md#templates). */
export const sendableTemplateRoutes = ({ db }: Pick<TemplateParts, 'db'>): Route[] => [
  route(contract.listSendableTemplates, async ({ query }, { caller }) =>
    ok(await readSendableTemplates(db.read, caller.id, query)),
  ),
]

/** How many templates are presented at once: a channel may have thousands. */
const presentedAtOnce = 50

let lastTurn: Promise<unknown> = Promise.resolve()

/**
 * The templates of a channel as a response shows them. One response is made after the other: beside four at once of 6,000, requests
 * of others took 220 ms longer, and so 25.
 */
function presentTemplates(read: Reader, channelId: string): Promise<{ data: ChannelTemplate[] }> {
  const turn = lastTurn.then(async () => {
    await yieldToOthers()
    const data: ChannelTemplate[] = []
    for (const template of await listTemplates(read, channelId)) {
      if (data.length % presentedAtOnce === 0) await yieldToOthers()
      data.push(presentTemplate(template))
    }
    return { data }
  })
  lastTurn = turn.catch(() => undefined) // its own request tells of it
  return turn
}
