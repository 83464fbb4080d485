import { Referral } from '@replyloop/shared/contract/content'
import type { ColumnMapping, ImportColumn } from '@replyloop/shared/contract/importColumns'
import { readName, type Told } from '@replyloop/shared/optOuts/readName'
import { customFieldPrefix } from '@replyloop/shared/values/contactField'
import { decomposeLetters } from '../../../platform/text/decomposeLetters.ts'
import { columnNames } from './columnNames.ts'
import { invalidFile } from '../imports/import.rules.ts'
import { isPlainName, qualifiedField } from './qualifiedNames.ts'

const fieldOf = new Map(
  Object.entries(columnNames).flatMap(([field, list]) =>
    list
      .trim()
      .split(/\s+/)
      .map((name) => [name, field] as const),
  ),
)

/** The contact's own field that a column of this name fills; `undefined` when there is none. */
export const fieldNamed = (header: string): string | undefined =>
  fieldOf.get(
    decomposeLetters(header)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )

/** The columns of an export that say what first led the contact to write. */
export const sourceColumns = Referral.keyof().options.map((key) => ({ key, header: `source.${key}` }))
const sourceHeaders: ReadonlySet<string> = new Set(sourceColumns.map(({ header }) => header))

/**
 * The columns that only our own files have: an export's `createdAt` and where somebody came from, and the reason, always last, of
 * a rejected row.
 */
const isIgnored = (header: string, isLast: boolean) =>
  header === 'createdAt' || sourceHeaders.has(header) || (header === 'reason' && isLast)

/** The name of a column. An export's `customFields.` stands before keys with spaces at their ends too. */
const trimHeader = (header: string): string => (header.startsWith(customFieldPrefix) ? header : header.trim())

/** A header that names the custom field. */
const customHeader = /^custom_?fields\.(.+)$/is

/** What a column fills where the mapping does not say: the contact's field of that name, else a custom field. */
function defaultField(header: string, isLast: boolean): string | null {
  if (header === '' || isIgnored(header, isLast)) return null
  const custom = customHeader.exec(header)?.[1]
  return custom === undefined
    ? (fieldNamed(header) ?? qualifiedField(header) ?? `${customFieldPrefix}${header}`)
    : `${customFieldPrefix}${custom}`
}

/** The header under which an export shows a custom field, so that an import fills the same field again. */
export const customFieldHeader = (key: string): string =>
  key === key.trim() &&
  defaultField(key, true) === `${customFieldPrefix}${key}` &&
  optOutOf(key, undefined) === undefined
    ? key
    : `${customFieldPrefix}${key}`

/** Whether several columns may fill a field: who has opted out by one of them has opted out. */
const tellsOptOut = (field: string) => field === 'optedOut' || field === 'consent'

/** What a column tells of who wants no messages: by its mapping, else by its name; `undefined` where it tells something else. */
function optOutOf(header: string, mapped: string | null | undefined): Told | undefined {
  if (mapped === 'optedOut') return { tells: 'optOut', isSure: true }
  if (mapped === 'consent') return { tells: 'consent', isSure: true }
  if (mapped === 'tags') return readName(mapped) // a tag may say it too, such as `unsubscribed`
  if (mapped !== undefined || customHeader.test(header)) return undefined
  return [undefined, 'optedOut', 'tags'].includes(fieldNamed(header)) ? readName(header) : undefined
}

/** A field by which a contact is known. */
export type Identity = 'phone' | 'email'
const isIdentity = (field: string | null): field is Identity => field === 'phone' || field === 'email'

/**
 * What each column fills: what `mapping` says of it, else the field of that name, else a custom field. A second column
 * for one field becomes a custom field; of phones and emails it stands in where the first is empty. What a column that is named
 * like a channel holds beside labels of channels goes to a custom field. A column that tells who wants no messages is a custom
 * field, too, unless it is plainly an opt-out. Throws a `Problem` when the mapping does not fit.
 */
