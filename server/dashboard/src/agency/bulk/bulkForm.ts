import type { SubAccount } from '../agencyQueries.ts'
import type { BulkWork } from './bulkWork.ts'

/** What the form of an action is given: the sub-accounts that it concerns, and what to call with what it says. */
export interface BulkFormProps {
  readonly of: readonly SubAccount[]
  readonly onStart: (work: BulkWork, of?: readonly SubAccount[]) => void
  readonly onClose: () => void
}
