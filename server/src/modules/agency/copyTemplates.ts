import type { CopiedCampaign } from '@replyloop/shared/contract/agency'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import { findTemplateChannelOf, requireUsable } from '../campaigns/campaigns.ts'
import type { CampaignRow } from '../campaigns/campaigns.store.ts'
import type { ChannelRow } from '../channels/channels.store.ts'
import { findTemplate, findTemplateByName } from '../channels/templates.ts'
import type { Tx } from '../../platform/db/db.ts'
import { problemMessage } from '../../platform/errors/problem.ts'

type Steps = Pick<CampaignRow, 'openingTemplate' | 'followUps'>

/**
 * The steps of a campaign with the templates of the same name and language that the channel of its copy has. What has none there,
 * or one that cannot be sent with the same values, goes without, and is noted.
 */
export async function copyTemplates(
  tx: Tx,
  { openingTemplate, followUps }: Steps,
  to: Pick<CampaignRow, 'accountId' | 'channel' | 'secondChannel'>,
): Promise<Steps & { notes: CopiedCampaign['notes'] }> {
  const channel = await findTemplateChannelOf(tx, to)
  const notes: CopiedCampaign['notes'] = []
  const copy = async (use: TemplateUse | null | undefined, step: string): Promise<TemplateUse | null> => {
    const found = use ? await findSame(tx, use, channel) : null
    if (found === null || 'templateId' in found) return found
    notes.push({ kind: 'template', text: `${step} goes without its template ${found.leftOut}` })
    return null
  }
  const opening = await copy(openingTemplate, 'The opening message')
  const copied: Steps['followUps'] = []
  for (const [index, { template, ...followUp }] of followUps.entries()) {
    const found = await copy(template, `Follow-up ${index + 1}`)
    copied.push({ ...followUp, ...(found !== null && { template: found }) })
  }
  return { openingTemplate: opening, followUps: copied, notes }
}

async function findSame(
  tx: Tx,
  { templateId, values }: TemplateUse,
  channel: ChannelRow | undefined,
): Promise<TemplateUse | { leftOut: string } | null> {
  const original = await findTemplate(tx, templateId)
  if (original === undefined) return null // it is gone from the original, too
  const { name, language } = original
  if (channel === undefined) return { leftOut: `${name} (${language}): its channel has no templates` }
  const same = await findTemplateByName(tx, channel.id, { name, language })
  if (same === undefined)
    return { leftOut: `${name} (${language}), which ${channel.name} does not have: submit it there` }
  try {
    requireUsable(same, values)
  } catch (error) {
    return { leftOut: `${name} (${language}): ${problemMessage(error)}` }
  }
  return { templateId: same.id, nextTemplateId: null, values }
}
