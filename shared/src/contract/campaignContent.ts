import { z } from 'zod'
import { followUpZones, type ClockHour } from '../values/campaign.ts'
import { maxCampaignText, maxCustomFieldName, maxDaysFromDate, maxFollowUpMinutes } from '../values/limits.ts'
import { textWithVariables } from './campaignText.ts'
import { choiceFields, shownChoices } from './content.ts'
import { contentFiles, shownFiles } from './contentFiles.ts'
import { clearableInput, issueWithCode, requiredText } from './fields.ts'

/** A text of a campaign, with variables. */
export const campaignText = textWithVariables(maxCampaignText)

/** What is said at once: a text of some length, below it buttons, a menu or a link, which have no variables, and files. */
const contentWith = (body: typeof campaignText) =>
  z
    .object({ body, ...choiceFields, attachments: contentFiles })
    .superRefine(({ body: _body, attachments: _files, ...choices }, context) => {
      for (const [name, value] of Object.entries(choices))
        if (JSON.stringify(value ?? null).includes('{{'))
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'cannot have variables: they are filled in the text alone',
          })
    })

/** What a campaign says at once. */
export const CampaignContent = contentWith(campaignText)
export type CampaignContent = z.output<typeof CampaignContent>

/** The same where it may be left out, which leaves what is there, or `null`, which takes the buttons, the menu or the link away. */
const fieldOf = (content: typeof CampaignContent) =>
  clearableInput(content).describe(
    'The text with buttons, a menu or a link below it, and files. Left out: those that are there stay. `null`: none.',
  )
export const contentField = fieldOf(CampaignContent)
/** The same of a text of at most so many characters. */
export const shortContentField = (max: number) => fieldOf(contentWith(textWithVariables(max)))

/** What a campaign says, as responses show it; `null` for a text alone. */
export const ShownContent = z
  .object({ body: z.string(), ...shownChoices, attachments: shownFiles })
  .nullable()
  .meta({ description: 'The text with the buttons, the menu or the link below it; `null` for a text alone.' })

/** Adds an issue where a text is given in two places that differ. */
function requireSameText(
  text: string | null | undefined,
  content: CampaignContent | null | undefined,
  { of, within, context }: { of: string; within: string; context: z.core.$RefinementCtx },
): void {
  if (text === undefined || !content || content.body === text) return
  const message = `differs from ${within}.body: send one of the two, or the same text in both`
  context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, text, [of]))
}

/** The text of a part that may have it in its content alone; without either it is missing. */
export function textOf(
  text: string | undefined,
  content: CampaignContent | null | undefined,
  { of, context }: { of: string; context: z.core.$RefinementCtx },
): string {
  requireSameText(text, content, { of, within: 'content', context })
  const found = text ?? content?.body
  if (found !== undefined) return found
  context.addIssue({ code: 'custom', path: [of], message: 'is required', input: undefined })
  return z.NEVER
}

const hourOfDay = z
  .string()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 09:00')
  .transform((time) => time.padStart(5, '0'))

/** When a dated follow-up goes out, by the date that a contact has in a declared field. */
const RelativeToDate = z
  .object({
    field: requiredText(maxCustomFieldName).describe('A declared custom field of the type date or datetime.'),
    days: z
      .int('must be a whole number')
      .min(-maxDaysFromDate, `must be at least -${maxDaysFromDate}`)
      .max(maxDaysFromDate, `must be at most ${maxDaysFromDate}`)
      .describe('So many days after that date; before it where it is negative.'),
    at: hourOfDay,
    zone: z
      .enum(followUpZones)
      .default('account')
      .describe('Whose clock `at` is on: of the account, or of each contact.'),
  })
  .meta({ example: { field: 'appointment', days: -1, at: '10:00', zone: 'account' } })