export function mapColumns(headers: readonly string[], mapping: ColumnMapping): ImportColumn[] {
  const trimmed = headers.map(trimHeader)
  const given = new Map(Object.entries(mapping))
  const taken = new Set<string | null>()
  const numbers = new Map<string, number>()
  for (const [header, field] of given) {
    if (!trimmed.includes(header))
      throw invalidFile(
        `The mapping names the column ${JSON.stringify(header)}, which the file does not have`,
      )
    if (field !== null && taken.has(field) && !tellsOptOut(field))
      throw invalidFile(`The mapping fills ${field} from two columns; choose one`)
    taken.add(field)
  }
  const fieldOfColumn = (header: string, at: number) =>
    given.has(header) ? given.get(header) : defaultField(header, at === trimmed.length - 1)
  const filled = new Set(trimmed.map(fieldOfColumn))
  const exact = new Set(trimmed.map((header) => given.get(header) ?? fieldNamed(header)))
  return trimmed.map((header, at) => {
    const mapped = given.get(header)
    const optOut = optOutOf(header, mapped)
    if (mapped === 'optedOut' || (mapped === undefined && optOut?.tells === 'optOut' && optOut.isSure))
      return { header, field: 'optedOut', optOut }
    if (mapped !== undefined && mapped !== 'consent')
      return { header, field: mapped, ...(optOut && { optOut }) }
    const known =
      optOut === undefined || fieldNamed(header) === 'tags'
        ? defaultField(header, at === trimmed.length - 1)
        : `${customFieldPrefix}${header}`
    const field = known === 'fullName' ? nameField(header, filled) : known
    // One that is named more closely stands in for the plain one, wherever that is.
    const standsIn = isIdentity(field) && fieldNamed(header) === undefined && exact.has(field)
    const wanted = standsIn ? `${customFieldPrefix}${header}` : field
    const free = wanted === null ? null : freeField(wanted, header, taken, numbers)
    if (free !== null) taken.add(free)
    if (optOut !== undefined) return { header, field: free, optOut }
    // Files of others have such a column too, for where somebody came from.
    if (free === 'channel') {
      const otherwise = freeField(`${customFieldPrefix}${header}`, header, taken, numbers)
      taken.add(otherwise)
      return { header, field: free, otherwise }
    }
    return { header, field: free, ...(field !== free && isIdentity(field) && { fallbackFor: field }) }
  })
}

/** What a column of names fills: the full name, where no other column has names. */
function nameField(header: string, filled: ReadonlySet<string | null | undefined>): string {
  const [first, last] = [filled.has('firstName'), filled.has('lastName')]
  if (!first && !last) return 'fullName'
  if (isPlainName(header) && first !== last) return first ? 'lastName' : 'firstName'
  return `${customFieldPrefix}${header}`
}

/**
 * The field itself unless another column fills it already, else a custom field named after the column. `numbers`
 * holds the first number that may be free of each name: to begin at 2 each time would take minutes for thousands of
 * equal names.
 */
function freeField(
  field: string,
  header: string,
  taken: ReadonlySet<string | null>,
  numbers: Map<string, number>,
): string {
  let free =
    taken.has(field) && !field.startsWith(customFieldPrefix) ? `${customFieldPrefix}${header}` : field
  for (let number = numbers.get(header) ?? 2; taken.has(free); number += 1) {
    free = `${customFieldPrefix}${header} (${number})`
    numbers.set(header, number + 1)
  }
  return free
}

/** Throws a `Problem` that says what to do when no column holds phones or emails, by which contacts are known. */
export function requireIdentity(columns: readonly ImportColumn[]): void {
  if (columns.some(({ field }) => isIdentity(field))) return
  const example = 'for example: phone,email,first name'
  throw columns.some(({ header }) => /^\+?[\d\s().-]{7,}$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(header))
    ? invalidFile(
        `The first line holds data, not column names; put a line with their names above it, ${example}`,
      )
    : invalidFile(
        `No column is named phone or email; name the columns in the first line, ${example}, or say which is which`,
      )
}
