import type { EventType } from '@replyloop/shared/contract/events'
import type { INodePropertyOptions } from 'n8n-workflow'

const events = {
  'broadcast.done': { name: 'Broadcast Done', description: 'Every message of a broadcast has ended' },
  'broadcast.paused': {
    name: 'Broadcast Paused',
    description: 'A broadcast rests, by hand or as something has to be looked at',
  },
  'broadcast.started': { name: 'Broadcast Started', description: 'Somebody has started a broadcast' },
  'channel.stopped': {
    name: 'Channel Stopped',
    description: 'A connected channel needs attention; its messages wait',
  },
  'contact.added_to_list': { name: 'Contact Added to List', description: 'A contact joined a list' },
  'contact.created': { name: 'Contact Created', description: 'A contact is new' },
  'contact.merged': {
    name: 'Contacts Merged',
    description: 'A contact became part of another one, which is kept',
  },
  'contact.opted_out': { name: 'Contact Opted Out', description: 'A contact wants no more messages' },
  'contact.tagged': { name: 'Contact Tagged', description: 'A contact got a tag; once for each tag' },
  'contact.untagged': { name: 'Contact Untagged', description: 'A tag was taken from a contact' },
  'conversation.assigned': {
    name: 'Conversation Assigned',
    description: 'A conversation is assigned to a member, or given back',
  },
  'conversation.closed': { name: 'Conversation Closed', description: 'Somebody closed a conversation' },
  'conversation.needs_human': {
    name: 'Conversation Needs Human',
    description: 'The bot hands a conversation over to a person',
  },
  'conversation.opened': {
    name: 'Conversation Opened',
    description: 'A contact wrote, or a person first, and nobody was at work on the conversation',
  },
  'conversation.reopened': {
    name: 'Conversation Reopened',
    description: 'Somebody reopened a closed conversation',
  },
  'conversation.rated': { name: 'Conversation Rated', description: 'A contact said how an episode was' },
  'conversation.snoozed': { name: 'Conversation Snoozed', description: 'Somebody snoozed a conversation' },
  'credits.auto_recharge': {
    name: 'Credits Auto-Recharge',
    description:
      "For agencies: a sub-account's balance fell below its threshold, and its auto-recharge only tells you, or has used up the month's limit",
  },
  'message.delivered': {
    name: 'Message Delivered',
    description: 'An outgoing message reached the device of the contact, where the channel reports that',
  },
  'message.failed': {
    name: 'Message Failed',
    description: 'An outgoing message could not be delivered at its first try',
  },
  'message.read': {
    name: 'Message Read',
    description: 'The contact read an outgoing message, where the channel reports that',
  },
  'message.received': { name: 'Message Received', description: 'A contact wrote' },
  'message.reply': {
    name: 'Outgoing Reply',
    description: 'A message goes out to a contact, whoever sends it',
  },
  'message.scheduled_failed': {
    name: 'Scheduled Message Failed',
    description: 'A scheduled message could not go out when it was due',
  },
  'message.transcribed': {
    name: 'Voice Note Transcribed',
    description: 'What a contact says in a voice note is written down',
  },
  'note.added': { name: 'Note Added', description: 'Somebody wrote a note about a contact, for the team' },
  'template.changed': {
    name: 'Template Changed',
    description: 'A message template was approved, rejected or paused, or got another category',
  },
} satisfies Record<EventType, { name: string; description: string }>

/** Every event of the contract, to choose from. */
export const eventOptions: INodePropertyOptions[] = Object.entries(events).map(([value, text]) => ({
  value,
  ...text,
}))
