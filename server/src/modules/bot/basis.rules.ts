import { plainText } from './bot.rules.ts'
import type { Basis, Conversation, Fit } from './engine.ts'

type Campaign = Pick<Conversation['campaign'], 'answers' | 'passages'>

/** The answers that fit, as people read them. */
export const namedFits = (campaign: Campaign, fits: readonly Fit[]) =>
  fits.map(({ answerId: id, certainty }) => ({
    title: titleOfBasis(campaign, { source: { kind: 'answer', id } }) ?? id,
    certainty,
  }))

/** What the source of an answer is called, such as its first wording; `null` where it is gone, and for the public facts, which have no name. */
export function titleOfBasis(
  { answers, passages }: Campaign,
  { source }: Pick<Basis, 'source'>,
): string | null {
  if (source.kind === 'facts') return null
  if (source.kind === 'answer') return answers.find(({ id }) => id === source.id)?.questions[0] ?? null
  return passages?.find(({ id }) => id === source.id)?.source.name ?? null
}

/** How many characters of a title stand on the timeline. */
export const maxTitle = 100

/** The source of an answer and how sure it is, for the timeline: `How much is it?, 93 %`. */
export const basisText = (campaign: Campaign, basis: Basis): string =>
  `${plainText(titleOfBasis(campaign, basis) ?? 'Public facts', maxTitle)}, ${Math.round(basis.certainty * 100)} %`

/** What the source is called that such a text of the timeline names. */
export const titleIn = (text: string): string => text.replace(/, \d{1,3} %$/, '')
