import type { ImportColumn } from '@replyloop/shared/contract/importColumns'
import { Problem } from '../../../platform/errors/problem.ts'
import { countsAsMany } from '../../campaigns/campaign.rules.ts'
import type { CsvShape } from '../files/csv.ts'
import type { ImportRow } from './imports.store.ts'

/** An import whose file has been examined: what it takes to read its rows is known. */
export type ExaminedImport = ImportRow & CsvShape & { columns: ImportColumn[]; rowsTotal: number }

/** An import as examined; `undefined` for one whose file nobody has looked at. */
export function examinedImportOf(row: ImportRow): ExaminedImport | undefined {
  const { delimiter, encoding, columns, rowsTotal } = row
  return delimiter === null || encoding === null || columns === null || rowsTotal === null
    ? undefined
    : { ...row, delimiter, encoding, columns, rowsTotal }
}

/** The failure of a file that cannot be imported; `message` says what to do. */
export const invalidFile = (message: string) => new Problem('VALIDATION_FAILED', message)

/** A rejected row for download: its cells, its reason in a column after them, then the cells that are too many. */
export const rejectedLine = (width: number, cells: readonly string[], reason: string): string[] => [
  ...Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  reason,
  ...cells.slice(width),
]

/** Whether none of an import's opening messages goes out at once (docs/interface.md#send-rate). */
export const isQueuedWhole = (rowsTotal: number): boolean => countsAsMany(rowsTotal)

/**
 * The fewest rows of a transaction. With fewer the commits would cost more than shorter transactions are worth to
 * those who wait for them; and on a busy machine, where any number of rows seems slow, there would be ever fewer.
 */
export const minBatchRows = 50
const maxBatchRows = 200
/** SQLite runs in this thread and writes one transaction at a time: short ones, with room for requests between them. */
export const slices = { sqlite: { budgetMs: 8, restMs: 4 }, postgres: { budgetMs: 50, restMs: 0 } } as const

/** How many rows the next transaction takes, so that it lasts about `budgetMs` when `rows` rows took `ms`. */
export const nextBatch = ({ rows, ms, budgetMs }: { rows: number; ms: number; budgetMs: number }): number =>
  Math.min(
    maxBatchRows,
    Math.max(minBatchRows, Math.min(rows * 2, Math.floor((rows * budgetMs) / Math.max(ms, 0.1)))),
  )
