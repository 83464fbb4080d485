import type { Export } from '@replyloop/shared/contract/export'
import type { Import } from '@replyloop/shared/contract/import'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { ExportRow } from './exports.store.ts'
import { exportKeptMs, rejectedKeptMs } from './deleteOldTransfers.ts'
import type { ImportRow } from './imports.store.ts'

/** When an import's rejected rows are forgotten; `null` when it has none. */
export const rejectedUntil = (row: ImportRow): number | null =>
  row.rejected === 0 ? null : row.createdAt + rejectedKeptMs

/** An import as the dashboard shows it. */
export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  state: row.state,
  fileName: row.fileName,
  listId: row.listId,
  delimiter: row.delimiter,
  encoding: row.encoding,
  columns: row.columns,
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
})

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
  rows: row.rows,
  bytes: row.bytes,
  failure: row.failure,
  createdAt: isoTime(row.createdAt),
  startedAt: isoTime(row.startedAt),
  finishedAt: isoTime(row.finishedAt),
  fileUntil: row.state === 'done' ? isoTime((row.finishedAt ?? row.createdAt) + exportKeptMs) : null,
})
