import type { Export } from '@replyloop/shared/contract/export'
import type { Import } from '@replyloop/shared/contract/import'
import { exportKeptHours, rejectedRowsKeptDays } from '@replyloop/shared/values/limits'
import { countOpeningsBy, type Greetings } from '../campaigns/openings.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { dayMs, hourMs } from '../../platform/clock/time.ts'
import type { ExportRow } from './exports/exports.store.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { ImportRow } from './imports/imports.store.ts'

/** When an import's rejected rows are forgotten; `null` when it has none. */
export const rejectedUntil = (row: ImportRow): number | null =>
  row.rejected === 0 ? null : row.createdAt + rejectedRowsKeptDays * dayMs

/** An import as the dashboard shows it. */
export const presentImport = (row: ImportRow, greetings: Greetings = { sent: 0, left: 0 }): Import => ({
  id: row.id,
  state: row.state,
  fileName: row.fileName,
  listId: row.listId,
  delimiter: row.delimiter,
  encoding: row.encoding,
  columns: row.columns?.map(({ optOut: _, ...column }) => column) ?? null,
  bytes: row.bytes,
  rowsTotal: row.rowsTotal,
  rowsRead: row.rowsRead,
  created: row.created,
  updated: row.updated,
  rejected: row.rejected,
  failure: row.failure,
  createdAt: isoTime(row.createdAt),
  startedAt: isoTime(row.startedAt),
  finishedAt: isoTime(row.finishedAt),
  rejectedUntil: isoTime(rejectedUntil(row)),
  greet: row.greet,
  willGreet: row.greet && row.listId !== null ? (row.plan?.willGreet ?? null) : 0,
  greeted: greetings.sent,
  greetingLeft: greetings.left,
  waitsUntil: row.state === 'waiting' ? isoTime(row.waitsUntil) : null,
  isPlanChanged: row.isPlanChanged,
})

/** An import, with what has become of its opening messages. */
export async function presentOne(read: Reader, row: ImportRow): Promise<Import> {
  return presentImport(row, (await countOpeningsBy(read, [row.id])).get(row.id))
}

/** Some imports, with what has become of their opening messages. */
export async function presentImports(read: Reader, rows: readonly ImportRow[]): Promise<Import[]> {
  const greetings = await countOpeningsBy(
    read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentImport(row, greetings.get(row.id)))
}

/** An export as the dashboard shows it. */
export const presentExport = (row: ExportRow): Export => ({
  id: row.id,
  state: row.state,
  listId: row.listId,
  search: row.search,
  optedOut: row.optedOut,
  botActive: row.botActive,
  campaignId: row.campaignId,
  channel: row.channel,
  sourceKind: row.sourceKind,
  sourceId: row.sourceId,
  filter: row.filter,
  segmentId: row.segmentId,
  rows: row.rows,
  bytes: row.bytes,
  failure: row.failure,
  createdAt: isoTime(row.createdAt),
  startedAt: isoTime(row.startedAt),
  finishedAt: isoTime(row.finishedAt),
  fileUntil:
    row.state === 'done' ? isoTime((row.finishedAt ?? row.createdAt) + exportKeptHours * hourMs) : null,
})
