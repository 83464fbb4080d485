import type { Bulk } from '@replyloop/shared/contract/bulk'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { BulkRunRow } from './runs/bulkRuns.store.ts'

/** A bulk action as responses show it. */
export const presentBulk = (
  { accountId: _account, filter: _filter, position: _position, fixedAt, ...run }: BulkRunRow,
  { undoneBy, undoUntil }: { undoneBy: string | null; undoUntil: number | null },
): Bulk => ({
  ...run,
  undoneBy,
  total: fixedAt === null ? null : run.total,
  createdAt: isoTime(run.createdAt),
  startedAt: isoTime(run.startedAt),
  finishedAt: isoTime(run.finishedAt),
  undoUntil: isoTime(undoUntil),
})
