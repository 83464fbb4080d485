import { CreateContact } from '@replyloop/shared/contract/contact'
import { isBlank } from '@replyloop/shared/contract/fields'
import type { ImportColumn, OptOutValues } from '@replyloop/shared/contract/importColumns'
import { parseInput } from '@replyloop/shared/contract/parse'
import type { ErrorCode } from '@replyloop/shared/values/errors'
import { customFieldPrefix } from '@replyloop/shared/values/contactField'
import { isNoNameWord, isNoValueWord } from '@replyloop/shared/values/unfilled'
import { fittedFields, type DeclaredFields } from '../../contacts/customFields.ts'
import { withE164 } from '../../contacts/contact.rules.ts'
import type { Labels } from '../../conversations/messages.ts'
import { problemMessage } from '../../../platform/errors/problem.ts'
import type { Identity } from './columns.rules.ts'
import { optOutIn, unclearOptOut } from './optOuts.rules.ts'

/** What a row of the file asks for, or why it cannot be taken. */
export type ReadRow =
  | { contact: CreateContact; optedOut: boolean; channel: string | undefined }
  | { reason: string }

/**
 * Reads a row by the columns of its file, by the types of custom fields, and by what its uploader says that unclear opt-outs mean. The limits are those of the
 * interface (docs/interface.md#limits).
 */
export function readRow(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  labels: Labels,
  {
    optOutValues = {},
    declared = null,
  }: { optOutValues?: OptOutValues; declared?: DeclaredFields | null } = {},
): ReadRow {
  if (cells.slice(columns.length).some((cell) => !isBlank(cell)))
    return { reason: `has ${cells.length} cells, but the first line names ${columns.length} columns` }
  const { fields, custom } = fieldsOf(columns, cells, labels)
  const optedOut = optOutIn(columns, cells, optOutValues)
  if (typeof optedOut === 'object') return { reason: unclearOptOut(optedOut) }
  const named = fields.get('channel')
  const channel = named === undefined ? undefined : labels.labelOf(named)
  if (named !== undefined && channel === undefined) return { reason: unknownChannel(named, labels) }
  fields.delete('channel')
  const given = { ...Object.fromEntries(fields), customFields: Object.fromEntries(custom) }
  const parsed = parseInput(CreateContact, given, 'The row')
  if (!parsed.success) return { reason: parsed.message + lostPlus(parsed.code, fields.get('phone')) }
  try {
    const contact = withE164(parsed.value)
    const { fields: customFields, unfit } = fittedFields(declared, contact.customFields ?? {})
    const [first] = unfit
    if (first !== undefined) return { reason: `customFields.${first.name} ${first.reason}` }
    return { contact: { ...contact, customFields }, optedOut, channel }
  } catch (error) {
    return { reason: problemMessage(error) }
  }
}

/** The custom fields that keep what else stands in a cell of phones or emails. */
const others = { phone: 'otherPhones', email: 'otherEmails' } as const

/** What the cells of a row fill: fields of the contact, and custom fields. */
function fieldsOf(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  { labelOf }: Pick<Labels, 'labelOf'>,
) {
  const fields = new Map<string, string>()
  const custom: [string, string][] = []
  const sources = {
    phone: sourceColumnOf('phone', columns, cells),
    email: sourceColumnOf('email', columns, cells),
  }
  for (const [at, { field, otherwise }] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (field === null || field === 'optedOut' || isBlank(cell)) continue
    if (at === sources.phone || at === sources.email) {
      const identity = at === sources.phone ? 'phone' : 'email'
      const [first = '', ...rest] = identitiesInCell(cell)
      fields.set(identity, first)
      if (rest.length > 0) custom.push([others[identity], rest.join(', ')])
    } else if (otherwise !== undefined && labelOf(cell) === undefined)
      custom.push([otherwise.slice(customFieldPrefix.length), cell])
    else if (field.startsWith(customFieldPrefix)) custom.push([field.slice(customFieldPrefix.length), cell])
    else if (field === 'fullName') for (const [name, part] of namesIn(cell)) fields.set(name, part)
    else if (!isNoValue(field, cell)) fields.set(field, cell)
  }
  return { fields, custom }
}

