import {
  contactOutput,
  listField,
  messageContactOutput,
  messageOutput,
  noteOutput,
  outputFields,
  templateOutput,
} from '../fields.ts'
import { broadcastDone, broadcastPaused, broadcastStarted } from './broadcastEvents.ts'
import { conversationEvents } from './conversationEvents.ts'
import { connectedFilter, connectedFilterFields, eventTrigger, filterFields } from './eventTrigger.ts'

const newIncomingMessage = eventTrigger({
  key: 'new_incoming_message',
  type: 'message.received',
  noun: 'Message',
  label: 'New Incoming Message',
  description: 'Triggers when a message of a contact comes in.',
  inputFields: filterFields,
  outputFields: [...messageOutput(), ...messageContactOutput],
})

const newReply = eventTrigger({
  key: 'new_reply',
  type: 'message.reply',
  noun: 'Reply',
  label: 'New Outgoing Reply',
  description: 'Triggers when a message goes out to a contact on a custom channel, whoever sends it.',
  inputFields: filterFields,
  outputFields: [
    ...outputFields(
      ['id', 'Event ID'],
      ['contactId', 'Contact ID'],
      ['messageId', 'Message ID'],
      ['userId', 'User ID'],
      ['body', 'Text'],
      ['toId', 'Recipient ID'],
      ['channel', 'Channel'],
      ['url', 'Link to Conversation'],
    ),
    ...messageContactOutput,
  ],
})

const messageFailed = eventTrigger({
  key: 'message_failed',
  type: 'message.failed',
  noun: 'Message',
  label: 'Message Failed',
  description: 'Triggers when an outgoing message could not be delivered at its first try.',
  inputFields: filterFields,
  outputFields: [...messageOutput(), ...messageContactOutput],
})

const messageDelivered = eventTrigger({
  key: 'message_delivered',
  type: 'message.delivered',
  noun: 'Message',
  label: 'Message Delivered',
  description:
    'Triggers when an outgoing message reaches the device of a contact, on channels that report it.',
  inputFields: connectedFilterFields,
  outputFields: [...messageOutput(), ...messageContactOutput],
})

const messageRead = eventTrigger({
  key: 'message_read',
  type: 'message.read',
  noun: 'Message',
  label: 'Message Read',
  description: 'Triggers when a contact reads an outgoing message, on channels that report it.',
  inputFields: connectedFilterFields,
  outputFields: [...messageOutput(), ...messageContactOutput],
})

const newContact = eventTrigger({
  key: 'new_contact',
  type: 'contact.created',
  noun: 'Contact',
  label: 'New Contact',
  description: 'Triggers when a contact is created.',
  inputFields: filterFields,
  outputFields: contactOutput(),
})

const contactMerged = eventTrigger({
  key: 'contact_merged',
  type: 'contact.merged',
  noun: 'Contact',
  label: 'Contacts Merged',
  description: 'Triggers when somebody merges a contact into another one.',
  inputFields: filterFields,
  outputFields: [...contactOutput(), ...outputFields(['mergedId', 'Merged Contact ID'])],
})

const tagOutput = [
  ...outputFields(['id', 'Event ID']),
  ...contactOutput('contact__'),
  ...outputFields(['tag__id', 'Tag ID'], ['tag__name', 'Tag Name']),
]

const contactTagged = eventTrigger({
  key: 'contact_tagged',
  type: 'contact.tagged',
  noun: 'Tag',
  label: 'Contact Tagged',
  description: 'Triggers when a contact gets a tag, once for each tag.',
  inputFields: filterFields,
  outputFields: tagOutput,
})

const contactUntagged = eventTrigger({
  key: 'contact_untagged',
  type: 'contact.untagged',
  noun: 'Tag',
  label: 'Contact Untagged',
  description: 'Triggers when a tag is taken from a contact.',
  inputFields: filterFields,
  outputFields: tagOutput,
})

