import type { TemplateText } from '@replyloop/shared/contract/templateText'
import type { TemplateUse, TemplateValues } from '@replyloop/shared/contract/template'
import type { TemplateCategory } from '@replyloop/shared/values/template'
import type { ChannelRow } from '../../channels/channels.store.ts'
import {
  type ChannelTemplateRow,
  draftTemplate,
  findTemplateOn,
  nextVersion,
  readsSame,
  templateNameFor,
  type TemplatePart,
  translateTemplate,
  writtenText,
} from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'

/** A step of a campaign: its opening message, or a follow-up by its place, from 0. */
export type Step = 'opening' | number

/** What a step's text is to be submitted as. */
interface Submission {
  step: Step
  text: TemplateText
  category: TemplateCategory
  language: string
  use: TemplateUse | null | undefined
}

/** The field of a request that holds the text of a step. */
export const pathOfText = (step: Step): string =>
  step === 'opening' ? 'openingMessage' : `followUps[${step}].text`

/**
 * Submits the text of a step for approval. While an approved version is there it goes on until the new one is approved; a text
 * that is there already is not submitted again. Throws `VALIDATION_FAILED` for what the provider would refuse.
 */
export async function submitStep(
  tx: Tx,
  campaign: CampaignRow,
  channel: ChannelRow,
  { step, text, category, language, use }: Submission,
): Promise<TemplateUse> {
  const { components, values } = translateTemplate(text)
  const same = (template: ChannelTemplateRow | undefined): ChannelTemplateRow | undefined =>
    template !== undefined &&
    template.language === language &&
    template.state !== 'rejected' &&
    template.state !== 'gone' &&
    readsSame(template, { components })
      ? template
      : undefined
  const current = use ? await findTemplateOn(tx, channel.id, use.templateId) : undefined
  const unchanged = same(current)
  if (unchanged !== undefined) return { templateId: unchanged.id, nextTemplateId: null, values }
  const next = use ? await findTemplateOn(tx, channel.id, use.nextTemplateId) : undefined
  if (use && same(next) !== undefined) return { ...use, nextValues: values }
  const isOurs = current?.campaignId === campaign.id
  const { template } = await draftTemplate(tx, channel, {
    text,
    category,
    language,
    campaignId: campaign.id,
    nameFor: (taken) =>
      isOurs
        ? nextVersion(current.name, taken)
        : templateNameFor(campaign.name, step === 'opening' ? step : `follow_up_${step + 1}`, taken),
    pathOf: (part: TemplatePart) => (part === 'text' ? pathOfText(step) : `submit.${part}`),
  })
  const goesOn = current !== undefined && (current.state === 'approved' || current.state === 'paused')
  return use && goesOn
    ? { templateId: current.id, nextTemplateId: template.id, values: use.values, nextValues: values }
    : { templateId: template.id, nextTemplateId: null, values }
}

/**
 * What becomes of the template of a step whose text has changed: one that was written in this campaign gets a new version, with
 * what stands beside the text as it was; one that was chosen stays.
 */
export async function submitChangedText(
  tx: Tx,
  campaign: CampaignRow,
  channel: ChannelRow,
  { step, text, use }: { step: Step; text: string; use: TemplateUse },
): Promise<TemplateUse> {
  const latest =
    (await findTemplateOn(tx, channel.id, use.nextTemplateId)) ??
    (await findTemplateOn(tx, channel.id, use.templateId))
  if (latest?.campaignId !== campaign.id) return use
  const values: TemplateValues = (latest.id === use.templateId ? undefined : use.nextValues) ?? use.values
  const written = { ...writtenText(latest, values), text }
  return submitStep(tx, campaign, channel, {
    step,
    text: written,
    category: latest.category,
    language: latest.language,
    use,
  })
}
