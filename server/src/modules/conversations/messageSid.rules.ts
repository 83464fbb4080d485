import type { ContactRow } from '../contacts/contact.rules.ts'
import type { MessageRow } from './messages.store.ts'

/**
 * How a message's id at the client is stored where another sender's message has that id: with the `fromId`. No id of a client
 * begins with a space, so none is ever taken for one of these.
 */
export const sidOfSender = (messageSid: string, fromId: string): string =>
  ` ${fromId.length} ${fromId} ${messageSid}`

/** How the id that the provider of a connected channel gives a message is stored: unique, as those of custom channels are. */
export const sidOnChannel = (channelId: string, providerId: string): string => `${channelId}:${providerId}`

/** What the provider of a connected channel calls a message that came in there; `null` for any other. */
export const providerIdOf = ({
  channelId,
  messageSid,
}: Pick<MessageRow, 'channelId' | 'messageSid'>): string | null =>
  channelId !== null && messageSid?.startsWith(`${channelId}:`) === true
    ? messageSid.slice(channelId.length + 1)
    : null

/**
 * What became of a message's id at the client: the id of the first message, if this one repeats it; else as what it is stored.
 * `stored` are the messages of any sender under that id; `sender` is the contact of the `fromId`, where there is one.
 */
export function repetitionOf(
  stored: readonly Pick<MessageRow, 'id' | 'contactId' | 'messageSid'>[],
  { messageSid, fromId }: { messageSid: string; fromId: string },
  sender: Pick<ContactRow, 'id'> | undefined,
): { first: string } | { storedSid: string } {
  const ownSid = sidOfSender(messageSid, fromId)
  const first = stored.find((message) => message.messageSid === ownSid || message.contactId === sender?.id)
  if (first !== undefined) return { first: first.id }
  return { storedSid: stored.length > 0 ? ownSid : messageSid }
}
