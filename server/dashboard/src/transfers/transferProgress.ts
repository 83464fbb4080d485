import type { Export } from '@replyloop/shared/contract/export'
import type { Import } from '@replyloop/shared/contract/import'

/** How often to poll a running import or export. */
export const pollMs = 700
/** How often to look at what goes on for long, or waits for somebody. */
export const slowPollMs = 5000

/** Whether an import or export has finished, successfully or not. */
export const hasEnded = (transfer: Pick<Import | Export, 'finishedAt'> | undefined): boolean =>
  transfer !== undefined && transfer.finishedAt !== null
