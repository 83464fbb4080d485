import { onReceived } from '../modules/bot/onReceived.ts'
import { stopEverything } from '../modules/consent/optOut.ts'
import { chooseCampaign } from '../modules/campaigns/chooseCampaign.ts'
import { cancelFollowUps, postponeFollowUps } from '../modules/campaigns/followUps.ts'
import { listUnsentCampaigns } from '../modules/campaigns/openings.store.ts'
import { requireCampaign } from '../modules/campaigns/requireCampaign.ts'
import type { ContactListeners } from '../modules/contacts/contactListeners.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import { joinLists } from '../modules/lists/joinList.ts'
import type { MessageListeners } from '../modules/conversations/messageListeners.ts'

// What features do when something happens in another feature, in the same transaction.

/** What follows from a change of a contact. */
export const contactListeners: ContactListeners = {
  joinLists,
  optedOut: (tx, contact) => stopEverything(tx, contact, 'by_api'),
  // Held openings are queued again by a job: this transaction would wait for a queue that is just being sent, whose
  // transaction may wait for the contact that this one has locked.
  changed: async (tx, { accountId, id }) => {
    if ((await listUnsentCampaigns(tx, id)).length > 0)
      await enqueue(tx, 'releaseHeld', { accountId, contactId: id })
  },
}

/** What follows from a message that comes in or goes out. */
export const messageListeners: MessageListeners = {
  ...contactListeners,
  requireCampaign,
  chooseCampaign,
  wrote: (tx, { id }) => cancelFollowUps(tx, id, 'contact_wrote'),
  received: onReceived,
  sent: (tx, { id }) => postponeFollowUps(tx, id),
}
