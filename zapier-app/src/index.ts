import { defineApp, version as platformVersion } from 'zapier-platform-core'
import packageJson from '../package.json' with { type: 'json' }
import { authentication } from './authentication.ts'
import { addAnswer, teachBot } from './creates/answers.ts'
import {
  assignConversation,
  closeConversation,
  reopenConversation,
  snoozeConversation,
} from './creates/conversationWork.ts'
import { createBroadcast } from './creates/createBroadcast.ts'
import { createContact } from './creates/createContact.ts'
import { createMessage } from './creates/createMessage.ts'
import { createSegment } from './creates/createSegment.ts'
import { createSubAccount } from './creates/createSubAccount.ts'
import { grantCredits } from './creates/grantCredits.ts'
import { addContactToList, removeContactFromList } from './creates/membership.ts'
import { receiveMessage } from './creates/receiveMessage.ts'
import { sendMessage } from './creates/sendMessage.ts'
import { setAutoRecharge } from './creates/setAutoRecharge.ts'
import { startBroadcast } from './creates/startBroadcast.ts'
import { cancelBroadcast, pauseBroadcast, resumeBroadcast } from './creates/steerBroadcast.ts'
import { addNote } from './creates/notes.ts'
import { resumeSubAccount, suspendSubAccount } from './creates/suspension.ts'
import { addTags, removeTag } from './creates/tags.ts'
import { updateContact } from './creates/updateContact.ts'
import { throwZapierError } from './errorMiddleware.ts'
import { countSegmentContacts } from './searches/countSegmentContacts.ts'
import { findBroadcast } from './searches/findBroadcast.ts'
import { findContact } from './searches/findContact.ts'
import { findConversation } from './searches/findConversation.ts'
import { findSegment } from './searches/findSegment.ts'
import { findSegmentContacts } from './searches/findSegmentContacts.ts'
import { findSubAccount } from './searches/findSubAccount.ts'
import { contacts } from './triggers/contacts.ts'
import { eventTriggers } from './triggers/events.ts'

/** The Zapier app: what Zapier calls, under the keys by which Zaps know it. A key never changes once it is public. */
export default defineApp({
  version: packageJson.version,
  platformVersion,
  authentication,
  afterResponse: [throwZapierError],
  // The app calls nothing but `z.request`, which writes its own log.
  flags: { skipHttpPatch: true },
  triggers: {
    ...Object.fromEntries(eventTriggers.map((trigger) => [trigger.key, trigger])),
    contacts,
  },
  searches: {
    find_contact: findContact,
    find_conversation: findConversation,
    find_segment: findSegment,
    find_segment_contacts: findSegmentContacts,
    count_segment_contacts: countSegmentContacts,
    find_broadcast: findBroadcast,
    find_sub_account: findSubAccount,
  },
  creates: {
    create_contact: createContact,
    update_contact: updateContact,
    add_contact_to_list: addContactToList,
    remove_contact_from_list: removeContactFromList,
    add_tags: addTags,
    remove_tag: removeTag,
    add_note: addNote,
    close_conversation: closeConversation,
    reopen_conversation: reopenConversation,
    snooze_conversation: snoozeConversation,
    assign_conversation: assignConversation,
    add_answer: addAnswer,
    teach_bot: teachBot,
    create_message: createMessage,
    send_message: sendMessage,
    receive_message: receiveMessage,
    create_segment: createSegment,
    create_broadcast: createBroadcast,
    start_broadcast: startBroadcast,
    pause_broadcast: pauseBroadcast,
    resume_broadcast: resumeBroadcast,
    cancel_broadcast: cancelBroadcast,
    create_sub_account: createSubAccount,
    grant_credits: grantCredits,
    suspend_sub_account: suspendSubAccount,
    resume_sub_account: resumeSubAccount,
    set_auto_recharge: setAutoRecharge,
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
      // What is found can be updated in the same step.
      update: 'update_contact',
      updateInputFromSearchOutput: { contactId: 'id' },
    },
    find_sub_account: {
      key: 'find_sub_account',
      display: {
        label: 'Find or Create Sub-Account',
        description: 'Finds a sub-account by its email, or creates one (agencies only).',
      },
      search: 'find_sub_account',
      create: 'create_sub_account',
    },
  },
})
