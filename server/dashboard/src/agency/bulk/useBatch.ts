import { useSessionStorage } from '@mantine/hooks'
import { useReadSubAccountsAgain, type SubAccount } from '../agencyQueries.ts'
import { isRunning, newBatch, runBatch, withRetries, type Batch } from './batch.ts'
import type { BulkWork } from './bulkWork.ts'

/**
 * The batch of this tab, if there is one. It outlives a reload: what was not done, or not answered, is then done by `goOn`, once.
 */
export function useBatch() {
  const [batch, setBatch] = useSessionStorage<Batch | null>({
    key: 'agency-batch',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const readAgain = useReadSubAccountsAgain()
  const run = (some: Batch) => void runBatch(some, setBatch).then(readAgain)
  return {
    batch,
    isRunning: batch !== null && isRunning(batch),
    start: (work: BulkWork, of: readonly SubAccount[]) => run(newBatch(work, of)),
    goOn: () => {
      if (batch !== null) run(batch)
    },
    tryAgain: () => {
      if (batch !== null) run(withRetries(batch))
    },
    close: () => setBatch(null),
  }
}
export type BatchState = ReturnType<typeof useBatch>
