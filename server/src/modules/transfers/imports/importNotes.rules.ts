import { isBlank } from '@replyloop/shared/contract/fields'
import type { ImportColumn } from '@replyloop/shared/contract/importColumns'
import { encodingNames, type Encoding } from '@replyloop/shared/values/transfer'
import type { Labels } from '../../conversations/messages.ts'
import { optOutNotes } from '../files/optOuts.rules.ts'
import { isNoValue, sourceColumnOf, identitiesInCell } from '../files/readRow.rules.ts'

/** A file as it would be read. */
interface Previewed {
  encoding: Encoding
  /** Whether the encoding follows from what most of the file is. */
  isGuess: boolean
  columns: readonly ImportColumn[]
  rows: readonly (readonly string[])[]
  /** What the cells of a column for channels may name. */
  labels: Labels
}

const identities = ['phone', 'email'] as const

/** Sentences about what is read otherwise than it is written, for the person who uploads the file. */
export function importNotes({ encoding, isGuess, columns, rows, labels }: Previewed): string[] {
  const texts = [...columns.map(({ header }) => header), ...rows.flat()]
  const last = texts.pop()?.replace(/\ufffd$/, '') // what is previewed may end within a character
  const notes = [
    isGuess &&
      encoding !== 'utf-8' &&
      `The file is not UTF-8. It is read as ${encodingNames[encoding]}: if letters look wrong, choose its encoding.`,
    [...texts, last].some((text) => text?.includes('\ufffd')) &&
      'Some characters cannot be read and show as \ufffd: choose another encoding, or correct them in the file.',
    ...columns.flatMap(({ header, field, fallbackFor }, at) => {
      const name = fallbackFor ?? field
      if (name === null || name.startsWith('customFields.')) return []
      const word = rows
        .map((cells) => cells[at] ?? '')
        .find((cell) => !isBlank(cell) && isNoValue(name, cell))
      return word === undefined ? [] : `“${word.trim()}” in the column ${header} counts as empty.`
    }),
    ...optOutNotes(columns, rows),
    ...columns.flatMap((column, at) =>
      column.field === 'channel'
        ? channelNotes(
            column,
            rows.map((cells) => cells[at] ?? ''),
            labels,
          )
        : [],
    ),
    ...identities.flatMap((identity) => {
      const sources = rows.map((cells) => ({ cells, at: sourceColumnOf(identity, columns, cells) }))
      const stands = sources.find(({ at }) => columns[at]?.fallbackFor === identity)
      const several = sources.some(({ cells, at }) => identitiesInCell(cells[at] ?? '').length > 1)
      return [
        stands &&
          `Where the first ${identity} is empty, the column ${columns[stands.at]?.header} is taken for it.`,
        several &&
          `Where a cell has several values, the first is the ${identity}, and the others become a custom field.`,
      ]
    }),
  ]
  return notes.filter((note) => typeof note === 'string')
}

/** What the cells of a column for channels lead to: one that names a channel, and one that does not. */
function channelNotes(
  { header, otherwise }: ImportColumn,
  cells: readonly string[],
  { offered, labelOf }: Labels,
): (string | false)[] {
  const filled = cells.filter((cell) => !isBlank(cell) && !isNoValue('channel', cell))
  const known = filled.find((cell) => labelOf(cell) !== undefined)
  const unknown = filled.find((cell) => labelOf(cell) === undefined)?.trim()
  const becomes =
    otherwise === undefined
      ? `such rows are rejected. Yours are: ${offered.join(', ')}.`
      : `it is kept in the custom field ${otherwise.replace('customFields.', '')}.`
  return [
    known !== undefined &&
      `“${known.trim()}” in the column ${header} is a channel of yours: contacts who have written on none yet are written to there, if it lets you write first.`,
    unknown !== undefined && `“${unknown}” in the column ${header} is no channel of yours: ${becomes}`,
  ]
}
