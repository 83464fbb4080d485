import { unknownReasons } from '@replyloop/shared/values/bot'
import type { Choices } from '@replyloop/shared/contract/content'
import {
  maxButtons,
  maxButtonTitle,
  maxRowDescription,
  maxRowTitle,
  personChoice,
} from '@replyloop/shared/values/content'
import { languageOf } from '@replyloop/shared/values/language'
import { keywordOf, optOutCommandOf } from '../../consent/optOut.rules.ts'
import type { Conversation, EngineAnswer, KnownAnswer } from '../engine.ts'
import { wordsIn } from './suggestionWords.ts'

/** With so many answers at most the bot asks which one is meant. */
const maxSuggested = 3

const prefix = 'answer:'
const idOf = (answerId: string) => `${prefix}${answerId}`

/** What asks a contact which of some answers is meant. */
interface Suggestion {
  body: string
  choices: Choices
}

/**
 * What is asked instead of a hand-over: which of the answers that fit is meant, or whether a person shall answer. `undefined`
 * where nothing fits, or the hand-over has another reason than that the engine does not know.
 */
export function suggestionOf(
  answer: EngineAnswer,
  { language, answers }: Pick<Conversation['campaign'], 'language' | 'answers'>,
): Suggestion | undefined {
  if (answer.kind !== 'hand_over' || !unknownReasons.includes(answer.reason)) return undefined
  const questions = (answer.fits ?? []).flatMap(({ answerId }) => {
    const question = answers.find(({ id }) => id === answerId)?.questions[0]
    const title = question?.replaceAll(/\s+/gu, ' ').trim() ?? ''
    return canBeTapped(title) ? [{ id: idOf(answerId), title }] : []
  })
  const offered = questions.slice(0, maxSuggested)
  if (offered.length === 0) return undefined
  const { ask, choose, person } = wordsIn(languageOf(language))
  const toPerson = { id: personChoice, title: person }
  const areShort = offered.every(({ title }) => lengthOf(title) <= maxButtonTitle)
  if (areShort && offered.length < maxButtons)
    return { body: ask, choices: { buttons: withNames([...offered, toPerson], maxButtonTitle) } }
  const rows = withNames([...offered, toPerson], maxRowTitle).map(({ id, title }, at) => {
    const whole = offered[at]?.title ?? title
    return { id, title, ...(whole !== title && { description: cut(whole, maxRowDescription) }) }
  })
  return { body: ask, choices: { menu: { button: choose, rows } } }
}

/** Whether a message asks which of some answers is meant. */
export const isSuggestion = ({ choices }: { choices: Choices | null }): boolean =>
  choices !== null && rowsOf(choices).some(({ id }) => id.startsWith(prefix))

/** Whether what was tapped is an answer. */
export const choosesAnswer = (tapped: string): boolean => tapped.startsWith(prefix)

/** The answer that was tapped; `undefined` for anything else, and where the answer is gone. */
export function chosenAnswer(
  tapped: string,
  answers: readonly KnownAnswer[],
): Extract<EngineAnswer, { kind: 'answer' }> | undefined {
  if (!choosesAnswer(tapped)) return undefined
  const chosen = answers.find(({ id }) => idOf(id) === tapped)
  if (chosen === undefined) return undefined
  const basis = { source: { kind: 'answer', id: chosen.id }, certainty: 1 } as const
  return { kind: 'answer', text: chosen.answer, basis }
}

/** Whether the tap of a title is understood as that: a word of stopping or help means something else, and so does what a part of it says. */
const canBeTapped = (title: string): boolean =>
  title !== '' &&
  [title, cut(title, maxRowTitle), cut(title, maxButtonTitle)].every(
    (text) => optOutCommandOf(text) === undefined && keywordOf(text) === undefined,
  )

const rowsOf = (choices: Choices) =>
  'buttons' in choices ? choices.buttons : 'menu' in choices ? choices.menu.rows : []

const lengthOf = (text: string) => Array.from(text).length

/** A text of so many characters at most, cut between words where one ends near. */
function cut(text: string, max: number): string {
  const letters = Array.from(text)
  if (letters.length <= max) return text
  const kept = letters.slice(0, max - 1).join('')
  const space = kept.lastIndexOf(' ')
  return `${(space > kept.length / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}

/** Choices with titles of so many characters at most, all different. */
function withNames(choices: readonly { id: string; title: string }[], max: number) {
  const names = new Set<string>()
  return choices.map(({ id, title: whole }, at) => {
    const short = cut(whole, max)
    const title = names.has(short) ? `${at + 1}: ${cut(whole, max - 3)}` : short
    names.add(title)
    return { id, title }
  })
}