const noteAdded = eventTrigger({
  key: 'note_added',
  type: 'note.added',
  noun: 'Note',
  label: 'Note Added',
  description: 'Triggers when somebody, or a program, writes a note about a contact.',
  inputFields: filterFields,
  outputFields: [
    ...outputFields(['id', 'Event ID']),
    ...contactOutput('contact__'),
    ...noteOutput('note__'),
    ...outputFields(['member__id', 'Member ID'], ['member__name', 'Member Name']),
  ],
})

const contactAddedToList = eventTrigger({
  key: 'contact_added_to_list',
  type: 'contact.added_to_list',
  noun: 'Contact',
  label: 'Contact Added to List',
  description: 'Triggers when a contact is added to a list.',
  inputFields: [{ ...listField, helpText: 'Only this list. Left empty: every list.' }, ...filterFields],
  outputFields: [
    ...outputFields(['id', 'Event ID']),
    ...contactOutput('contact__'),
    ...outputFields(['list__id', 'List ID'], ['list__name', 'List Name']),
  ],
})

const conversationNeedsHuman = eventTrigger({
  key: 'conversation_needs_human',
  type: 'conversation.needs_human',
  noun: 'Conversation',
  label: 'Conversation Needs Human',
  description: 'Triggers when the bot hands a conversation over to a person.',
  inputFields: filterFields,
  outputFields: [
    ...outputFields(['id', 'Event ID'], ['reason', 'Reason']),
    ...contactOutput('contact__'),
    ...messageOutput('lastMessage__'),
  ],
})

const contactOptedOut = eventTrigger({
  key: 'contact_opted_out',
  type: 'contact.opted_out',
  noun: 'Contact',
  label: 'Contact Opted Out',
  description: 'Triggers when a contact opts out of all messages.',
  inputFields: filterFields,
  outputFields: contactOutput(),
})

const channelNeedsAttention = eventTrigger({
  key: 'channel_needs_attention',
  type: 'channel.stopped',
  noun: 'Channel',
  label: 'Channel Needs Attention',
  description: 'Triggers when a connected channel stops: its messages wait until somebody mends it.',
  inputFields: connectedFilter,
  outputFields: outputFields(
    ['id', 'Event ID'],
    ['channel__id', 'Channel ID'],
    ['channel__name', 'Channel'],
    ['channel__kind', 'Channel Kind'],
    ['channel__label', 'Channel Title'],
    ['reason', 'Reason'],
  ),
})

const templateChanged = eventTrigger({
  key: 'template_changed',
  type: 'template.changed',
  noun: 'Template',
  label: 'Template Changed',
  description:
    'Triggers when a message template is approved, rejected or paused, or gets another category, at its provider.',
  inputFields: connectedFilterFields,
  outputFields: templateOutput,
})

const autoRechargeDue = eventTrigger({
  key: 'auto_recharge_due',
  type: 'credits.auto_recharge',
  noun: 'Auto-Recharge',
  label: 'Auto-Recharge Due',
  description:
    'Triggers when the balance of a sub-account falls below its threshold, and its auto-recharge only tells you or has used up the limit of the month (agencies only).',
  inputFields: [],
  outputFields: outputFields(
    ['id', 'Event ID'],
    ['idempotency_key', 'Idempotency Key'],
    ['sub_account_id', 'Sub-Account ID'],
    ['email', 'Sub-Account Email'],
    ['amount', 'Credits to Grant', 'number'],
    ['balance', 'Balance', 'number'],
    ['threshold', 'Threshold', 'number'],
  ),
  agencyOnly: true,
})

/** The instant triggers, as a person is to find them. */
export const eventTriggers = [
  newIncomingMessage,
  newReply,
  messageDelivered,
  messageRead,
  messageFailed,
  newContact,
  contactMerged,
  contactAddedToList,
  contactTagged,
  contactUntagged,
  noteAdded,
  contactOptedOut,
  conversationNeedsHuman,
  ...conversationEvents,
  channelNeedsAttention,
  templateChanged,
  broadcastStarted,
  broadcastPaused,
  broadcastDone,
  autoRechargeDue,
]
