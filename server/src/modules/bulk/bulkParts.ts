import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { BulkKinds } from '../contacts/bulkActions.ts'
import type { Audience } from '../segments/audience.ts'

/** What bulk actions need: who reads filters, and how each action is done. */
export interface BulkParts {
  db: Db
  audience: Audience
  bulkKinds: BulkKinds
}

/** What a plan of a bulk join needs beside: the time, and the send rate of campaigns without one of their own. */
export interface PlanParts extends Pick<BulkParts, 'db' | 'audience'> {
  clock: Clock
  pacePerMinute: number
}
