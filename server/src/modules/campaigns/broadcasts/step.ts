import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { AudienceSource } from '../audienceSource.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

/** What a broadcast needs of its process. */
export interface BroadcastParts {
  db: Db
  clock: Clock
  audiences: AudienceSource
  /** How many opening messages a campaign sends a minute, unless it has a send rate of its own. */
  pacePerMinute: number
}

/** One step of a broadcast, in a transaction that holds its lock. Returns whether the next one may follow at once. */
export type Step = (tx: Tx, found: { broadcast: BroadcastRow; campaign: CampaignRow }) => Promise<boolean>
