import type { CampaignValues } from './campaignForm.ts'

/** The texts of a campaign that may have blanks. */
export type Texts = Pick<
  CampaignValues,
  'openingMessage' | 'followUps' | 'botInstructions' | 'publicFacts' | 'answers'
>

/** Words in square brackets, such as `[date and time]`; what numbers a note or names a link is none. */
const blank = /\[\p{L}[^[\]\n]{0,58}\](?!\()/gu

/** What is typed for blanks, by the blank. */
export type Fillings = Readonly<Record<string, string>>

/** The blanks of a campaign's texts in their order, and in how many places each stands. */
export function blanksIn({
  openingMessage,
  followUps,
  botInstructions,
  publicFacts,
  answers,
}: Texts): Map<string, number> {
  const texts = [
    openingMessage,
    ...followUps.map(({ text }) => text),
    ...answers.flatMap(({ question, wordings, answer }) => [question, wordings, answer]),
    botInstructions,
    publicFacts,
  ]
  const places = new Map<string, number>()
  for (const text of texts)
    for (const [found] of text.matchAll(blank)) places.set(found, (places.get(found) ?? 0) + 1)
  return places
}

/** The texts with what is typed in place of their blanks; those for which nothing is typed stay. */
export function fillBlanks<T extends Texts>(values: T, fillings: Fillings): T {
  const fill = (text: string) => text.replaceAll(blank, (found) => fillings[found]?.trim() || found)
  return {
    ...values,
    openingMessage: fill(values.openingMessage),
    botInstructions: fill(values.botInstructions),
    publicFacts: fill(values.publicFacts),
    followUps: values.followUps.map((followUp) => ({ ...followUp, text: fill(followUp.text) })),
    answers: values.answers.map(({ question, wordings, answer, ...pair }) => ({
      ...pair,
      question: fill(question),
      wordings: fill(wordings),
      answer: fill(answer),
    })),
  }
}
