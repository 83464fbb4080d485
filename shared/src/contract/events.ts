import { eventsKeptDays } from '../values/limits.ts'
import { ConnectedChannel } from './connectedChannel.ts'
import { Contact } from './contact.ts'
import { shownChoices } from './content.ts'
import { ActingMember, ConversationWork, Csat } from './conversationWork.ts'
import { endpoint } from './endpoint.ts'
import { ChannelLabel, Id, Instant, optionalInput, pageOf, pageQuery } from './fields.ts'
import { Media, Message } from './message.ts'
import { Note } from './note.ts'
import { ScheduledMessage } from './scheduledMessage.ts'
import { TemplateChanged } from './channelTemplate.ts'
import { z } from 'zod'
import { Broadcast, BroadcastCounts } from './broadcast.ts'

/**
 * The body of a reply webhook: exactly these six fields, and beside them the buttons, the menu or the link of a message that has
 * one, and the files of one that has any (docs/interface.md#reply-webhook).
 */
export const Reply = z
  .object({
    contactId: z.string(),
    messageId: z.string(),
    userId: z.string(),
    body: z.string(),
    toId: z.string(),
    channel: z.string(),
    ...shownChoices,
    attachments: z.array(Media).optional().meta({
      description: 'Its files; absent where it has none. `url` is signed and holds for an hour.',
    }),
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof Reply>

/** Whom the event of a message is about: what it takes to answer them, or to write down who they are. */
export const EventContact = Contact.pick({
  id: true,
  fromId: true,
  firstName: true,
  lastName: true,
  phone: true,
  email: true,
}).meta({ id: 'EventContact' })
export type EventContact = z.infer<typeof EventContact>

const withContact = {
  contact: EventContact.optional().meta({
    description: 'The contact, as it was then. Missing only in events from before it was there.',
  }),
}
const MessageEvent = Message.extend(withContact).meta({ id: 'MessageEvent' })
const ReplyEvent = Reply.extend({
  ...withContact,
  url: z.string().optional().meta({ description: 'The conversation in the dashboard.' }),
}).meta({ id: 'ReplyEvent' })

/** The contact that was kept, and the id of the one that became part of it. */
const MergedContact = Contact.extend({ mergedId: z.string() }).meta({ id: 'MergedContact' })

const AddedToList = z
  .object({ contact: Contact, list: z.object({ id: z.string(), name: z.string() }) })
  .meta({ id: 'AddedToList' })

const Tagged = z
  .object({ contact: Contact, tag: z.object({ id: z.string(), name: z.string() }) })
  .meta({ id: 'Tagged' })

const NeedsHuman = z
  .object({ contact: Contact, reason: z.string(), lastMessage: Message.nullable() })
  .meta({ id: 'NeedsHuman' })

const ConversationChanged = z
  .object({
    contact: Contact,
    conversation: ConversationWork,
    member: ActingMember.optional().meta({
      description:
        'The member who did it, or has got it by a reply; absent where it was a key or the service.',
    }),
  })
  .meta({ id: 'ConversationChanged' })

const ConversationRated = z
  .object({
    contact: Contact,
    conversation: ConversationWork,
    csat: Csat.pick({ score: true, text: true }).extend({ episodeId: z.string() }),
  })
  .meta({ id: 'ConversationRated' })

const AutoRecharge = z
  .object({
    idempotency_key: z.string(),
    sub_account_id: z.string(),
    email: z.string(),
    amount: z.number(),
    balance: z.number(),
    threshold: z.number(),
  })
  .meta({ id: 'AutoRecharge', description: 'Credits; `amount` is what to grant.' })

const ChannelStopped = z
  .object({
    channel: ConnectedChannel.pick({ id: true, name: true, kind: true, label: true }),
    reason: z.string().nullable().meta({ description: 'Why, in the words of its provider.' }),
  })
  .meta({
    id: 'ChannelStopped',
    example: {
      channel: {
        id: 'chn_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
        name: 'whatsapp',
        kind: 'whatsapp',
        label: 'Acme +1 555-078-3881',
      },
      reason: 'Error validating access token: the session has been invalidated',
    },
  })

const ChangedBroadcast = Broadcast.pick({ id: true, name: true, state: true, reason: true, campaignId: true })
const BroadcastChanged = z.object({ broadcast: ChangedBroadcast }).meta({ id: 'BroadcastChanged' })
const BroadcastDone = z
  .object({ broadcast: ChangedBroadcast.extend({ counts: BroadcastCounts }) })
  .meta({ id: 'BroadcastDone' })

const NoteAdded = z
  .object({ contact: Contact, note: Note, member: Note.shape.member.optional() })
  .meta({ id: 'NoteAdded' })

const ScheduledFailed = z
  .object({ contact: EventContact, scheduledMessage: ScheduledMessage })
  .meta({ id: 'ScheduledFailed' })

/** `template.changed` is named `TemplateChangedEvent`. */
const nameOf = (type: string): string =>
  `${type.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

const eventOf = <const T extends string, D extends z.ZodType>(type: T, data: D) =>
  z
    .object({
      id: z.string().meta({ example: 'evt_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
      type: z.literal(type),
      createdAt: Instant,
      data,
    })
    .meta({ id: nameOf(type) })

/** Each event as subscriptions receive it (docs/interface.md#events). */
export const events = {
  'message.reply': eventOf('message.reply', ReplyEvent),
  'message.received': eventOf('message.received', MessageEvent),
  'message.failed': eventOf('message.failed', MessageEvent),
  'message.scheduled_failed': eventOf('message.scheduled_failed', ScheduledFailed),
  'message.delivered': eventOf('message.delivered', MessageEvent),
  'message.read': eventOf('message.read', MessageEvent),
  'message.transcribed': eventOf('message.transcribed', MessageEvent),
  'contact.created': eventOf('contact.created', Contact),
  'contact.added_to_list': eventOf('contact.added_to_list', AddedToList),
  'contact.tagged': eventOf('contact.tagged', Tagged),
  'contact.untagged': eventOf('contact.untagged', Tagged),
  'contact.merged': eventOf('contact.merged', MergedContact),
  'conversation.needs_human': eventOf('conversation.needs_human', NeedsHuman),
  'conversation.opened': eventOf('conversation.opened', ConversationChanged),
  'conversation.assigned': eventOf('conversation.assigned', ConversationChanged),
  'conversation.snoozed': eventOf('conversation.snoozed', ConversationChanged),
  'conversation.closed': eventOf('conversation.closed', ConversationChanged),
  'conversation.reopened': eventOf('conversation.reopened', ConversationChanged),
  'conversation.rated': eventOf('conversation.rated', ConversationRated),
  'contact.opted_out': eventOf('contact.opted_out', Contact),
  'note.added': eventOf('note.added', NoteAdded),
  'channel.stopped': eventOf('channel.stopped', ChannelStopped),
  'credits.auto_recharge': eventOf('credits.auto_recharge', AutoRecharge)
    .extend({
      idempotency_key: z
        .string()
        .meta({ description: 'Send it back as `Idempotency-Key` of the grant: it then grants once.' }),
    })
    .meta({ id: nameOf('credits.auto_recharge') }),
  'template.changed': eventOf('template.changed', TemplateChanged),
  'broadcast.started': eventOf('broadcast.started', BroadcastChanged),
  'broadcast.paused': eventOf('broadcast.paused', BroadcastChanged),
  'broadcast.done': eventOf('broadcast.done', BroadcastDone),
}

/** The types of events. */
export const EventType = z.object(events).keyof()
export type EventType = z.infer<typeof EventType>
export type EventData = { [T in EventType]: z.infer<(typeof events)[T]>['data'] }

/** An event before its type and its data are known to belong together, as a row of the database is. */
export interface AnyEvent {
  id: string
  type: EventType
  createdAt: string
  idempotency_key?: string
  data: EventData[EventType]
}

const { 'message.reply': first, ...others } = events
/** An event in the shape in which subscriptions receive it; its `type` tells what its `data` is. */
export const Event = z
  .preprocess((event: AnyEvent) => event, z.discriminatedUnion('type', [first, ...Object.values(others)]))
  .meta({ id: 'Event' })
export type Event = z.output<typeof Event>

export const EventPage = pageOf(Event).meta({ id: 'EventPage' })

/** The filter of a subscription, so that one sees beforehand what it will receive. */
export const EventQuery = z.object({
  type: EventType.meta({ description: 'Only events of this type.' }),
  channel: optionalInput(ChannelLabel).meta({
    description: 'Of events that have a channel, only those with this one.',
  }),
  campaignId: optionalInput(Id).meta({
    description: 'Of events that have a campaign, only those with this one.',
  }),
  listId: optionalInput(Id).meta({ description: 'Of `contact.added_to_list`, only who joined this list.' }),
  ...pageQuery,
})
export type EventQuery = z.output<typeof EventQuery>

/** Events, for `contract.ts` (docs/interface.md#events). */
export const eventEndpoints = {
  listEvents: endpoint('GET', '/events', {
    tag: 'Webhooks',
    summary: 'List recent events of a type, newest first',
    scope: 'readOrSend',
    needs: 'viewer',
    description: `In the shape in which subscriptions receive them. Events are kept for ${eventsKeptDays} days.`,
    query: EventQuery,
    responses: { 200: EventPage },
  }),
}
