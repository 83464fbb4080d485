import type { Choices, Tapped } from '@replyloop/shared/contract/content'
import { maxRowTitle } from '@replyloop/shared/values/content'
import { rowsOf, sentText, type ShownChoices } from '../../channels/choices.rules.ts'
import { dayMs } from '../../../platform/clock/time.ts'

/** For so long after a question a digit or a title is its answer, in milliseconds. */
export const answersForMs = dayMs

/** The last message of ours to a contact on a channel. */
export interface LastMessage {
  id: string
  body: string
  choices: Choices | null
  createdAt: number
}

/** Whether a text may be what somebody types instead of a tap: a number or a title, and nothing else. */
export function mayBeTyped(how: ShownChoices, body: string): boolean {
  const typed = body.trim()
  return how !== 'itself' && typed !== '' && typed.length <= 2 * maxRowTitle
}

/** What a contact has chosen by typing its number or its title below a question that had numbered lines; `undefined`: nothing. */
export function typedTap(
  how: ShownChoices,
  body: string,
  last: LastMessage | undefined,
  now: number,
): Tapped | undefined {
  if (last === undefined || last.choices === null || last.createdAt < now - answersForMs) return undefined
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
