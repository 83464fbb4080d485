import { plainText } from './bot.rules.ts'
import type { Basis, Conversation, Fit } from './engine.ts'

type Campaign = Pick<Conversation['campaign'], 'answers' | 'passages'>

/** What an answer is called: its first wording; `undefined` where it is gone. */
const titleOfAnswer = ({ answers }: Campaign, id: string): string | undefined =>
  answers.find((answer) => answer.id === id)?.questions[0]

/** The answers that fit, as people read them. */
export const namedFits = (campaign: Campaign, fits: readonly Fit[]) =>
  fits.map(({ answerId, certainty }) => ({ title: titleOfAnswer(campaign, answerId) ?? answerId, certainty }))

/** What the source of an answer is called; `null` for the public facts, which have no name. */
export function titleOfBasis(campaign: Campaign, { source }: Basis): string | null {
  if (source.kind === 'facts') return null
  if (source.kind === 'answer') return titleOfAnswer(campaign, source.id) ?? null
  return campaign.passages?.find(({ id }) => id === source.id)?.source.name ?? null
}

const maxTitle = 100

/** The source of an answer and how sure it is, for the timeline: `How much is it?, 93 %`. */
export const basisText = (campaign: Campaign, basis: Basis): string =>
  `${plainText(titleOfBasis(campaign, basis) ?? 'Public facts', maxTitle)}, ${Math.round(basis.certainty * 100)} %`
