import type { RowOf } from '../api.ts'

export type EventName = RowOf<'GET /webhooks'>['events'][number]

/** When each event happens. */
export const eventTexts: Readonly<Record<EventName, string>> = {
  'message.reply': 'a message to a contact is on its way out',
  'message.received': 'a contact has written',
  'message.failed': 'a message has failed',
  'message.scheduled_failed': 'a scheduled message could not go out',
  'message.delivered': 'a message has arrived',
  'message.read': 'a contact has read a message',
  'message.transcribed': 'a voice note is written down',
  'contact.created': 'a contact is new',
  'contact.added_to_list': 'a contact has joined a list',
  'contact.tagged': 'a contact has got a tag',
  'contact.untagged': 'a tag was taken from a contact',
  'note.added': 'somebody has written a note about a contact',
  'contact.merged': 'two contacts have become one',
  'contact.opted_out': 'a contact wants no more messages',
  'conversation.needs_human': 'the bot has handed over to a person',
  'conversation.opened': 'a conversation is open: a contact has written, or a person first',
  'conversation.assigned': 'a conversation is assigned to somebody, or given back',
  'conversation.snoozed': 'a conversation is snoozed',
  'conversation.closed': 'a conversation is closed',
  'conversation.reopened': 'a closed conversation is reopened by a person',
  'conversation.rated': 'a contact says how a conversation was',
  'channel.stopped': 'a channel needs attention',
  'credits.auto_recharge': 'a sub-account runs low on credits',
  'template.changed': 'a template was approved, rejected or paused',
  'broadcast.started': 'a broadcast is started',
  'broadcast.paused': 'a broadcast is paused',
  'broadcast.done': 'a broadcast is done',
}
