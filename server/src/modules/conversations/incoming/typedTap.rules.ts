import type { Choices, Tapped } from '@replyloop/shared/contract/content'
import { csatScores, type CsatScore } from '@replyloop/shared/values/inbox'
import { maxRowTitle } from '@replyloop/shared/values/content'
import { rowsOf, sentText, type ShownChoices } from '../../channels/choices.rules.ts'

/** The last message of ours to a contact on a channel. */
export interface LastMessage {
  id: string
  body: string
  choices: Choices | null
}

/** Whether a text may be what somebody types instead of a tap: a number or a title, and nothing else. */
export function mayBeTyped(how: ShownChoices, body: string): boolean {
  const typed = body.trim()
  return how !== 'itself' && typed !== '' && typed.length <= 2 * maxRowTitle
}

/** What a contact has chosen by typing its number or its title below a question that had numbered lines; `undefined`: nothing. */
export function typedTap(how: ShownChoices, body: string, last: LastMessage | undefined): Tapped | undefined {
  if (last === undefined || last.choices === null) return undefined
  if (sentText(how, last.body, last.choices) === last.body) return undefined // there were buttons to tap
  const rows = rowsOf(last.choices)
  const typed = body.trim()
  const same = (title: string) => title.normalize().toLowerCase() === typed.normalize().toLowerCase()
  const number = /^([1-9]\d?)[.)]?$/.exec(typed)?.[1]
  const row =
    rows.find(({ title }) => title === typed) ??
    rows.find(({ title }) => same(title)) ??
    (number === undefined ? undefined : rows[Number(number) - 1])
  return row && { ...row, messageId: last.id }
}

// Behind a space alone it may be a number of something: `2 more, please`.
const scored = /^\s*([1-5])\s*(?:$|[.,:;!)\n–-]\s*(?!\d)(\S.*)?$)/su

/** The score that a text is, or begins with: `5`, or `5, thank you`. */
export const typedScore = (body: string): CsatScore | undefined => {
  const written = scored.exec(body)?.[1]
  return csatScores.find((score) => String(score) === written)
}

/** What stands behind the score of a text; `null`: nothing. */
export const wordsOfScore = (body: string): string | null => scored.exec(body)?.[2]?.trim() ?? null
