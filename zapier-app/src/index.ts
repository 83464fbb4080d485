import { defineApp, version as platformVersion } from 'zapier-platform-core'
import packageJson from '../package.json' with { type: 'json' }
import { authentication } from './authentication.ts'
import { createContact, updateContact } from './creates/contacts.ts'
import { grantCredits } from './creates/grantCredits.ts'
import { addContactToList, removeContactFromList } from './creates/membership.ts'
import { receiveMessage, sendMessage } from './creates/messages.ts'
import { throwZapierError } from './errorMiddleware.ts'
import { findContact } from './searches/findContact.ts'
import { campaigns, channels, contacts, lists } from './triggers/dropdown.ts'
import * as events from './triggers/events.ts'

/** The Zapier app: what Zapier calls, under the keys by which Zaps know it. A key never changes once it is public. */
export default defineApp({
  version: packageJson.version,
  platformVersion,
  authentication,
  afterResponse: [throwZapierError],
  // The app calls nothing but `z.request`, which writes its own log.
  flags: { skipHttpPatch: true },
  triggers: {
    ...Object.fromEntries(Object.values(events).map((trigger) => [trigger.key, trigger])),
    lists,
    campaigns,
    channels,
    contacts,
  },
  searches: { find_contact: findContact },
  creates: {
    create_contact: createContact,
    update_contact: updateContact,
    add_contact_to_list: addContactToList,
    remove_contact_from_list: removeContactFromList,
    send_message: sendMessage,
    receive_message: receiveMessage,
    grant_credits: grantCredits,
  },
  searchOrCreates: {
    find_contact: {
      key: 'find_contact',
      display: {
        label: 'Find or Create Contact',
        description: 'Finds a contact by phone or email, or creates one.',
      },
      search: 'find_contact',
      create: 'create_contact',
    },
  },
})
