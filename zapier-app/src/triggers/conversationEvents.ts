import { workOutput } from '../conversationFields.ts'
import { contactOutput, outputFields } from '../fields.ts'
import { eventTrigger, filterFields } from './eventTrigger.ts'

const changed = {
  noun: 'Conversation',
  inputFields: filterFields,
  outputFields: [
    ...outputFields(['id', 'Event ID']),
    ...contactOutput('contact__'),
    ...outputFields(['conversation__contactId', 'Conversation ID']),
    ...workOutput('conversation__'),
    ...outputFields(['member__id', 'Done By ID'], ['member__name', 'Done By']),
  ],
}

/** What becomes of conversations (docs/interface.md#conversations). */
export const conversationEvents = [
  eventTrigger({
    ...changed,
    key: 'conversation_opened',
    type: 'conversation.opened',
    label: 'Conversation Opened',
    description: 'Triggers when a contact writes, or a member writes first, and no conversation is open.',
  }),
  eventTrigger({
    ...changed,
    key: 'conversation_assigned',
    type: 'conversation.assigned',
    label: 'Conversation Assigned',
    description: 'Triggers when a conversation is given to a member or a team, or back to nobody.',
  }),
  eventTrigger({
    ...changed,
    key: 'conversation_snoozed',
    type: 'conversation.snoozed',
    label: 'Conversation Snoozed',
    description: 'Triggers when somebody snoozes a conversation, until a time or until the contact writes.',
  }),
  eventTrigger({
    ...changed,
    key: 'conversation_closed',
    type: 'conversation.closed',
    label: 'Conversation Closed',
    description: 'Triggers when somebody closes a conversation.',
  }),
  eventTrigger({
    ...changed,
    key: 'conversation_reopened',
    type: 'conversation.reopened',
    label: 'Conversation Reopened',
    description: 'Triggers when somebody reopens a conversation that was closed.',
  }),
]