/** A follow-up as responses show it. */
export const ShownFollowUp = z.object({
  afterMinutes: z.int().nullable().meta({ description: '`null`: it goes by a date (`relativeTo`).' }),
  relativeTo: z
    .object({ field: z.string(), days: z.int(), at: z.string(), zone: z.enum(followUpZones) })
    .optional()
    .meta({ description: 'The declared date, and how many days after it, at which time on whose clock.' }),
  at: z.string().optional().meta({ description: 'At which time, where `afterMinutes` has one.' }),
  zone: z.enum(followUpZones).optional().meta({ description: 'Whose clock `at` is on.' }),
  text: z.string(),
  content: ShownContent,
})

/** A follow-up: when it goes out, and its text, its content, or both. */
export const FollowUpInput = z
  .object({
    afterMinutes: z.int().min(1).max(maxFollowUpMinutes).nullable().optional(),
    at: hourOfDay
      .nullable()
      .optional()
      .describe('With `afterMinutes`: at which time of the day. Whole days count as days on that clock.'),
    zone: z
      .enum(followUpZones)
      .nullable()
      .optional()
      .describe('Whose clock `at` is on: of the account (the default), or of each contact.'),
    relativeTo: RelativeToDate.nullable().optional(),
    text: campaignText.optional(),
    content: contentField,
  })
  .transform(({ text, content, ...when }, context) => ({
    ...whenOf(when, context),
    text: textOf(text, content, { of: 'text', context }),
    content,
  }))

interface GivenWhen {
  afterMinutes?: number | null | undefined
  at?: string | null | undefined
  zone?: ClockHour['zone'] | null | undefined
  relativeTo?: z.output<typeof RelativeToDate> | null | undefined
}

/** When a follow-up goes out, which is said in one of two ways. */
function whenOf(
  { afterMinutes, at, zone, relativeTo }: GivenWhen,
  context: z.core.$RefinementCtx,
): { afterMinutes: number | null; relativeTo?: z.output<typeof RelativeToDate> } & Partial<ClockHour> {
  const isSaid = (value: unknown) => value !== undefined && value !== null
  if (!isSaid(relativeTo) && !isSaid(afterMinutes)) {
    const message = 'is required, or else relativeTo for a step that goes by a date'
    context.addIssue({ code: 'custom', path: ['afterMinutes'], message, input: undefined })
  }
  if (isSaid(relativeTo) && isSaid(afterMinutes)) {
    const message = 'cannot stand beside afterMinutes: send one of the two'
    context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, relativeTo, ['relativeTo']))
  }
  if (isSaid(relativeTo) && (isSaid(at) || isSaid(zone))) {
    const name = isSaid(at) ? 'at' : 'zone'
    const message = `cannot stand beside relativeTo: send relativeTo.${name}`
    context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, at ?? zone, [name]))
  }
  if (!isSaid(relativeTo) && isSaid(zone) && !isSaid(at)) {
    const message = 'is required beside zone, as a time of the day such as 09:00'
    context.addIssue({ code: 'custom', path: ['at'], message, input: undefined })
  }
  if (relativeTo) return { afterMinutes: null, relativeTo }
  return { afterMinutes: afterMinutes ?? null, ...(at && { at, zone: zone ?? 'account' }) }
}

/** Refuses an opening message whose text differs from that of its content. */
export const withOneOpening = <
  S extends z.ZodType<{
    openingMessage?: string | null | undefined
    opening?: CampaignContent | null | undefined
  }>,
>(
  schema: S,
) =>
  schema.superRefine(({ openingMessage, opening }, context) =>
    requireSameText(openingMessage, opening, { of: 'openingMessage', within: 'opening', context }),
  )

/** The same of a text that contacts are told outside the hours. */
export const withOneAway = <
  S extends z.ZodType<{
    awayText?: string | null | undefined
    awayContent?: CampaignContent | null | undefined
  }>,
>(
  schema: S,
) =>
  schema.superRefine(({ awayText, awayContent }, context) =>
    requireSameText(awayText, awayContent, { of: 'awayText', within: 'awayContent', context }),
  )
