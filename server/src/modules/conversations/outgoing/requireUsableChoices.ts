import { choicesOf, type Choices } from '@replyloop/shared/contract/content'
import { stopChoice } from '@replyloop/shared/values/content'
import { rowsOf } from '../../channels/choices.rules.ts'
import { keywordOf } from '../../consent/optOut.rules.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'

/**
 * The buttons, the menu or the link of a request, whose fields stand below `path`. Throws `VALIDATION_FAILED` for more than one of
 * them, for one without a text that fits, and for a title or an id that nobody should tap.
 */
export function requireChoices(given: Parameters<typeof choicesOf>[0], path = ''): Choices | undefined {
  const read = choicesOf(given)
  if (!('choices' in read)) throw fieldProblem(`${path}${read.path}`, read.message)
  requireUsableChoices(read.choices, path)
  return read.choices
}

/**
 * Throws `VALIDATION_FAILED` for a title or an id that alone is a word of stopping, starting or help: its tap would opt out, and
 * providers of numbers answer such words themselves. The id `stop` says that the tap is to opt out.
 */
function requireUsableChoices(choices: Choices | undefined, path = ''): void {
  if (choices === undefined) return
  const place = `${path}${'menu' in choices ? 'menu.rows' : 'buttons'}`
  for (const [index, { id, title }] of rowsOf(choices).entries()) {
    const stops = id === stopChoice
    const word = keywordOf(title)
    if (word !== undefined && !(stops && word === 'stop'))
      throw fieldProblem(`${place}[${index}].title`, reasonOf(title, word))
    const behind = stops ? undefined : keywordOf(id)
    if (behind !== undefined) throw fieldProblem(`${place}[${index}].id`, reasonOf(id, behind))
  }
}

const meanings = {
  stop: 'stops all messages',
  start: 'starts messages again',
  help: 'asks for help',
} as const

const reasonOf = (text: string, word: keyof typeof meanings): string =>
  `cannot be “${text}”, a word that alone ${meanings[word]}: write more words${
    word === 'stop' ? `, or give it the id ${stopChoice} if a tap is to opt out` : ''
  }`
