/** What a program writes as text for a value that it does not have. */
const noValues: readonly string[] = ['undefined', 'null', 'NaN']

/** The parts of a text that a tool has not replaced by a value: of Zapier, n8n and HubSpot, of scripts, of Mailchimp. */
const placeholder = /\{\{.*?\}\}|\$\{.*?\}|\*\|.*?\|\*|\[object Object\]/gs

/** What is longer is no placeholder, and would take long to look through. */
const maxLength = 500

/** A text without its placeholders. */
const withoutPlaceholders = (text: string): string =>
  text.length > maxLength ? text : text.replace(placeholder, '')

/** Whether a text is what a tool leaves of a field that it has not filled, such as `{{contact.first_name}}`. */
export function isUnfilled(text: string): boolean {
  const left = withoutPlaceholders(text)
  return noValues.includes(text.trim()) || (left !== text && left.trim() === '')
}

/** Whether an id is filled: it is the same for everything as soon as any part of it is not. */
export const isFilledId = (id: string): boolean =>
  !noValues.includes(id.trim()) && withoutPlaceholders(id) === id

/** What stands for no value and is nobody's name either, in small letters. */
const noNameWords: readonly string[] = [
  '\\n',
  '#n/a',
  '#n/v',
  '#nv',
  '#value!',
  '#ref!',
  'n/a',
  'nan',
  'undefined',
  '-',
  '--',
  '–',
  '—',
  '.',
  '?',
]

/** What databases, spreadsheets, programs and people write for no value, in small letters. */
const noValueWords: ReadonlySet<string> = new Set([...noNameWords, 'null', 'na', 'none', 'nil'])
const noNames: ReadonlySet<string> = new Set(noNameWords)

/** Whether a text stands for no value, where that is a phone or an email. */
export const isNoValueWord = (text: string): boolean => noValueWords.has(text.trim().toLowerCase())

/** The same where it may be a name. */
export const isNoNameWord = (text: string): boolean => noNames.has(text.trim().toLowerCase())
