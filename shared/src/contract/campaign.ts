import { z } from 'zod'
import { campaignStatuses, campaignTypes, templateStates } from '../values/campaign.ts'
import { openingHoldReasons } from '../values/opening.ts'
import {
  maxChannelLabel,
  maxFollowUps,
  maxKeyword,
  maxKeywords,
  maxName,
  maxRatePerMinute,
} from '../values/limits.ts'
import { BotCaution } from './botCaution.ts'
import { AnswerInput, CountedAnswer, questionAnswerPairs, ShownAnswer } from './campaignAnswers.ts'
import {
  campaignText,
  contentField,
  FollowUpInput,
  ShownContent,
  ShownFollowUp,
  withOneOpening,
} from './campaignContent.ts'
import { BotInstructions, PublicFacts, SavesContact } from './botFields.ts'
import { endpoint, type Version } from './endpoint.ts'
import { FormField, FormFields } from './formFields.ts'
import { clearableInput, dropdownQuery, Id, Instant, optionalInput, pageOf, requiredText } from './fields.ts'
import { LanguageTag } from './language.ts'
import { StepTemplate } from './template.ts'
import { DeclaredTestQuestions } from './testQuestion.ts'

/** What a campaign does. */
export const CampaignType = z.enum(campaignTypes)
/** Whether a campaign works. */
export const CampaignStatus = z.enum(campaignStatuses)
const TemplateState = z.enum(templateStates)

/** How many per minute: 1 to 1,000,000. */
export const RatePerMinute = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(maxRatePerMinute, `must be at most ${maxRatePerMinute.toLocaleString('en')}`)

const fields = {
  name: requiredText(maxName),
  type: CampaignType,
  language: LanguageTag,
  channel: requiredText(maxChannelLabel),
  secondChannel: clearableInput(requiredText(maxChannelLabel)).meta({
    description:
      'The channel for contacts whom the first one cannot reach: without an address there, or refused by its ' +
      'provider as unreachable. Each gets one message there. `null`: none.',
  }),
  triggerOnListAdd: z.boolean(),
  openingMessage: optionalInput(campaignText),
  opening: contentField,
  botEnabled: z.boolean(),
  botSavesContact: SavesContact,
  suggestAnswers: z.boolean().describe('Whether the bot asks which answer is meant before it hands over.'),
  botCaution: BotCaution,
  botInstructions: optionalInput(BotInstructions),
  publicFacts: optionalInput(PublicFacts),
  answers: questionAnswerPairs(AnswerInput),
  keywords: z.array(requiredText(maxKeyword)).max(maxKeywords),
  followUps: z.array(FollowUpInput).max(maxFollowUps, `must be at most ${maxFollowUps} follow-ups`),
  formFields: FormFields,
  pacePerMinute: RatePerMinute.optional(),
  templateState: TemplateState.nullable().optional(),
}

/** What the dashboard creates a campaign from. */
export const CreateCampaign = withOneOpening(
  z
    .object({
      ...fields,
      testQuestions: DeclaredTestQuestions,
      listId: optionalInput(Id),
      teamId: optionalInput(Id),
      copyOf: optionalInput(Id).describe('The campaign whose sources of knowledge it gets, each read again.'),
    })
    .partial()
    .required({ name: true }),
).meta({ id: 'CreateCampaign', example: { name: 'Funnel' } })
export type CreateCampaign = z.output<typeof CreateCampaign>

/** What of a campaign can be changed: given fields only, `null` clears. */
export const campaignChanges = z
  .object({
    ...fields,
    openingMessage: clearableInput(campaignText),
    botInstructions: clearableInput(BotInstructions),
    publicFacts: clearableInput(PublicFacts),
    pacePerMinute: RatePerMinute.nullable().optional(),
  })
  .partial()

const links = { listId: clearableInput(Id), teamId: clearableInput(Id) }

/** What the dashboard changes of a campaign: given fields only, `null` clears. Its status is none of them. */
export const UpdateCampaign = withOneOpening(campaignChanges.extend(links)).meta({
  id: 'UpdateCampaign',
  example: { botEnabled: true },
})
export type UpdateCampaign = z.output<typeof UpdateCampaign>

/** What changes the status of a campaign. */
export const TransitionCampaign = z
  .object({
    status: CampaignStatus,
    /** How many people going Live greets, as its plan says. */
    willGreet: optionalInput(z.int().nonnegative()),
    /** `false`: who has joined while the campaign was Paused is not greeted. */
    greet: optionalInput(z.boolean()),
  })
  .meta({ id: 'TransitionCampaign', example: { status: 'Live' } })

