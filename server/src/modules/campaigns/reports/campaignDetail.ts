import type { StepTemplate } from '@replyloop/shared/contract/template'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import { findTemplateOn, presentTemplate } from '../../channels/templates.ts'
import { readTeamOfCampaign } from '../../inbox/inbox.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { presentContent } from '../../conversations/content.presenter.ts'
import { presentCampaign } from '../campaign.presenter.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { listUses } from '../answering/answers.store.ts'
import { readKnowledge } from '../answering/knowledge.store.ts'
import { countDueFollowUps } from '../followUps/followUps.store.ts'
import { countHeld } from '../openings/openingsOfCampaign.store.ts'
import { readQueue } from './readQueue.ts'
import { findTemplateChannelOf } from '../templates/templateChannel.ts'

const unused = { useCount: 0, lastUsedAt: null }

/** A campaign with all that the dashboard edits, its templates and its queue; `at` is when its queue is looked at. */
export async function presentCampaignDetail(
  read: Reader,
  campaign: CampaignRow,
  at: { now: number; pacePerMinute: number },
) {
  const { botInstructions, publicFacts, answers } = await readKnowledge(read, campaign.id)
  const uses = await listUses(read, campaign)
  return {
    ...presentCampaign(campaign),
    channel: campaign.channel,
    secondChannel: campaign.secondChannel,
    teamId: await readTeamOfCampaign(read, campaign.accountId, campaign.id),
    openingMessage: campaign.openingMessage,
    opening: presentContent(campaign.openingMessage, {
      choices: campaign.openingChoices,
      files: campaign.openingFiles,
    }),
    botEnabled: campaign.botEnabled,
    botSavesContact: campaign.botSavesContact,
    suggestAnswers: campaign.suggestAnswers,
    botCaution: campaign.botCaution,
    botInstructions,
    publicFacts: publicFacts || null,
    answers: answers.map(({ id, questions, answer, ...beside }) => {
      const { useCount, lastUsedAt } = uses.get(id) ?? unused
      return {
        id,
        question: questions[0] ?? '',
        questions,
        answer,
        content: presentContent(answer, beside),
        useCount,
        lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
      }
    }),
    keywords: campaign.keywords,
    followUps: campaign.followUps.map(({ afterMinutes, at: hour, zone, relativeTo, text, ...beside }) => ({
      afterMinutes,
      ...(hour !== undefined && { at: hour, zone }),
      ...(relativeTo && { relativeTo }),
      text,
      content: presentContent(text, beside),
    })),
    formFields: campaign.formFields,
    pacePerMinute: campaign.pacePerMinute,
    templateState: campaign.templateState,
    templates: await presentTemplates(read, campaign),
    effectivePacePerMinute: campaign.pacePerMinute ?? at.pacePerMinute,
    dueFollowUps: await countDueFollowUps(read, campaign),
    queue: await readQueue(read, campaign, at),
    held: await countHeld(read, campaign),
  }
}

async function presentTemplates(read: Reader, campaign: CampaignRow) {
  const { id, openingTemplate, followUps } = campaign
  const channel = await findTemplateChannelOf(read, campaign)
  if (channel === undefined) return null
  const present = (use: TemplateUse | null | undefined) =>
    use ? presentUse(read, { campaignId: id, channelId: channel.id }, use) : Promise.resolve(null)
  return {
    opening: await present(openingTemplate),
    followUps: await Promise.all(followUps.map(({ template }) => present(template))),
  }
}

/** The template of a step; `null` for one that is there no more. */
async function presentUse(
  read: Reader,
  { campaignId, channelId }: { campaignId: string; channelId: string },
  { templateId, nextTemplateId, values, nextValues }: TemplateUse,
): Promise<StepTemplate | null> {
  const template = await findTemplateOn(read, channelId, templateId)
  const next = await findTemplateOn(read, channelId, nextTemplateId)
  if (template === undefined) return null
  return {
    template: presentTemplate(template),
    values,
    isWritten: (next ?? template).campaignId === campaignId,
    next: next === undefined ? null : { template: presentTemplate(next), values: nextValues ?? values },
  }
}
