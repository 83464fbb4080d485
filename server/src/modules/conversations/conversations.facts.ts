import { defineFact } from '../../platform/facts.ts'
import type { IncomingChannelMessage } from '../channels/incoming.ts'
import type { Failure } from '../channels/outgoing.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { AfterMessage, ConversationRow } from './conversations.store.ts'
import type { MessageRow } from './messages.store.ts'

/** What a contact has told the provider of a channel by a message. */
export type ToldProvider = IncomingChannelMessage['optOut']

/** A contact's message has been stored and published. */
export const messageReceived = defineFact<{
  contact: ContactRow
  message: MessageRow
  told?: ToldProvider
  /** What the business has put behind the button that the contact tapped. */
  payload?: string | undefined
  /** When it was written, in milliseconds since 1970, where the provider says so. */
  writtenAt?: number | undefined
}>('message.received')

/** The first file of a message is here, or cannot be had any more: `message` is as it is with that. */
export const fileSettled = defineFact<{ message: MessageRow }>('message.file_settled')

/** The API or a person has sent a message; what follows those of campaigns and the bot, they see to themselves. */
export const messageSent = defineFact<ContactRow>('message.sent')

/** A contact has changed the text of a message, which is stored so. */
export const messageEdited = defineFact<{ contact: ContactRow; message: MessageRow }>('message.edited')

/** The provider of a channel has told that a message which it had accepted did not arrive; the message is `Failed` now. */
export const messageRefused = defineFact<{ message: MessageRow; failure: Failure; channelId: string }>(
  'message.refused',
)

/** A message has begun an episode, as it stands in its conversation `after` the message. */
export const episodeBegun = defineFact<{ contact: ContactRow; message: MessageRow; after: AfterMessage }>(
  'conversation.episode_begun',
)

/** A contact has written in a conversation that goes on, which is a team's and nobody's. */
export const writtenToTeam = defineFact<{ accountId: string; teamId: string }>('conversation.written_to_team')

/** A contact has written in a conversation that is a member's. */
export const writtenToMember = defineFact<{ contactId: string; memberId: string }>(
  'conversation.written_to_member',
)

/** A contact waits for an answer, in an account that has said what contacts are told outside its hours. */
export const contactWaits = defineFact<{ contact: ContactRow; message: MessageRow }>(
  'conversation.contact_waits',
)

/** A contact has said how an episode was. */
export const episodeRated = defineFact<{ contact: ContactRow; message: MessageRow }>(
  'conversation.episode_rated',
)

/** A member has replied to a contact. */
export const memberReplied = defineFact<{ contact: ContactRow; member: { id: string; name: string } }>(
  'conversation.member_replied',
)

/** What has been sent had some snippets, which its writer has put into it. */
export const snippetsUsed = defineFact<{ accountId: string; snippetIds: readonly string[] }>(
  'conversation.snippets_used',
)

/** The last message of a conversation has been deleted by its age, and the conversation with it. */
export const conversationAged = defineFact<ConversationRow>('conversation.aged')
