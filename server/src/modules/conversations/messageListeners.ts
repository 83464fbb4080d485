import type { ContactRow } from '../contacts/contact.rules.ts'
import type { ContactListeners } from '../contacts/contactListeners.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { MessageRow } from './messages.store.ts'

/** What other features do when messages come and go. Each runs in the message's transaction and may refuse it. */
export interface MessageListeners extends ContactListeners {
  /** Throws `CAMPAIGN_NOT_FOUND`. */
  requireCampaign(tx: Tx, accountId: string, campaignId: string): Promise<unknown>
  /** The campaign that an incoming message belongs to when it names none; `null` for none. */
  chooseCampaign(tx: Tx, contact: ContactRow, body: string): Promise<string | null>
  /** A contact has written, whatever it says. */
  wrote(tx: Tx, contact: ContactRow): Promise<void>
  /** A message came in. */
  received(tx: Tx, contact: ContactRow, message: MessageRow): Promise<void>
  /** A message went out that no campaign made. */
  sent(tx: Tx, contact: ContactRow): Promise<void>
}
