import type { AnyEvent, EventContact, EventData, EventType, Reply } from '@replyloop/shared/contract/events'
import type { Media, Message } from '@replyloop/shared/contract/message'
import { isoTime } from '../../platform/clock/isoTime.ts'

/** Makes the signed link to a stored file of a message; `position` is its place among the attachments, from 0. */
export type MediaLink = (messageId: string, position: number) => string

interface StoredEvent {
  id: string
  type: EventType
  data: EventData[EventType]
  contact: EventContact | null
  createdAt: number
}

/**
 * An event as subscriptions receive it (docs/interface.md#events). Links to stored files expire, so a new one is
 * signed each time it is shown; the key of an auto-recharge is at the top level too.
 */
export function presentEvent(
  { id, type, data, contact, createdAt }: StoredEvent,
  signMediaUrl: MediaLink,
): AnyEvent {
  return {
    id,
    type,
    createdAt: isoTime(createdAt),
    ...('idempotency_key' in data && { idempotency_key: data.idempotency_key }),
    data: presentData(data, contact, signMediaUrl),
  }
}

function presentData(
  data: EventData[EventType],
  contact: EventContact | null,
  signMediaUrl: MediaLink,
): EventData[EventType] {
  if ('lastMessage' in data && data.lastMessage !== null)
    return { ...data, lastMessage: freshMessage(data.lastMessage, signMediaUrl) }
  const beside = contact !== null && { contact }
  if ('media' in data) return { ...freshMessage(data, signMediaUrl), ...beside }
  return 'toId' in data ? { ...freshReply(data, signMediaUrl), ...beside } : data
}

/** A reply with new links to its files. */
export const freshReply = <R extends Reply>(reply: R, signMediaUrl: MediaLink): R =>
  reply.attachments === undefined
    ? reply
    : { ...reply, attachments: reply.attachments.map(freshFile(reply.messageId, signMediaUrl)) }

function freshMessage(message: Message, signMediaUrl: MediaLink): Message {
  const fresh = freshFile(message.id, signMediaUrl)
  const { media, attachments } = message
  return {
    ...message,
    media: media && fresh(media, 0),
    ...(attachments !== undefined && { attachments: attachments.map(fresh) }),
  }
}

const freshFile =
  (messageId: string, signMediaUrl: MediaLink) =>
  (file: Media, position: number): Media =>
    file.bytes === null ? file : { ...file, url: signMediaUrl(messageId, position) }
