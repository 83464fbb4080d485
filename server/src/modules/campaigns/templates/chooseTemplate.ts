import type { ChooseTemplate } from '@replyloop/shared/contract/channelTemplate'
import type { TemplateUse, TemplateValues } from '@replyloop/shared/contract/template'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import {
  type ChannelTemplateRow,
  headerMedia,
  requireTemplate,
  textOfTemplate,
  unfitValues,
  whyUnsendable,
  variableKeys,
} from '../../channels/templates.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { updateCampaignRow, type CampaignRow } from '../campaigns.store.ts'
import { reviewHeld } from '../openings/reviewHeld.ts'
import { lockCampaign, requireCampaign } from '../requireCampaign.ts'
import { findTemplateChannelOf } from './templateChannel.ts'
import { pathOfText, submitStep, type Step } from './templateUse.ts'

/**
 * Has the text of a step submitted as a template, chooses one that the provider has, or none any more. The text of a chosen one
 * becomes that of the step, for those who may get a free text. Throws `CAMPAIGN_NOT_FOUND`, `TEMPLATE_NOT_FOUND`,
 * `TEMPLATE_NOT_APPROVED` and `VALIDATION_FAILED`.
 */
export async function chooseTemplate(
  tx: Tx,
  caller: Actor,
  id: string,
  { followUp, submit, use, clear }: ChooseTemplate,
): Promise<CampaignRow> {
  const campaign = await lockCampaign(tx, caller.id, id)
  const step: Step = followUp === undefined ? 'opening' : followUp - 1
  const { text, template } = stepOf(campaign, step)
  if (clear) await storeStep(tx, campaign, step, { template: null })
  else {
    const channel = await requireTemplates(tx, campaign)
    if (submit) {
      if (text === null) throw fieldProblem(pathOfText(step), 'is missing: write the message first')
      const written = { text, header: submit.header, footer: submit.footer, buttons: submit.buttons }
      const { category, language } = submit
      const submitted = { step, text: written, category, language, use: template }
      await storeStep(tx, campaign, step, { template: await submitStep(tx, campaign, channel, submitted) })
    } else if (use) {
      const chosen = await requireTemplate(tx, channel.id, use.templateId)
      requireUsable(chosen, use.values)
      await storeStep(tx, campaign, step, {
        template: { templateId: chosen.id, nextTemplateId: null, values: use.values },
        text: textOfTemplate(chosen, use.values),
      })
    }
  }
  await reviewHeld(tx, campaign.id, 'channel_changed')
  const changed = await requireCampaign(tx, caller.id, id)
  await auditStep(tx, caller, { before: campaign, after: changed }, step)
  return changed
}

/** Notes which template a step of a campaign has got, if it has another one. */
export async function auditStep(
  tx: Tx,
  actor: Actor,
  { before, after }: { before: CampaignRow; after: CampaignRow },
  step: Step,
): Promise<void> {
  const details = detailsOfChange(shownStep(before, step), shownStep(after, step))
  const facts = { campaignId: after.id, step: step === 'opening' ? step : `follow-up ${step + 1}` }
  if (details !== undefined)
    await audit(tx, actor, 'campaign_template_chosen', after.name, { ...details, facts })
}

/** What the audit log tells of a step. */
function shownStep(campaign: CampaignRow, step: Step) {
  const { text, template } = stepOf(campaign, step)
  return {
    text,
    templateId: template?.nextTemplateId ?? template?.templateId ?? null,
    values: template?.values,
  }
}

function stepOf({ openingMessage, openingTemplate, followUps }: CampaignRow, step: Step) {
  if (step === 'opening') return { text: openingMessage, template: openingTemplate }
  const found = followUps[step]
  if (found === undefined)
    throw fieldProblem('followUp', `is not there: the campaign has ${followUps.length}`)
  return { text: found.text, template: found.template }
}

/** Stores what is given of a step. */
export async function storeStep(
  tx: Tx,
  { id, followUps }: CampaignRow,
  step: Step,
  { template, text }: { template: TemplateUse | null; text?: string },
): Promise<void> {
  if (step === 'opening')
    return updateCampaignRow(tx, id, {
      openingTemplate: template,
      ...(text !== undefined && { openingMessage: text }),
    })
  const changed = followUps.map((followUp, at) =>
    at === step ? { ...followUp, template, ...(text !== undefined && { text }) } : followUp,
  )
  await updateCampaignRow(tx, id, { followUps: changed })
}

/** The channel of a campaign that has templates, its own or the second one. Throws `VALIDATION_FAILED` where neither has. */
async function requireTemplates(tx: Tx, campaign: CampaignRow): Promise<ChannelRow> {
  const channel = await findTemplateChannelOf(tx, campaign)
  if (channel === undefined)
    throw fieldProblem('channel', `is ${campaign.channel}, which has no templates: its messages need none`)
  return channel
}

/** Throws `TEMPLATE_NOT_APPROVED` or `VALIDATION_FAILED` for a template that cannot be sent with these values. */
export function requireUsable(template: ChannelTemplateRow, values: TemplateValues): void {
  const { name, state, reason } = template
  if (state === 'rejected' || state === 'disabled' || state === 'gone' || state === 'unknown')
    throw new Problem(
      'TEMPLATE_NOT_APPROVED',
      `The template ${name} is ${state}${reason === null ? '' : ` (${reason})`}; choose another`,
    )
  const fault = whyUnsendable(template)
  if (fault !== undefined) throw fieldProblem('use.templateId', `cannot be sent from here: ${name} ${fault}`)
  const keys = variableKeys(template)
  const missing = keys.find((key) => values[key] === undefined)
  if (missing !== undefined) throw fieldProblem(pathOfValue(missing), 'is missing: say what it stands for')
  const unknown = Object.keys(values).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw fieldProblem(pathOfValue(unknown), 'is no variable of the template')
  if (headerMedia(template.components) !== undefined && !/^https:\/\/\S+$/.test(values.header ?? ''))
    throw fieldProblem('use.values.header', 'must be the https address of the file that the header shows')
  const unfit = unfitValues(template, values).find(({ key }) => !values[key]?.includes('{{'))
  if (unfit !== undefined) throw fieldProblem(pathOfValue(unfit.key), unfit.message)
}

/** The place of a variable in a request; providers may call one by a number. */
const pathOfValue = (key: string): string => (/^\d/.test(key) ? `use.values["${key}"]` : `use.values.${key}`)
