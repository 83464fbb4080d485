import type { Event, EventData, EventType } from '@replyloop/shared/contract/events'
import type { Media, Message } from '@replyloop/shared/contract/message'
import { isoTime } from '../../platform/clock/isoTime.ts'

/** Makes the signed link to a stored file of a message; `position` is its place among the attachments, from 0. */
export type MediaLink = (messageId: string, position: number) => string

interface StoredEvent {
  id: string
  type: EventType
  data: EventData[EventType]
  createdAt: number
}

/**
 * An event as subscriptions receive it (docs/interface.md#events). Links to stored files expire, so a new one is
 * signed each time it is shown; the key of an auto-recharge is at the top level too.
 */
export function presentEvent({ id, type, data, createdAt }: StoredEvent, signMediaUrl: MediaLink): Event {
  return {
    id,
    type,
    createdAt: isoTime(createdAt),
    ...('idempotency_key' in data && { idempotency_key: data.idempotency_key }),
    data: withFreshLinks(data, signMediaUrl),
  }
}

function withFreshLinks(data: EventData[EventType], signMediaUrl: MediaLink): EventData[EventType] {
  if ('lastMessage' in data && data.lastMessage !== null)
    return { ...data, lastMessage: freshMessage(data.lastMessage, signMediaUrl) }
  return 'media' in data ? freshMessage(data, signMediaUrl) : data
}

function freshMessage(message: Message, signMediaUrl: MediaLink): Message {
  const fresh = (file: Media, position: number): Media =>
    file.bytes === null ? file : { ...file, url: signMediaUrl(message.id, position) }
  const { media, attachments } = message
  return {
    ...message,
    media: media && fresh(media, 0),
    ...(attachments !== undefined && { attachments: attachments.map(fresh) }),
  }
}
