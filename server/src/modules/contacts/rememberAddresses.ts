import type { Tx } from '../../platform/db/db.ts'
import { insertIdentitiesOnce } from './identities.store.ts'
import { scheduleRecheck } from './obeySuppression.ts'

/**
 * Makes addresses known as a contact's that the provider of a channel has named: what the contact writes will come from one of
 * them. Those of other contacts stay theirs. The caller holds the locks of the addresses.
 */
export async function rememberAddresses(
  tx: Tx,
  of: { accountId: string; channelId: string; contactId: string },
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return
  await insertIdentitiesOnce(tx, of, addresses)
  await scheduleRecheck(tx, of.contactId) // somebody may have opted out by one of them
}
