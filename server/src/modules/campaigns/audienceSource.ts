import type { BroadcastAudience } from '@replyloop/shared/contract/broadcastInput'
import type { SQL } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'

/** People whom a filter means, as it is or by the segment that has it. */
type FilteredAudience = Exclude<BroadcastAudience, { listId: string }>

/** What broadcasts ask of filters, which stand on campaigns and so cannot be imported here. */
export interface AudienceSource {
  /**
   * Selects whom a filter or a segment of an account means, as a condition on the table `contact`. Throws a `Problem` for a segment
   * that is not there, and for a filter that is broken.
   */
  conditionOf(read: Reader, accountId: string, audience: FilteredAudience): Promise<SQL | undefined>
}
