import type { Export } from '@replyloop/shared/contract/export'
import type { Import } from '@replyloop/shared/contract/import'
import { numberText } from '../ui/format.ts'

/** How often to poll a running import or export. */
export const pollMs = 700
/** How often to look at what goes on for long, or waits for somebody. */
const slowPollMs = 5000

/** Whether an import or export has finished, successfully or not. */
export const hasEnded = (transfer: Pick<Import | Export, 'finishedAt'> | undefined): boolean =>
  transfer !== undefined && transfer.finishedAt !== null

type Run = Pick<Import, 'finishedAt' | 'greetingLeft'> & { state: string }

/** How often to read an import or a bulk action again. While nothing could be read, the error stays until the user tries again. */
export function pollOfRun({
  state: { data, status },
}: {
  state: { data: Run | undefined; status: string }
}): number | false {
  if (data === undefined && status === 'error') return false
  if (data?.state === 'waiting') return slowPollMs
  return hasEnded(data) ? (data?.greetingLeft ?? 0) > 0 && slowPollMs : pollMs
}

/** How many seconds an import or a bulk action took, as text. */
export const secondsTaken = ({ startedAt, finishedAt }: Pick<Import, 'startedAt' | 'finishedAt'>): string =>
  numberText(
    startedAt === null || finishedAt === null
      ? 0
      : Math.ceil((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000),
  )
