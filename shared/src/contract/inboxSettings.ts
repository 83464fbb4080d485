import { z } from 'zod'
import {
  maxAwayText,
  maxCloseAfterDays,
  maxCsatDays,
  maxCsatQuestion,
  maxReplyMinutes,
} from '../values/inbox.ts'
import { shortContentField, ShownContent, withOneAway, type CampaignContent } from './campaignContent.ts'
import { textWithVariables } from './campaignText.ts'
import { endpoint, fileBody, type Version } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import { clearableInput, optionalInput, requiredText } from './fields.ts'

/** A whole number in words of its unit; tools write numbers as texts, too. */
const whole = (unit: string, max: number) =>
  z.preprocess(
    (given: number | string) =>
      typeof given === 'string' && /^\s*\d+\s*$/.test(given) ? Number(given) : given,
    z
      .int(`must be a whole number of ${unit}`)
      .min(1, `must be at least 1`)
      .max(max, `must be at most ${max} ${unit}`),
  )

/** In how many minutes of the hours somebody replies, and what contacts are told outside them; of an account, or of one of its teams. */
export const replyFields = {
  firstReplyMinutes: clearableInput(whole('minutes', maxReplyMinutes)).describe(
    'In so many minutes of the hours the first message of an episode is answered; `null`: no such target.',
  ),
  nextReplyMinutes: clearableInput(whole('minutes', maxReplyMinutes)).describe(
    'In so many minutes of the hours each later one is answered; `null`: no such target.',
  ),
  awayText: clearableInput(textWithVariables(maxAwayText)).describe(
    'What contacts are told who write outside the hours, once an episode; `null`: nothing.',
  ),
  awayContent: shortContentField(maxAwayText),
}
export const replyAliases = {
  firstReplyMinutes: ['first_reply_minutes'],
  nextReplyMinutes: ['next_reply_minutes'],
  awayText: ['away_text'],
  awayContent: ['away_content'],
}

/** The same as responses show it. */
export const shownReplyFields = {
  firstReplyMinutes: z.int().nullable(),
  nextReplyMinutes: z.int().nullable(),
  awayText: z.string().nullable(),
  awayContent: ShownContent,
}

/** The same in a file, which brings no files of contents. */
export const withoutAwayFiles = <S extends z.ZodType<{ awayContent?: CampaignContent | null | undefined }>>(
  schema: S,
) =>
  schema.refine(({ awayContent }) => awayContent?.attachments === undefined, {
    path: ['awayContent', 'attachments'],
    message: 'cannot be declared: attach files in Settings or by the API, where they stay',
  })

const everyDays = whole('days', maxCsatDays)

/** How contacts are asked about a conversation that a person has closed. */
const CsatInput = withAliases(
  z.object({
    question: requiredText(maxCsatQuestion).describe(
      'What they are asked; 1 to 5 stand below it. Where it names `{{ratingLink}}`, that is the address of a page which asks, and nothing stands below.',
    ),
    onClose: optionalInput(z.boolean())
      .transform((onClose) => onClose ?? true)
      .meta({
        description: 'Whether who closes has them asked; `false`: they are asked by hand alone.',
      }),
    everyDays: optionalInput(everyDays)
      .transform((days) => days ?? 1)
      .meta({ description: 'A contact is asked at most once in so many days; 1, unless given.' }),
    template: clearableInput(z.object({ name: requiredText(512), language: optionalInput(requiredText(20)) }))
      .transform((template) => template ?? null)
      .meta({
        description: 'The template by which they are asked once the window has closed; `null`: not then.',
      }),
  }),
  { everyDays: ['every_days'], onClose: ['on_close'] },
)

const Csat = z.object({
  question: z.string(),
  onClose: z.boolean(),
  everyDays: z.int(),
  template: z.object({ name: z.string(), language: z.string().optional() }).nullable(),
})
/** As they are stored; what a version before has stored asks on closing. */
export type CsatSettings = Omit<z.output<typeof Csat>, 'onClose'> & { onClose?: boolean | undefined }

/** What an inbox does by itself. */
export const InboxSettings = z
  .object({
    closeAfterDays: z
      .int()
      .nullable()
      .meta({ description: 'Conversations in which we wrote last close after so many days; `null`: never.' }),
    ...shownReplyFields,
    csat: Csat.nullable().meta({ description: '`null`: nobody is asked.' }),
  })
  .meta({ id: 'InboxSettings' })
export type InboxSettings = z.output<typeof InboxSettings>

/** What changes it: given fields only. */
export const UpdateInboxSettings = withOneAway(
  withAliases(
    z.object({
      closeAfterDays: clearableInput(whole('days', maxCloseAfterDays)).describe(
        'Conversations in which we wrote last close after so many days without a word; `null`: never.',
      ),
      ...replyFields,
      csat: clearableInput(CsatInput).describe(
        'How contacts are asked about a conversation that a person has closed; `null`: not at all.',
      ),
    }),
    { closeAfterDays: ['close_after_days'], ...replyAliases },
  ),
).meta({ id: 'UpdateInboxSettings', example: { closeAfterDays: 14, firstReplyMinutes: 60 } })
export type UpdateInboxSettings = z.output<typeof UpdateInboxSettings>

const version: Version = { of: 'inboxSettings', fields: InboxSettings }

/** What an inbox does by itself, for `contract.ts` (docs/interface.md#inbox-settings). */
export const inboxSettingsEndpoints = {
  getInboxSettings: endpoint('GET', '/inbox_settings', {
    tag: 'Messages',
    summary: 'Read what the inbox does by itself',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: InboxSettings },
    version,
  }),
  updateInboxSettings: endpoint('PATCH', '/inbox_settings', {
    tag: 'Messages',
    summary: 'Change what the inbox does by itself',
    description: 'Given fields only; `null` switches one off. Reply targets hold in hours only.',
    scope: 'full',
    needs: 'admin',
    body: UpdateInboxSettings,
    bodyLimit: fileBody,
    responses: { 200: InboxSettings },
    version,
    errors: ['CONFLICTING_FIELDS', 'UNSAFE_URL'],
  }),
}