/** Which column the phone or the email of a row comes from: the first for it that is filled; -1 if none is. */
export function sourceColumnOf(
  identity: Identity,
  columns: readonly ImportColumn[],
  cells: readonly string[],
): number {
  const isFilled = (at: number) => !isBlank(cells[at] ?? '') && !isNoValue(identity, cells[at] ?? '')
  const own = columns.findIndex(({ field }) => field === identity)
  return own !== -1 && isFilled(own)
    ? own
    : columns.findIndex(({ fallbackFor }, at) => fallbackFor === identity && isFilled(at))
}

/** What stands between several: signs of lists; between two phones that begin with a plus sign a slash, a word or a space as well. */
const betweenValues =
  /\s:::\s|[;,\n](?=[ \t]*(?:[+＋]|00|[^\s,;@]+@))|[/|](?<=\d\)?\s*[/|])\s*(?=[+＋])|\s[/|]\s+(?=[^\s,;@]+@)|(?<=\d\)?)\s+(?:(?:or|oder|ou|und|and|et|of|en|e|y|o|&)\s+)?(?=[+＋]\d)/

/** The phones or emails of a cell: address books put several into one. */
export const identitiesInCell = (cell: string): string[] =>
  cell
    .split(betweenValues)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Whether a cell says that a field of the contact has no value. */
export function isNoValue(field: string, cell: string): boolean {
  if (field === 'optedOut') return false
  return field === 'phone' || field === 'email' ? isNoValueWord(cell) : isNoNameWord(cell)
}

/** Titles before a name, in seven languages, and what stands behind one. */
const title =
  /^(?:(?:(?:dr|prof|mr|mrs|ms|miss|mx|sir|herr|frau|mme|mlle|monsieur|madame|mademoiselle|señor|señora|sra|srta|signor|signora|dott|dott\.?ssa|dhr|mevr|mevrouw|senhor|senhora|dra)\.?|(?:rev|hon|capt|hr|fr|m|sr|sig|sig\.ra|avv|mag|ing|dipl\.?-?ing|eng)\.)\s+)+(?=\S)/iu
const nameSuffix =
  /^(?:jr|sr|junior|senior|i{2,3}|iv|v|ph\.?\s?d|m\.?d|esq|mba|dds|cpa|rn|llm|b\.?a|m\.?a|b\.?sc|m\.?sc|mp|obe)\.?$/i
const isGeneration = /^(?:jr|sr|junior|senior|i{2,3}|iv|v)\.?$/i

const withoutTitle = (name: string): string => name.replace(title, '')

/** The first and the last name in a full one, such as `Jane Doe` or `Doe, Jane`. */
function namesIn(cell: string): [string, string][] {
  if (isNoValue('fullName', cell)) return []
  const parts = cell.split(',').map((part) => part.trim())
  const suffixes = parts.filter((part, at) => at > 0 && nameSuffix.test(part))
  const [last = '', first] = parts.filter((part) => part !== '' && !suffixes.includes(part)).map(withoutTitle)
  const generation = suffixes.filter((suffix) => isGeneration.test(suffix))
  if (first)
    return [
      ['firstName', first],
      ['lastName', [last, ...generation].join(' ')],
    ]
  const [given = '', ...family] = [...last.split(/\s+/), ...generation]
  return family.length === 0
    ? [['firstName', given]]
    : [
        ['firstName', given],
        ['lastName', family.join(' ')],
      ]
}

/** Why a row is rejected that names a channel which the account does not have. */
const unknownChannel = (named: string, { offered }: Pick<Labels, 'offered'>): string =>
  `channel must be the label of one of your channels (${offered.join(', ')}), and is ${named.trim()}`

/** The cells of some rows that may name channels. */
export const channelCells = (
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): string[] => {
  const at = columns.findIndex(({ field }) => field === 'channel')
  return at === -1 ? [] : rows.flatMap((cells) => cells[at] ?? [])
}

/** What most likely became of a phone that is the digits of a whole one only. */
const lostPlus = (code: ErrorCode, phone: string | undefined): string =>
  code === 'INVALID_PHONE' && /^[1-9](?:[\s().-]*\d){7,}$/.test(phone ?? '')
    ? '; a spreadsheet drops the + unless the column is formatted as text'
    : ''
