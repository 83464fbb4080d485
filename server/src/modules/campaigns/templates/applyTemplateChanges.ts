import type { TemplateUse } from '@replyloop/shared/contract/template'
import type { ChannelHoldReason } from '@replyloop/shared/values/opening'
import { templateHold } from '../../channels/sending.ts'
import { findTemplateOn, textOfTemplate } from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { findCampaign, updateCampaignRow, type CampaignRow } from '../campaigns.store.ts'
import { findTemplateChannelOf } from './templateChannel.ts'

/** Has newer versions of a campaign's templates that are approved take over, and gives a step without a text that of its template. */
export async function applyTemplateChanges(tx: Tx, id: string): Promise<void> {
  const campaign = await findCampaign(tx, id)
  const channel = campaign && (await findTemplateChannelOf(tx, campaign))
  if (campaign === undefined || channel === undefined) return
  const { openingTemplate, openingMessage, followUps } = campaign
  const opening = openingTemplate && (await withApproved(tx, channel.id, openingTemplate))
  const steps: CampaignRow['followUps'] = []
  for (const step of followUps)
    steps.push(
      step.template ? { ...step, template: await withApproved(tx, channel.id, step.template) } : step,
    )
  const named =
    openingMessage === null && opening ? await findTemplateOn(tx, channel.id, opening.templateId) : undefined
  const isThere = named !== undefined && named.components.length > 0
  await updateCampaignRow(tx, id, {
    openingTemplate: opening,
    followUps: steps,
    ...(isThere && opening && { openingMessage: textOfTemplate(named, opening.values) }),
  })
}

async function withApproved(tx: Tx, channelId: string, use: TemplateUse): Promise<TemplateUse> {
  if (use.nextTemplateId === null) return use
  const next = await findTemplateOn(tx, channelId, use.nextTemplateId)
  if (next?.state !== 'approved') return use
  return { templateId: next.id, nextTemplateId: null, values: use.nextValues ?? use.values }
}

/** What the template of a campaign's opening keeps on hold; `undefined` for nothing. */
export async function templateHoldOf(tx: Tx, campaign: CampaignRow): Promise<ChannelHoldReason | undefined> {
  const { openingTemplate } = campaign
  const channel = await findTemplateChannelOf(tx, campaign)
  if (channel === undefined) return undefined
  const template = openingTemplate && (await findTemplateOn(tx, channel.id, openingTemplate.templateId))
  return template ? templateHold[template.state] : 'template_missing'
}
