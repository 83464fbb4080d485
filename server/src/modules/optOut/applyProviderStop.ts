import { findContactInAnyAccount } from '../contacts/contacts.store.ts'
import { stopMarketing } from '../conversations/incoming.ts'
import type { Tx } from '../../platform/db/db.ts'
import { optOutAsTold } from './optOut.ts'

/**
 * Opts a contact out that the provider of a channel has refused a message to, as the contact wants nothing more; or notes that
 * it wants no marketing there. Nothing confirms it: that would be refused too. The caller holds the lock of the conversation.
 */
export async function applyProviderStop(
  tx: Tx,
  { channelId, contactId, optsOut }: { channelId: string; contactId: string; optsOut: 'all' | 'marketing' },
): Promise<void> {
  const contact = await findContactInAnyAccount(tx, contactId)
  if (contact === undefined) return
  await (optsOut === 'marketing' ? stopMarketing(tx, channelId, contact) : optOutAsTold(tx, contact))
}
