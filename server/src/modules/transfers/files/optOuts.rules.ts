import { isBlank } from '@replyloop/shared/contract/fields'
import type { ImportColumn, OptOutValues } from '@replyloop/shared/contract/importColumns'
import { readAnswer } from '@replyloop/shared/optOuts/readAnswer'
import { readOptOut, type OptOutReading } from '@replyloop/shared/optOuts/readOptOut'

/** A cell that may say that a person wants no messages. */
interface UnclearCell {
  header: string
  value: string
}

/** A value by which a person has said what it means, in one spelling. */
const spelled = (value: string): string =>
  isBlank(value) || readAnswer(value) === 'none' ? '' : value.normalize('NFKC').trim().toLowerCase()

/** What a person has said that a value of a column means: whether it opts out. */
function decided(values: OptOutValues, header: string, value: string): boolean | undefined {
  const ofColumn = Object.entries(Object.hasOwn(values, header) ? (values[header] ?? {}) : {})
  const sought = spelled(value)
  return ofColumn.find(([given]) => given !== '*' && spelled(given) === sought)?.[1]
}

/** What a cell says of an opt-out; `undefined` for one of another column. */
function readCell(
  { header, optOut }: ImportColumn,
  cell: string,
  values: OptOutValues,
): OptOutReading | undefined {
  if (optOut === undefined) return undefined
  const known = decided(values, header, cell)
  if (known !== undefined) return known ? 'out' : 'notOut'
  if (optOut.isUnused === true && spelled(cell) === '') return 'notOut'
  const read = readOptOut(optOut, cell)
  const other = read === 'unclear' && Object.hasOwn(values, header) ? values[header]?.['*'] : undefined
  return other === undefined ? read : other ? 'out' : 'notOut'
}

/** Whether the cells of a row say that its person has opted out, or which of them may say so. */
export function optOutIn(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  values: OptOutValues,
): boolean | UnclearCell {
  let unclear: UnclearCell | undefined
  for (const [at, column] of columns.entries()) {
    const value = cells[at] ?? ''
    const read = readCell(column, value, values)
    if (read === 'out') return true
    if (read === 'unclear') unclear ??= { header: column.header, value: value.trim() }
  }
  return unclear ?? false
}

const maxQuoted = 60
const quoted = (text: string) => `“${text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text}”`

/** Why a row is rejected that has such a cell, and what to do. */
export const unclearOptOut = ({ header, value }: UnclearCell): string => {
  const what = value === '' ? `an empty ${header}` : `${quoted(value)} in the column ${header}`
  const example = JSON.stringify({ [header]: { [value.slice(0, maxQuoted)]: true } })
  return `${what} may mean that this person wants no messages: correct it, or import the file again and say what it means, such as optOutValues=${example} to opt out, or false`
}

/** The columns with what the first rows show: one of consents in which nobody has a value is not used. */
export const withUsedColumns = (
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): ImportColumn[] =>
  columns.map((column, at) =>
    column.optOut?.tells === 'consent' && rows.every((cells) => spelled(cells[at] ?? '') === '')
      ? { ...column, optOut: { ...column.optOut, isUnused: true } }
      : column,
  )

/** The most values that are shown. */
const maxUnclear = 50

/** The values of some rows that may say that somebody wants no messages, and in how many rows each of them decides. */
export function unclearOptOuts(
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): (UnclearCell & { rows: number })[] {
  const found = new Map<string, UnclearCell & { rows: number }>()
  for (const cells of rows) {
    if (optOutIn(columns, cells, {}) === true) continue
    for (const [at, column] of columns.entries()) {
      const value = cells[at] ?? ''
      if (readCell(column, value, {}) !== 'unclear') continue
      const key = JSON.stringify([column.header, spelled(value)])
      const seen = found.get(key)
      if (seen !== undefined) seen.rows += 1
      else if (found.size < maxUnclear)
        found.set(key, { header: column.header, value: spelled(value) === '' ? '' : value.trim(), rows: 1 })
    }
  }
  return [...found.values()]
}

const maxExamples = 3

/** Sentences about what the columns of a file tell of who wants no messages. */
export const optOutNotes = (
  columns: readonly ImportColumn[],
  rows: readonly (readonly string[])[],
): string[] =>
  columns.flatMap((column, at) => {
    const { header, optOut } = column
    if (optOut === undefined) return []
    const said = (reading: OptOutReading) => {
      const cells = rows.map((row) => (row[at] ?? '').trim())
      const texts = cells.filter((cell) => cell !== '' && readCell(column, cell, {}) === reading)
      return [...new Set(texts)].slice(0, maxExamples).map(quoted).join(', ')
    }
    const [out, notOut, unclear] = [said('out'), said('notOut'), said('unclear')]
    const isNot = notOut === '' ? '' : `, ${notOut} does not`
    if (optOut.tells === 'status')
      return out === '' ? [] : [`In the column ${header}, ${out} opts out: these people get no messages.`]
    if (!optOut.isSure)
      return unclear === ''
        ? []
        : [
            `${unclear} in the column ${header} may mean that a person wants no messages, or only no emails: say below what it means.`,
          ]
    const name =
      optOut.tells === 'optOut'
        ? `The column ${header} tells who wants no messages`
        : `The column ${header} tells who agrees to messages`
    return [out === '' ? `${name}.` : `${name}: ${out} opts out${isNot}.`]
  })
