import { z } from 'zod'
import { basisKinds, trialOutcomes } from '../values/bot.ts'
import { maxChoiceId } from '../values/content.ts'
import { maxCampaignText, maxQuestion, maxWordings, trialsPerMinute } from '../values/limits.ts'
import { BotCaution } from './botCaution.ts'
import { BotInstructions, PublicFacts } from './botFields.ts'
import { questionAnswerPairs } from './campaignAnswers.ts'
import { contentField } from './campaignContent.ts'
import { ContactSummary } from './campaignReports.ts'
import { shownChoices } from './content.ts'
import { campaignBody, endpoint, textBody } from './endpoint.ts'
import { Id, optionalInput, requiredText, text } from './fields.ts'
import { LanguageTag } from './language.ts'
import { TrialFailure } from './modelTrial.ts'

/** Texts of a campaign, saved or not, and the contact to fill them in with; the latest one when left out. */
export const PreviewTexts = z
  .object({ texts: z.array(text(maxCampaignText)).max(6), contactId: optionalInput(Id) })
  .meta({ id: 'PreviewTexts', example: { texts: ['Hi {{firstName|there}}!'] } })
export type PreviewTexts = z.output<typeof PreviewTexts>

/** The texts as that contact would get them. */
export const Preview = z
  .object({
    contact: ContactSummary.nullable().meta({ description: '`null` where the account has no contact yet.' }),
    texts: z.array(
      z.object({
        text: z.string(),
        missing: z
          .array(z.string())
          .meta({ description: 'Variables without a value or a fallback, which put the message on hold.' }),
      }),
    ),
  })
  .meta({ id: 'Preview' })
export type Preview = z.infer<typeof Preview>

/** A conversation to try a bot with, and what the bot knows, saved or not. The last message is what it answers. */
export const TryBot = z
  .object({
    messages: z
      .array(
        z.object({
          from: z.enum(['contact', 'business']),
          body: requiredText(maxCampaignText),
          tapped: optionalInput(requiredText(maxChoiceId)).describe(
            'The id of the button or the row that it taps.',
          ),
          suggests: optionalInput(z.boolean()).describe('Whether it asks which answer is meant.'),
        }),
      )
      .min(1)
      .max(100),
    language: LanguageTag,
    suggestAnswers: z.boolean().default(false),
    botInstructions: BotInstructions.nullable(),
    publicFacts: PublicFacts.nullable().default(null),
    botCaution: BotCaution.default('balanced'),
    answers: questionAnswerPairs(
      z.object({
        question: text(maxQuestion),
        questions: z.array(text(maxQuestion)).min(1).max(maxWordings).optional(),
        answer: text(maxCampaignText),
        content: contentField,
      }),
    ),
    contactId: optionalInput(Id),
    campaignId: optionalInput(Id).describe('A saved campaign, whose sources of knowledge it has.'),
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
      publicFacts: 'We open at 9.',
      answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
    },
  })
export type TryBot = z.output<typeof TryBot>

/** What of its knowledge the bot has used, or thinks of, and how sure it is. */
const TriedFit = z.object({
  title: z.string().meta({ description: 'The first wording of the answer.' }),
  certainty: z.number().meta({ description: 'From 0 to 1.' }),
})

/** What the bot would do: answer, ask which answer is meant, hand over to a person, be silent, or confirm an opt-out. */
export const TriedBot = z
  .object({
    kind: z.enum(trialOutcomes),
    text: z.string().nullable().meta({ description: 'What the contact would get.' }),
    ...shownChoices,
    basis: z
      .object({ ...TriedFit.shape, source: z.enum(basisKinds), title: z.string().nullable() })
      .nullable()
      .meta({
        description: 'From what the built-in engine has its answer; without a title for public facts.',
      }),
    others: z.array(TriedFit).meta({
      description: 'What came second; of a hand-over, the answers that may be meant, the likeliest first.',
    }),
    reason: z.string().nullable().meta({ description: 'Why it hands over or is silent, as a code.' }),
    failure: TrialFailure.nullable().optional().meta({
      description: 'What the server of the model said where that is why it hands over.',
    }),
  })
  .meta({ id: 'TriedBot' })
export type TriedBot = z.infer<typeof TriedBot>

/** Trying a campaign before anybody gets it, for `dashboardContract.ts`. */
export const campaignTrialEndpoints = {
  previewTexts: endpoint('POST', '/campaigns/preview', {
    tag: 'Campaigns',
    summary: 'Fill texts in with a real contact',
    scope: 'full',
    needs: 'viewer',
    body: PreviewTexts,
    bodyLimit: textBody,
    responses: { 200: Preview },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  tryBot: endpoint('POST', '/campaigns/try', {
    tag: 'Campaigns',
    summary: 'See what the bot would answer',
    scope: 'full',
    needs: 'manager',
    description: `Charges nothing and keeps nothing. An account can try ${trialsPerMinute} answers in a minute.`,
    body: TryBot,
    bodyLimit: campaignBody,
    responses: { 200: TriedBot },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
