import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
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

/** What stands beside a text that is kept. */
interface Beside {
  choices?: Choices | null | undefined
  files?: readonly StoredFile[] | null | undefined
}

/**
 * What stands beside a text that is saved: what is given, nothing for `null`, or else what is there, which must fit the text. Throws
 * `VALIDATION_FAILED`; `paths` are those of the text and of the content in the request.
 */
export function besideText(
  body: string,
  {
    given,
    kept,
  }: {
    given: (Omit<CampaignContent, 'attachments'> & { files: readonly StoredFile[] }) | null | undefined
    kept: Beside
  },
  paths: { text: string; content: string },
): { choices?: Choices; files?: StoredFile[] } {
  if (given === null) return {}
  if (given !== undefined) {
    const { files, ...content } = given
    return withoutNothing({ choices: requireChoices(content, `${paths.content}.`), files })
  }
  const read = kept.choices && choicesOf({ body, ...kept.choices })
  if (read && !('choices' in read)) throw fieldProblem(paths.text, read.message)
  return withoutNothing(kept)
}

const withoutNothing = ({ choices, files }: Beside) => ({
  ...(choices && { choices }),
  ...(files?.length && { files: [...files] }),
})

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
