import { defineFact } from '../../platform/facts.ts'

/** An import that has ended, and the member who began it; `null`: an API key, or a version before that did not say. */
export interface ImportEnd {
  importId: string
  accountId: string
  memberId: string | null
}

/** An import is done, or has failed for good. */
export const importEnded = defineFact<ImportEnd>('transfer.import_ended')
