import type { Tx } from '../../platform/db/db.ts'
import type { ContactRow } from './contact.rules.ts'

/** What other features do when a contact changes. Each runs in the transaction of the change and may refuse it. */
export interface ContactListeners {
  /** A request to create a contact, which may exist already, names lists to join. */
  joinLists(tx: Tx, contact: ContactRow, listIds: readonly string[]): Promise<void>
  /** A contact has been opted out by the API. */
  optedOut(tx: Tx, contact: ContactRow): Promise<void>
  /** Fields of a contact have changed. */
  changed(tx: Tx, contact: ContactRow): Promise<void>
}
