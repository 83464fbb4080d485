import type { Reply } from '@replyloop/shared/contract/events'
import type { MessageType } from '@replyloop/shared/contract/message'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Fetch } from '../../platform/outboundHttp/safeFetch.ts'

/** What a kind of channel can do. */
interface Capabilities {
  /** Whether a message may go to somebody who has not written first. */
  openConversation: boolean
  /** Whether its people only try things out: they are left out of figures and exports. */
  isTest: boolean
  /** Whether it reports what was delivered and read. */
  receipts: boolean
  /** The MIME types of files that it carries, such as `image/`; empty for text alone. */
  media: readonly string[]
  /** Seconds between attempts at a message; left out: as the service is configured. */
  schedule?: readonly number[]
  /** How many messages may start a second; unbounded when left out. */
  startsPerSecond?: number
  /** Whether a message may be sent again of which it is not known whether it arrived. */
  repeatsUnknown: boolean
}

/** A kind of channel: how messages go out there, and what comes in from there. */
export interface ChannelAdapter<Settings = unknown> {
  kind: ChannelKind | 'custom'
  /** What the owner enters to connect one; strings, so that each can be stored as it is. */
  settings: z.ZodType<Settings>
  /** The names of the settings that are stored sealed. */
  secrets: readonly string[]
  /** By what the provider knows a channel with these settings, and by what a person does. */
  identify: (settings: Settings) => { externalId: string; label: string }
  can: Capabilities
  /** Sends a message. Never rejects for what the other side responds. */
  send: (call: SendCall<Settings>, message: OutgoingMessage) => Promise<SendResult>
}

/** What an adapter sends with. */
export interface SendCall<Settings> {
  settings: Settings
  /** Of the account whose message it is. */
  fetch: Fetch
  clock: Clock
  signal: AbortSignal
}

/** A message to send. */
export interface OutgoingMessage {
  /** The id of its event, the same at each attempt. */
  eventId: string
  /** Its text, to whom it goes (`toId`, the address on the channel), and on which channel. */
  reply: Reply
  /** The message's files, in their order; empty where the channel carries none. */
  attachments: readonly { contentType: string; url: string }[]
}

/** Why a message was not sent. `code` is what the provider calls it. */
interface Fault {
  kind: DeliveryErrorKind
  detail: string
  code?: string | undefined
}

/** What the other side said about an attempt: how long it took, the HTTP status, and the beginning of its response. */
interface Exchange {
  durationMs: number
  status: number | null
  responseBody: string | null
}

/**
 * What became of a message: accepted; to be tried later; refused for good; that the channel needs attention, so that
 * everything waits; or that it is not known whether it arrived.
 */
export type SendResult = Exchange &
  (
    | { is: 'accepted'; providerId: string | null }
    | { is: 'later'; error: Fault; afterMs?: number | undefined }
    | { is: 'refused' | 'stopped'; error: Fault }
    | { is: 'unknown'; error: Fault & { kind: 'unknown_outcome' } }
  )

/** A message from a person, under the person's address on the channel. */
export interface IncomingChannelMessage {
  address: string
  /** The provider's id of the message, by which a repetition is known. */
  providerId: string
  type: MessageType
  body: string
  firstName?: string | undefined
  lastName?: string | undefined
}

/** What became of an outgoing message after it was accepted. */
export type Receipt = {
  /** Our id of the message, where the provider hands it back; else the provider's. */
  message: { id: string } | { providerId: string }
} & ({ state: 'delivered' | 'read' } | { state: 'failed'; error: Fault })
