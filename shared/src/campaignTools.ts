import { z } from 'zod'
import { Contact } from './contact.ts'
import { Id, Instant, optionalInput, pageOf, pageQuery, requiredText, text } from './fields.ts'
import { LanguageTag } from './language.ts'
import { answersOf, maxCampaignText } from './campaign.ts'

const counts = {
  opened: z.int().meta({ description: 'Opening messages sent.' }),
  answered: z.int().meta({ description: 'Answers that the bot gave.' }),
  followedUp: z.int().meta({ description: 'Follow-ups sent.' }),
  handedOver: z.int().meta({ description: 'Conversations handed over to a person.' }),
  optedOut: z.int().meta({ description: 'Contacts who opted out.' }),
}

/** What a campaign has done: in all, and on each of its last 30 days in the account's time zone, the oldest first. */
export const CampaignStats = z
  .object({ ...counts, days: z.array(z.object({ date: z.iso.date(), ...counts })) })
  .meta({ id: 'CampaignStats' })
export type CampaignStats = z.infer<typeof CampaignStats>

const Person = Contact.pick({ id: true, firstName: true, lastName: true, phone: true, email: true })

/** Texts of a campaign, saved or not, and the contact to fill them in with; the latest one when left out. */
export const PreviewTexts = z
  .object({ texts: z.array(text(maxCampaignText)).max(6), contactId: optionalInput(Id) })
  .meta({ id: 'PreviewTexts', example: { texts: ['Hi {{firstName|there}}!'] } })
export type PreviewTexts = z.output<typeof PreviewTexts>

/** The texts as that contact would get them. */
export const Preview = z
  .object({
    contact: Person.nullable().meta({ description: '`null` where the account has no contact yet.' }),
    texts: z.array(
      z.object({
        text: z.string(),
        missing: z
          .array(z.string())
          .meta({ description: 'Variables without a value or a fallback, which hold the message back.' }),
      }),
    ),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof Preview>

/** Which part of a campaign's queue: what waits for its turn, or what is held back. */
export const QueueQuery = z.object({
  state: optionalInput(z.enum(['queued', 'held'])),
  ...pageQuery,
})

/** An opening message that has not gone out. */
export const QueuedOpening = z
  .object({
    id: z.string(),
    contact: Person,
    reason: z.string().nullable().meta({ description: 'Why it is held back, as a code.' }),
    joinedAt: Instant,
    estimatedAt: Instant.nullable().meta({ description: 'When it goes out; `null` while the queue stands.' }),
  })
  .meta({ id: 'QueuedOpening' })
export type QueuedOpening = z.infer<typeof QueuedOpening>

export const QueuePage = pageOf(QueuedOpening).meta({ id: 'QueuePage' })

/** A conversation to try a bot with, and what the bot knows, saved or not. The last message is what it answers. */
export const TryBot = z
  .object({
    messages: z
      .array(z.object({ from: z.enum(['contact', 'business']), body: requiredText(maxCampaignText) }))
      .min(1)
      .max(100),
    language: LanguageTag,
    botInstructions: text(100_000).nullable(),
    answers: answersOf(z.object({ question: text(1000), answer: text(maxCampaignText) })),
    contactId: optionalInput(Id),
  })
  .refine(({ messages }) => messages.at(-1)?.from === 'contact', {
    path: ['messages'],
    message: 'must end with what the contact writes',
  })
  .meta({
    id: 'TryBot',
    example: {
      messages: [{ from: 'contact', body: 'How much is it?' }],
      language: 'en',
      botInstructions: null,
      answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
    },
  })
export type TryBot = z.output<typeof TryBot>

/** What the bot would do: answer, hand over to a person, be silent, or confirm an opt-out. */
export const TriedBot = z
  .object({
    kind: z.enum(['answer', 'hand_over', 'silence', 'opt_out']),
    text: z.string().nullable().meta({ description: 'What the contact would get.' }),
    reason: z.string().nullable().meta({ description: 'Why it hands over or is silent, as a code.' }),
  })
  .meta({ id: 'TriedBot' })
export type TriedBot = z.infer<typeof TriedBot>