/** How many openings of a campaign wait, are on hold or were cancelled, and when the last of them goes out. */
export const OpeningQueue = z.object({
  waiting: z.int(),
  held: z.int(),
  cancelled: z.int(),
  estimatedEnd: Instant.nullable(),
})
export type OpeningQueue = z.infer<typeof OpeningQueue>

/** A campaign as dropdowns and lists show it. */
export const Campaign = z
  .object({
    id: z.string().meta({ example: 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    name: z.string(),
    type: CampaignType,
    status: CampaignStatus,
    language: z.string(),
    listId: z.string().nullable(),
    triggerOnListAdd: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

export const CampaignPage = pageOf(Campaign).meta({ id: 'CampaignPage' })

/** Which template a step has, and what its variables stand for. */
const TemplateChoice = z.object({
  template: StepTemplate.shape.template.pick({ id: true }),
  values: StepTemplate.shape.values,
})

/** A campaign with all that the dashboard edits, and its queue. */
export const CampaignDetail = Campaign.extend({
  channel: z.string(),
  secondChannel: z.string().nullable().meta({
    description: 'The channel for contacts whom the first one cannot reach; `null`: none.',
  }),
  teamId: z
    .string()
    .nullable()
    .meta({ description: 'The team of its conversations; `null`: none of its own.' }),
  openingMessage: z.string().nullable(),
  opening: ShownContent,
  botEnabled: z.boolean(),
  botSavesContact: SavesContact,
  botCaution: BotCaution,
  suggestAnswers: z.boolean().meta({
    description: 'Whether the bot asks which answer is meant before it hands over since it does not know.',
  }),
  botInstructions: z
    .string()
    .nullable()
    .meta({ description: 'For a model alone: the built-in engine neither reads nor tells them.' }),
  publicFacts: z.string().nullable().meta({
    description: 'What anybody may be told: the built-in engine sends its sentences word for word.',
  }),
  answers: z.array(CountedAnswer),
  keywords: z.array(z.string()),
  followUps: z.array(ShownFollowUp),
  formFields: z
    .array(FormField)
    .meta({ description: 'What it saves of the forms that contacts fill in on their channel.' }),
  pacePerMinute: z.int().nullable(),
  templateState: TemplateState.nullable(),
  templates: z
    .object({ opening: StepTemplate.nullable(), followUps: z.array(StepTemplate.nullable()) })
    .nullable()
    .meta({
      description: 'Those of its opening message and of each follow-up; `null`: its channel has none.',
    }),
  effectivePacePerMinute: z
    .int()
    .meta({ description: 'Its own send rate, or the service’s where it has none.' }),
  dueFollowUps: z.int().meta({ description: 'Contacts to whom a follow-up is on its way.' }),
  queue: OpeningQueue,
  held: z
    .array(z.object({ reason: z.enum(openingHoldReasons), openings: z.int() }))
    .meta({ description: 'How many opening messages are on hold, by their reasons.' }),
}).meta({ id: 'CampaignDetail' })

/** What tells a campaign from what it was before somebody edited it: no counts, and nothing that a provider says. */
export const campaignVersion: Version = {
  of: 'campaign',
  fields: CampaignDetail.pick({
    name: true,
    type: true,
    language: true,
    listId: true,
    triggerOnListAdd: true,
    channel: true,
    secondChannel: true,
    teamId: true,
    openingMessage: true,
    opening: true,
    botEnabled: true,
    botSavesContact: true,
    botCaution: true,
    suggestAnswers: true,
    botInstructions: true,
    publicFacts: true,
    keywords: true,
    followUps: true,
    formFields: true,
    pacePerMinute: true,
    templateState: true,
  }).extend({
    answers: z.array(ShownAnswer),
    templates: z
      .object({ opening: TemplateChoice.nullable(), followUps: z.array(TemplateChoice.nullable()) })
      .nullable(),
  }),
}

/** Campaigns for dropdowns and lists, for `contract.ts`. */
export const campaignEndpoints = {
  listCampaigns: endpoint('GET', '/campaigns', {
    tag: 'Campaigns',
    summary: 'List campaigns',
    scope: 'readOrSend',
    needs: 'viewer',
    description: 'Newest first. Campaigns are made and changed in the dashboard.',
    query: dropdownQuery,
    responses: { 200: CampaignPage },
  }),
}
