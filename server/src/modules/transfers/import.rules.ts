import { CreateContact } from '@replyloop/shared/contract/contact'
import { isBlank } from '@replyloop/shared/contract/fields'
import type { ColumnMapping, ImportColumn } from '@replyloop/shared/contract/import'
import { parseInput } from '@replyloop/shared/contract/parse'
import { withE164 } from '../contacts/contact.rules.ts'
import { decompose } from '../../platform/text/decompose.ts'
import { Problem, problemMessage } from '../../platform/errors/problem.ts'

const customPrefix = 'customFields.'

/** The usual names of columns, without case, accents and separators. */
const columnNames = {
  phone:
    'phone phonenumber phoneno phone1value telephone telephonenumber tel msisdn whatsapp whatsappnumber mobile ' +
    'mobilephone mobilenumber mobilephonenumber cell cellphone cellnumber telefon telefonnummer handy handynummer ' +
    'mobil mobilnummer telefono celular movil',
  email: 'email emailaddress email1value mail mailaddress correo correoelectronico',
  firstName: 'firstname first givenname forename vorname prenom',
  lastName: 'lastname last surname familyname nachname apellido apellidos',
  optedOut: 'optedout',
}
const fieldOf = new Map(
  Object.entries(columnNames).flatMap(([field, list]) => list.split(' ').map((name) => [name, field])),
)

/** The contact's own field that a column of this name fills; `undefined` when there is none. */
export const fieldNamed = (header: string): string | undefined =>
  fieldOf.get(
    decompose(header)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )

/**
 * The columns that only our own files have: an export's `createdAt`, and the reason, always last, of a rejected row.
 */
const isIgnored = (header: string, isLast: boolean) =>
  header === 'createdAt' || (header === 'reason' && isLast)

/** The name of a column. An export's `customFields.` stands before keys with spaces at their ends too. */
const trimHeader = (header: string): string => (header.startsWith(customPrefix) ? header : header.trim())

/** What a column fills where the mapping does not say: the contact's field of that name, else a custom field. */
function defaultField(header: string, isLast: boolean): string | null {
  if (header === '' || isIgnored(header, isLast)) return null
  const custom = /^custom_?fields\.(.+)$/is.exec(header)?.[1]
  return custom === undefined
    ? (fieldNamed(header) ?? `${customPrefix}${header}`)
    : `${customPrefix}${custom}`
}

/** The header under which an export shows a custom field, so that an import fills the same field again. */
export const headerOf = (key: string): string =>
  key === key.trim() && defaultField(key, true) === `${customPrefix}${key}` ? key : `${customPrefix}${key}`

/**
 * What each column fills: what `mapping` says of it, else the field of that name, else a custom field. A second column
 * for one field becomes a custom field. Throws a `Problem` when the mapping does not fit.
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
    if (field !== null && taken.has(field))
      throw invalidFile(`The mapping fills ${field} from two columns; choose one`)
    taken.add(field)
  }
  return trimmed.map((header, at) => {
    const mapped = given.get(header)
    if (mapped !== undefined) return { header, field: mapped }
    const field = defaultField(header, at === trimmed.length - 1)
    const free = field === null ? null : freeField(field, header, taken, numbers)
    if (free !== null) taken.add(free)
    return { header, field: free }
  })
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
  let free = taken.has(field) && !field.startsWith(customPrefix) ? `${customPrefix}${header}` : field
  for (let number = numbers.get(header) ?? 2; taken.has(free); number += 1) {
    free = `${customPrefix}${header} (${number})`
    numbers.set(header, number + 1)
  }
  return free
}

/** The failure of a file that cannot be imported; `message` says what to do. */
export const invalidFile = (message: string) => new Problem('VALIDATION_FAILED', message)

/** Throws a `Problem` that says what to do when no column holds phones or emails, by which contacts are known. */
export function requireIdentity(columns: readonly ImportColumn[]): void {
  if (columns.some(({ field }) => field === 'phone' || field === 'email')) return
  const example = 'for example: phone,email,first name'
  throw columns.some(({ header }) => /^\+?[\d\s().-]{7,}$|^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(header))
    ? invalidFile(
        `The first line holds data, not column names; put a line with their names above it, ${example}`,
      )
    : invalidFile(
        `No column is named phone or email; name the columns in the first line, ${example}, or say which is which`,
      )
}

/** What a row of the file asks for, or why it cannot be taken. */
export type ReadRow = { contact: CreateContact; optedOut: boolean } | { reason: string }

/** Reads a row by the columns of its file. The limits are those of the interface (docs/interface.md#limits). */
export function readRow(columns: readonly ImportColumn[], cells: readonly string[]): ReadRow {
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => !isBlank(cell)))
    return { reason: `has ${cells.length} cells, but the first line names ${columns.length} columns` }
  const fields = new Map<string, string>()
  const custom: [string, string][] = []
  for (const [at, { field }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (field === null || isBlank(cell)) continue
    if (field.startsWith(customPrefix)) custom.push([field.slice(customPrefix.length), cell])
    else fields.set(field, cell)
  }
  const optedOut = readFlag(fields.get('optedOut'))
  if (optedOut === undefined) return { reason: 'optedOut must be true or false' }
  const given = { ...Object.fromEntries(fields), customFields: Object.fromEntries(custom) }
  const parsed = parseInput(CreateContact, given, 'The row')
  if (!parsed.success) return { reason: parsed.message }
  try {
    return { contact: withE164(parsed.value), optedOut }
  } catch (error) {
    return { reason: problemMessage(error) }
  }
}

function readFlag(cell = ''): boolean | undefined {
  const word = cell.trim().toLowerCase()
  if (['true', 'yes', '1'].includes(word)) return true
  return ['false', 'no', '0', ''].includes(word) ? false : undefined
}

/** A rejected row for download: its cells, its reason in a column after them, then the cells that are too many. */
export const rejectedLine = (width: number, cells: readonly string[], reason: string): string[] => [
  ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  reason,
  ...cells.slice(width),
]

/** An import of this many rows or more is queued whole (docs/interface.md#send-rate). */
const queuedFrom = 4

/** Whether none of an import's opening messages goes out at once. */
export const isQueuedWhole = (rowsTotal: number): boolean => rowsTotal >= queuedFrom

/**
 * The fewest rows of a transaction. With fewer the commits would cost more than shorter transactions are worth to
 * those who wait for them; and on a busy machine, where any number of rows seems slow, there would be ever fewer.
 */
export const minBatchRows = 25
const maxBatchRows = 200

/** How many rows the next transaction takes, so that it lasts about `budgetMs` when `rows` rows took `ms`. */
export const nextBatch = ({ rows, ms, budgetMs }: { rows: number; ms: number; budgetMs: number }): number =>
  Math.min(
    maxBatchRows,
    Math.max(minBatchRows, Math.min(rows * 2, Math.floor((rows * budgetMs) / Math.max(ms, 0.1)))),
  )
