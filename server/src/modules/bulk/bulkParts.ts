import type { Db } from '../../platform/db/db.ts'
import type { BulkKinds } from '../contacts/bulkActions.ts'
import type { Audience } from '../segments/audience.ts'

/** What bulk actions need: who reads filters, and how each action is done. */
export interface BulkParts {
  db: Db
  audience: Audience
  bulkKinds: BulkKinds
}
