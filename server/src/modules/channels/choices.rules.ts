import type { Choices } from '@replyloop/shared/contract/content'
import { choiceLines } from '@replyloop/shared/values/choiceLines'
import { maxQuickReplyTitle, maxTemplateText } from '@replyloop/shared/values/content'

/** How a kind of channel shows buttons, a menu or a link: all of them itself, as far as quick replies go, or as lines of the text. */
export type ShownChoices = 'itself' | 'quickReplies' | 'lines'

const lengthOf = (text: string) => Array.from(text).length

/** Whether a channel shows the choices below a text itself. */
function showsItself(how: ShownChoices, choices: Choices, body: string): boolean {
  if (how !== 'quickReplies') return how === 'itself'
  if ('link' in choices) return lengthOf(body) <= maxTemplateText
  return 'buttons' in choices || choices.menu.rows.every(({ title }) => lengthOf(title) <= maxQuickReplyTitle)
}

/** What a channel itself shows below a text; `null` for nothing. */
export const shownBelow = (how: ShownChoices, body: string, choices: Choices | null): Choices | null =>
  choices !== null && showsItself(how, choices, body) ? choices : null

/** What a contact chooses from; nothing of a link, which opens a page. */
export function rowsOf(choices: Choices): readonly { id: string; title: string; description?: string }[] {
  if ('link' in choices) return []
  return 'buttons' in choices ? choices.buttons : choices.menu.rows
}

/** The text that goes out on a channel, with a line for each choice that the channel does not show itself. */
export const sentText = (how: ShownChoices, body: string, choices: Choices): string =>
  showsItself(how, choices, body) ? body : [body, ...choiceLines(choices)].join('\n')
