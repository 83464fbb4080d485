import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import { choicesOf, type Choices } from '@replyloop/shared/contract/content'
import { requireChoices } from '../../conversations/outgoing.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { CampaignKnowledge } from '../answering/knowledge.store.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { carryOverSteps } from '../followUps/carryOverSteps.rules.ts'
import { pathOfText } from '../templates/templateUse.ts'

type Content = CampaignContent | null | undefined

/** What of a campaign is said, as requests give it: `undefined` leaves what is there. */
export interface GivenContents {
  openingMessage?: string | null | undefined
  opening?: Content
  followUps?: readonly { afterMinutes: number; text: string; content?: Content }[] | undefined
  answers?: readonly { question: string; answer: string; content?: Content }[] | undefined
}

/** The same as it is stored: texts, and choices beside them. */
type Contents = Pick<CampaignRow, 'openingMessage' | 'openingChoices' | 'followUps'> &
  Pick<CampaignKnowledge, 'answers'>

/** What a new campaign says before anything is given. */
export const noContents: Contents = {
  openingMessage: null,
  openingChoices: null,
  followUps: [],
  answers: [],
}

/**
 * What of the contents of a campaign a request changes. A text without its content changes the text alone: the buttons, the menu or
 * the link below it stay, those of a follow-up by its text or its place, those of an answer by its question. Throws
 * `VALIDATION_FAILED`; `place` comes before the names of the fields.
 */
export function changedContents(given: GivenContents, before: Contents, place = ''): Partial<Contents> {
  const { followUps, answers } = given
  return {
    ...changedOpening(given, before, place),
    ...(followUps && {
      followUps: carryOverSteps(before.followUps, followUps).map(({ choices: kept, ...step }, at) => {
        const paths = { text: pathOfText(at), content: `followUps[${at}].content` }
        const choices = choicesBelow(step.text, { given: followUps[at]?.content, kept }, paths, place)
        return { ...step, ...(choices && { choices }) }
      }),
    }),
    ...(answers && { answers: changedAnswers(answers, before.answers, place) }),
  }
}

function changedOpening(
  { openingMessage, opening }: GivenContents,
  before: Contents,
  place: string,
): Partial<Contents> {
  if (openingMessage === undefined && opening === undefined) return {}
  const text = opening?.body ?? (openingMessage === undefined ? before.openingMessage : openingMessage)
  const paths = { text: pathOfText('opening'), content: 'opening' }
  const choices =
    text === null
      ? undefined
      : choicesBelow(text, { given: opening, kept: before.openingChoices ?? undefined }, paths, place)
  return { openingMessage: text, openingChoices: choices ?? null }
}

function changedAnswers(
  answers: NonNullable<GivenContents['answers']>,
  before: Contents['answers'],
  place: string,
): Contents['answers'] {
  const keptOf = new Map(before.map(({ question, choices }) => [question, choices]))
  return answers.map(({ question, answer, content }, index) => {
    const paths = { text: `answers[${index}].answer`, content: `answers[${index}].content` }
    const choices = choicesBelow(answer, { given: content, kept: keptOf.get(question) }, paths, place)
    return { question, answer, ...(choices && { choices }) }
  })
}

/** What stands below a text: what is given, or else what is there, which must fit the text. */
function choicesBelow(
  body: string,
  { given, kept }: { given: Content; kept: Choices | undefined },
  paths: { text: string; content: string },
  place: string,
): Choices | undefined {
  if (given === null) return undefined
  if (given !== undefined) return requireChoices(given, `${place}${paths.content}.`)
  const read = kept && choicesOf({ body, ...kept })
  if (read !== undefined && !('choices' in read)) throw fieldProblem(`${place}${paths.text}`, read.message)
  return kept
}
