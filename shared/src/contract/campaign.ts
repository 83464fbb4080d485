import { z } from 'zod'
import {
  clearableInput,
  defaultChannel,
  Id,
  Instant,
  optionalInput,
  pageOf,
  requiredText,
  text,
} from './fields.ts'
import { LanguageTag } from '../values/language.ts'

/** What a campaign does: `Outgoing` greets contacts, `Incoming` answers them, `Combined` does both. */
export const CampaignType = z.enum(['Incoming', 'Outgoing', 'Combined'])
/** Whether a campaign works: only a `Live` one does. `Completed` is final. */
export const CampaignStatus = z.enum(['Draft', 'Live', 'Paused', 'Completed'])
export type CampaignType = z.infer<typeof CampaignType>
export type CampaignStatus = z.infer<typeof CampaignStatus>
const TemplateState = z.enum(['pending', 'approved', 'rejected'])

/** How many per minute: 1 to 1,000,000. */
export const RatePerMinute = z
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(1_000_000, 'must be at most 1,000,000')

/** How many campaigns of an account may be Live or Paused: each is looked at for every message and every new list member. */
export const maxActiveCampaigns = 200

/** The longest text of a campaign's messages, in code points. */
export const maxCampaignText = 4096

/**
 * A variable in a text, `{{name}}` or `{{name|fallback}}`: groups 1 and 2, with the spaces around them. A name of spaces
 * alone matches as well. It takes time in proportion to the text, whatever the text.
 */
export const templateVariable = /\{\{([^{}|]+)(?:\|([^{}]*))?\}\}/g

/** A text whose variables are well formed: stray braces would be sent as they are. */
const campaignText = requiredText(maxCampaignText).refine(
  (template) => !/\{\{|\}\}/.test(template.replaceAll(templateVariable, '')),
  'has a variable that is not well formed; write it as {{firstName}} or {{firstName|there}}',
)
const keyword = requiredText(100)

/** What the owner tells the bot of a campaign. */
export const BotInstructions = text(100_000)

/** The question-and-answer pairs of a bot. They are limited, since the bot's index of them is kept in memory. */
export const questionAnswerPairs = <S extends z.ZodType<{ question: string; answer: string }, unknown>>(
  pair: S,
) =>
  z
    .array(pair)
    .max(10_000, 'must be at most 10,000 pairs')
    .refine(
      (pairs) =>
        pairs.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0) <= 2_000_000,
      'must be at most 2,000,000 characters in all',
    )

const fields = {
  name: requiredText(200),
  type: CampaignType,
  language: LanguageTag,
  channel: requiredText(100),
  triggerOnListAdd: z.boolean(),
  openingMessage: optionalInput(campaignText),
  botEnabled: z.boolean(),
  botInstructions: optionalInput(BotInstructions),
  answers: questionAnswerPairs(z.object({ question: requiredText(1000), answer: campaignText })),
  keywords: z.array(keyword).max(100),
  followUps: z
    .array(z.object({ afterMinutes: z.int().min(1).max(525_600), text: campaignText }))
    .max(5, 'must be at most 5 follow-ups'),
  pacePerMinute: RatePerMinute.optional(),
  templateState: TemplateState.nullable().optional(),
}

/** What the dashboard creates a campaign from. */
export const CreateCampaign = z
  .object({ ...fields, listId: optionalInput(Id) })
  .partial()
  .required({ name: true })
  .meta({ id: 'CreateCampaign', example: { name: 'Funnel' } })
export type CreateCampaign = z.output<typeof CreateCampaign>

const changes = z
  .object({
    ...fields,
    openingMessage: clearableInput(campaignText),
    botInstructions: clearableInput(BotInstructions),
    pacePerMinute: RatePerMinute.nullable().optional(),
  })
  .partial()

/** What holds where a new campaign's field is left out (specification, Campaign). */
export const campaignDefaults = {
  type: 'Combined',
  language: 'en',
  channel: defaultChannel,
  triggerOnListAdd: false,
  openingMessage: null,
  botEnabled: false,
  botInstructions: null,
  answers: [],
  keywords: [],
  followUps: [],
  pacePerMinute: null,
  templateState: null,
} satisfies Omit<z.output<typeof changes>, 'name'>

/** A campaign as a provisioning file declares it: `list` by its name. */
export const DeclaredCampaign = changes.required({ name: true }).extend({
  status: CampaignStatus.optional(),
  list: clearableInput(requiredText(200)),
})
export type DeclaredCampaign = z.output<typeof DeclaredCampaign>

/** What the dashboard changes of a campaign: given fields only, `null` clears. `MoveCampaign` changes the status. */
export const UpdateCampaign = changes
  .extend({ listId: clearableInput(Id) })
  .meta({ id: 'UpdateCampaign', example: { botEnabled: true } })
export type UpdateCampaign = z.output<typeof UpdateCampaign>

/** What changes the status of a campaign. */
export const MoveCampaign = z
  .object({ status: CampaignStatus })
  .meta({ id: 'MoveCampaign', example: { status: 'Live' } })

/** How many openings of a campaign wait, are held back or were cancelled, and when the last of them goes out. */
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

/** A campaign with all that the dashboard edits, and its queue. */
export const CampaignDetail = Campaign.extend({
  channel: z.string(),
  openingMessage: z.string().nullable(),
  botEnabled: z.boolean(),
  botInstructions: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  keywords: z.array(z.string()),
  followUps: z.array(z.object({ afterMinutes: z.int(), text: z.string() })),
  pacePerMinute: z.int().nullable(),
  templateState: TemplateState.nullable(),
  effectivePacePerMinute: z.int().meta({ description: 'Its own pace, or the service’s where it has none.' }),
  dueFollowUps: z.int().meta({ description: 'Contacts to whom a follow-up is on its way.' }),
  queue: OpeningQueue,
}).meta({ id: 'CampaignDetail' })
