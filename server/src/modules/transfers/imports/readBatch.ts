import { pipelined, type Reader } from '../../../platform/db/db.ts'
import { readDeclaredFields } from '../../contacts/customFields.ts'
import { findLabels } from '../../conversations/messages.ts'
import type { CsvRow } from '../files/csv.ts'
import { channelCells, readRow, type ReadRow } from '../files/readRow.rules.ts'
import type { OptsOut } from './fileOptOuts.ts'
import type { ExaminedImport } from './import.rules.ts'

/** A row of the file. */
export interface FileRow {
  /** From 1, the header not counted. */
  number: number
  cells: readonly string[]
}

/** A row that describes a contact. */
export type WantedRow = FileRow & Exclude<ReadRow, { reason: string }>

/** Some rows of a file that follow each other, as they are read. */
export interface Batch {
  /** How many there are. */
  rows: number
  /** The byte after their end, counted from where the reading of the file began. */
  end: number
  wanted: WantedRow[]
  /** Those that describe no contact, and why. */
  refused: (FileRow & { reason: string })[]
}

/** Reads the next rows of an import, before they are stored: nobody has to wait for that. `optsOut` says whom a row of the file opts out. */
export async function readBatch(
  read: Reader,
  { accountId, columns, rowsRead, optOutValues }: ExaminedImport,
  rows: readonly CsvRow[],
  optsOut: OptsOut,
): Promise<Batch> {
  const named = channelCells(
    columns,
    rows.map(({ cells }) => cells),
  )
  const [labels, declared] = await pipelined(
    findLabels(read, accountId, named),
    readDeclaredFields(read, accountId),
  )
  const batch: Batch = { rows: rows.length, end: rows.at(-1)?.end ?? 0, wanted: [], refused: [] }
  for (const [at, { cells }] of rows.entries()) {
    const row = { number: rowsRead + at + 1, cells }
    const found = readRow(columns, cells, labels, { optOutValues: optOutValues ?? {}, declared })
    if ('reason' in found) batch.refused.push({ ...row, ...found })
    else batch.wanted.push({ ...row, ...found, optedOut: found.optedOut || optsOut(found.contact) })
  }
  return batch
}
