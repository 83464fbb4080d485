import { isDeepStrictEqual } from 'node:util'
import type { DeclaredTemplate } from '@replyloop/shared/contract/template'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import { findCampaign, type CampaignRow } from '../../modules/campaigns/campaigns.store.ts'
import { reviewHeld } from '../../modules/campaigns/openings.ts'
import { auditStep, findTemplateChannelOf, storeStep, submitStep } from '../../modules/campaigns/campaigns.ts'
import type { ChannelRow } from '../../modules/channels/channels.store.ts'
import {
  findTemplateByName,
  findTemplateOn,
  insertTemplate,
  scheduleSync,
  writtenText,
} from '../../modules/channels/templates.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { fieldProblem, Problem } from '../../platform/errors/problem.ts'

/**
 * Has the opening message of a campaign submitted as a template, or names one that the provider has; what is so already stays.
 * Throws `VALIDATION_FAILED`, with the path in the file.
 */
export async function provisionTemplate(
  tx: Tx,
  operator: Actor,
  campaignId: string,
  declared: DeclaredTemplate,
  path: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined) return
  const channel = await findTemplateChannelOf(tx, campaign)
  if (channel === undefined)
    throw fieldProblem(
      `${path}.openingTemplate`,
      `needs a channel with templates, and ${campaign.channel} has none; connect it under channels`,
    )
  const template =
    'name' in declared
      ? await useByName(tx, channel, declared)
      : await submit(tx, campaign, channel, declared, path)
  if (isDeepStrictEqual(template, campaign.openingTemplate)) return
  await storeStep(tx, campaign, 'opening', { template })
  await auditStep(
    tx,
    operator,
    { before: campaign, after: { ...campaign, openingTemplate: template } },
    'opening',
  )
  await reviewHeld(tx, campaignId, 'channel_changed')
}

async function submit(
  tx: Tx,
  campaign: CampaignRow,
  channel: ChannelRow,
  { category, language }: Extract<DeclaredTemplate, { category: string }>,
  path: string,
): Promise<TemplateUse> {
  const { openingMessage: text, openingTemplate: use } = campaign
  if (text === null) throw fieldProblem(`${path}.openingMessage`, 'is missing: it is what the template says')
  const known = use && (await findTemplateOn(tx, channel.id, use.nextTemplateId ?? use.templateId))
  const beside =
    use && known?.campaignId === campaign.id ? writtenText(known, use.nextValues ?? use.values) : undefined
  const written = { ...beside, text }
  try {
    return await submitStep(tx, campaign, channel, {
      step: 'opening',
      text: written,
      category,
      language,
      use,
    })
  } catch (error) {
    if (error instanceof Problem && error.details !== undefined)
      throw fieldProblem(
        `${path}.${error.details[0]?.path ?? 'openingTemplate'}`,
        error.details[0]?.message ?? error.message,
      )
    throw error
  }
}

/** A template that the provider has, which is asked for where it is not known here yet. */
async function useByName(
  tx: Tx,
  channel: ChannelRow,
  { name, language, values }: Extract<DeclaredTemplate, { name: string }>,
): Promise<TemplateUse> {
  const known = await findTemplateByName(tx, channel.id, { name, language })
  if (known !== undefined) return { templateId: known.id, nextTemplateId: null, values }
  const added = await insertTemplate(tx, {
    accountId: channel.accountId,
    channelId: channel.id,
    name,
    language,
    providerId: null,
    category: 'MARKETING',
    state: 'unknown',
    reason: null,
    quality: null,
    parameterFormat: 'NAMED',
    components: [],
    campaignId: null,
  })
  const template = added ?? (await findTemplateByName(tx, channel.id, { name, language }))
  if (template === undefined) throw new Error(`the template ${name} is neither there nor added`)
  await scheduleSync(tx, channel)
  return { templateId: template.id, nextTemplateId: null, values }
}
