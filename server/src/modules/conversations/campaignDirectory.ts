import type { Reader } from '../../platform/db/db.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { CampaignLookup } from '../webhooks/subscriptions.ts'

/** What conversations ask of campaigns, which stand on conversations and so cannot be imported here. */
export interface CampaignDirectory extends CampaignLookup {
  /** The campaign of an incoming message that names none; `null` for none. */
  choose(read: Reader, contact: ContactRow, body: string): Promise<string | null>
}
