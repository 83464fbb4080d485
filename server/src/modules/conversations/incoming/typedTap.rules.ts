import type { Choices, Tapped } from '@replyloop/shared/contract/content'
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
