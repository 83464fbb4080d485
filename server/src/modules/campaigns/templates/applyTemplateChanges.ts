import type { TemplateUse } from '@replyloop/shared/contract/template'
import { templateHoldReasons, type ChannelHoldReason } from '@replyloop/shared/values/opening'
import { templateHold } from '../../channels/sending.ts'
import { findTemplateOn, textOfTemplate } from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findCampaign, listWithTemplates, updateCampaignRow, type CampaignRow } from '../campaigns.store.ts'
import { changeHoldReason, listHeldForChannel, requeueHeldFor } from '../openings/channelHolds.store.ts'
import { resumeQueue } from '../openings/openingQueue.ts'
import { findTemplateChannelOf } from './templateChannel.ts'

/**
 * Has the campaigns of an account follow what has become of their channels and templates: a newer version takes over once it is
 * approved, and what waited for an approval or for the channel is queued, to go out at the send rate.
 */
export async function applyTemplateChanges(tx: Tx, accountId: string): Promise<void> {
  const ids = new Set([
    ...(await listWithTemplates(tx, accountId)),
    ...(await listHeldForChannel(tx, accountId)),
  ])
  if (ids.size === 0) return
  await tx.lock(...[...ids].map(locks.queue))
  for (const id of ids) {
    await takeOver(tx, id)
    await releaseForTemplates(tx, id)
  }
  tx.notify(`account:${accountId}`)
}

/** Has newer versions that are approved take over, and gives a step without a text that of its template. */
async function takeOver(tx: Tx, id: string): Promise<void> {
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

/**
 * Queues what a campaign holds for its channel or its template, where that is no reason any more; what is held for another
 * reason by now says so. The caller holds `locks.queue`.
 */
export async function releaseForTemplates(tx: Tx, id: string): Promise<void> {
  const campaign = await findCampaign(tx, id)
  if (campaign === undefined) return
  const reason = await holdOf(tx, campaign)
  if (reason === undefined) await requeueHeldFor(tx, campaign, templateHoldReasons)
  else await changeHoldReason(tx, campaign, templateHoldReasons, reason)
  await requeueHeldFor(tx, campaign, ['channel_stopped'])
  await resumeQueue(tx, id)
}

/** What the template of a campaign's opening keeps on hold; `undefined` for nothing. */
async function holdOf(tx: Tx, campaign: CampaignRow): Promise<ChannelHoldReason | undefined> {
  const { openingTemplate } = campaign
  const channel = await findTemplateChannelOf(tx, campaign)
  if (channel === undefined) return undefined
  const template = openingTemplate && (await findTemplateOn(tx, channel.id, openingTemplate.templateId))
  return template ? templateHold[template.state] : 'template_missing'
}
