import type { Export, Import } from '@replyloop/shared/import'

/** How often what is going on is looked at. */
export const watchMs = 700

/** Whether an import or export goes on no more. */
export const hasEnded = (transfer: Pick<Import | Export, 'finishedAt'> | undefined): boolean =>
  transfer !== undefined && transfer.finishedAt !== null

/** How far an import is, in percent. */
export const shareOf = ({
  state,
  rowsTotal,
  rowsRead,
}: Pick<Import, 'state' | 'rowsTotal' | 'rowsRead'>): number =>
  state === 'done' ? 100 : (100 * rowsRead) / Math.max(rowsTotal ?? 0, 1)
