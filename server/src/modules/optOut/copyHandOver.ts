import { cancelFollowUps } from '../campaigns/followUps.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { findContactInAnyAccount, setHandoff } from '../contacts/contacts.store.ts'
import { handOverTakenOver } from '../contacts/handOvers.ts'
import { listPaired } from '../contacts/people.ts'
import { recordTimeline } from '../contacts/timeline.ts'
import type { Tx } from '../../platform/db/db.ts'

/**
 * Has a hand-over that nobody has looked at hold for a contact too, where a provider has named it as the same person as the one
 * that is handed over. The caller holds the lock of the contact's conversation.
 */
export async function copyHandOver(tx: Tx, contact: ContactRow): Promise<void> {
  for (const id of await listPaired(tx, contact)) {
    const other = await findContactInAnyAccount(tx, id)
    const change = other && handOverTakenOver(contact, other)
    if (change === undefined) continue
    await setHandoff(tx, contact.id, change)
    await cancelFollowUps(tx, contact.id, 'needs_human')
    if (change.needsHumanReason !== null)
      await recordTimeline(tx, {
        contactId: contact.id,
        subject: 'hand_over',
        decision: 'done',
        rule: change.needsHumanReason,
      })
    tx.notify(`changed:${contact.accountId} conversation ${contact.id}`)
    return
  }
}
