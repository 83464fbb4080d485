import { choiceLines } from '@replyloop/shared/values/choiceLines'
import type { AttachedFile } from '../ui/attachedFile.ts'
import { filesRequest } from './filesDraft.ts'
import { maxBodyWithChoices } from '@replyloop/shared/values/content'

/** A button or a row as it is written; one without an id has its title as its id. */
export interface RowDraft {
  id?: string
  title: string
  description?: string
}

/** Buttons, a menu or a link below a text, as they are written: some of it may be missing still. */
export type ChoicesDraft =
  | { buttons: readonly Omit<RowDraft, 'description'>[] }
  | { menu: { button: string; rows: readonly RowDraft[] } }
  | { link: { title: string; url: string } }

/** What of a content stands below its text. */
export interface Shown {
  buttons?: readonly { id: string; title: string }[] | null | undefined
  menu?: { button: string; rows: readonly (RowDraft & { id: string })[] } | null | undefined
  link?: { title: string; url: string } | null | undefined
}

/** An id that is no other than the title changes with it. */
const withoutOwnId = <T extends { id: string; title: string }>({ id, ...choice }: T) =>
  id === choice.title ? choice : { id, ...choice }

/** What stands below a text, to be edited; `null` for nothing. */
export function draftOf(content: Shown | null): ChoicesDraft | null {
  const { buttons, menu, link } = content ?? {}
  if (buttons) return { buttons: buttons.map(withoutOwnId) }
  if (menu) return { menu: { ...menu, rows: menu.rows.map(withoutOwnId) } }
  return link ? { link } : null
}

/** A draft as requests take it. */
export function requestOf(draft: ChoicesDraft | null) {
  if (draft === null) return {}
  if ('buttons' in draft) return { buttons: [...draft.buttons] }
  return 'menu' in draft ? { menu: { ...draft.menu, rows: [...draft.menu.rows] } } : draft
}

/** A text with what stands below it and its files, as requests take it; `null` for a text alone. */
export const contentOf = (
  body: string,
  { choices, files = [] }: { choices: ChoicesDraft | null; files?: readonly AttachedFile[] },
) =>
  (choices === null && files.length === 0) || body.trim() === ''
    ? null
    : { body, ...requestOf(choices), ...filesRequest(files) }

/** What of a draft can be shown as a contact will see it: that which says something. */
export function shownOf(draft: ChoicesDraft | null): Shown {
  if (draft === null) return {}
  const rows = rowsOf(draft)
    .filter(({ title }) => title.trim() !== '')
    .map(({ id, title, description }, at) => ({
      id: id ?? `${at}`,
      title,
      ...(description?.trim() && { description }),
    }))
  if ('buttons' in draft) return { buttons: rows }
  if ('menu' in draft) return { menu: { ...draft.menu, rows } }
  return draft.link.title.trim() === '' ? {} : draft
}

/** A text as it goes out by SMS, with a line for each choice below it. */
export function inLines(text: string, below: Shown): string {
  const choices = draftOf(below)
  return choices === null ? text : [text, ...choiceLines(choices)].join('\n')
}

/** What stands below a text, in words. */
export function wordsOf(draft: ChoicesDraft | null): string | undefined {
  if (draft === null) return undefined
  if ('link' in draft) return `Link: ${draft.link.title} (${draft.link.url})`
  const titles = rowsOf(draft)
    .map(({ title }) => title)
    .join(', ')
  return 'menu' in draft ? `Menu ${draft.menu.button}: ${titles}` : `Buttons: ${titles}`
}

/** The buttons or rows of a draft. */
export function rowsOf(draft: ChoicesDraft): readonly RowDraft[] {
  if ('link' in draft) return []
  return 'buttons' in draft ? draft.buttons : draft.menu.rows
}

/** What is missing of a draft below a text, or too much; `null` for nothing. */
export function draftFault(draft: ChoicesDraft | null, text: string): string | null {
  if (draft === null) return null
  if (text.trim() === '') return 'Write the text that stands above'
  if (Array.from(text.trim()).length > maxBodyWithChoices)
    return `The text above can have at most ${maxBodyWithChoices.toLocaleString('en')} characters`
  const titles = rowsOf(draft).map(({ title }) => title.trim())
  if (titles.includes('')) return 'Enter what each one says'
  if (new Set(titles).size < titles.length) return 'Give each one another text'
  if ('menu' in draft && draft.menu.button.trim() === '')
    return 'Enter what the button says that opens the list'
  if (!('link' in draft)) return null
  if (draft.link.title.trim() === '') return 'Enter what the button says'
  return /^https:\/\/\S+$/.test(draft.link.url.trim()) ? null : 'Enter a link that begins with https://'
}
