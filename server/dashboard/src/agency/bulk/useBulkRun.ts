import { useSessionStorage } from '@mantine/hooks'
import { useReadSubAccountsAgain, type SubAccount } from '../agencyQueries.ts'
import { isRunning, newRun, carryOut, withRetries, type BulkRun } from './bulkRun.ts'
import type { BulkWork } from './bulkWork.ts'

/**
 * The run of this tab, if there is one. It outlives a reload: what was not done, or not answered, is then done by `goOn`, once.
 */
export function useBulkRun() {
  const [run, setRun] = useSessionStorage<BulkRun | null>({
    key: 'agency-bulk-run',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const readAgain = useReadSubAccountsAgain()
  const begin = (some: BulkRun) => void carryOut(some, setRun).then(readAgain)
  return {
    run,
    isRunning: run !== null && isRunning(run),
    start: (work: BulkWork, of: readonly SubAccount[]) => begin(newRun(work, of)),
    goOn: () => {
      if (run !== null) begin(run)
    },
    tryAgain: () => {
      if (run !== null) begin(withRetries(run))
    },
    close: () => setRun(null),
  }
}
export type BulkRunState = ReturnType<typeof useBulkRun>
