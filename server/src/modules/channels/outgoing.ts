import type { Reply } from '@replyloop/shared/contract/events'
import type { MessageType } from '@replyloop/shared/contract/message'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'

/** A file of a message to send. */
export interface OutgoingFile {
  contentType: string
  /** A link by which the provider can read it, for an hour. */
  url: string
  name: string | null
  bytes: number | null
  /** The file itself. */
  read: () => Promise<Buffer>
}

/** A message to send. */
export interface OutgoingMessage {
  /** The id of its event, the same at each attempt. */
  eventId: string
  /** Its text, to whom it goes (`toId`, the address on the channel), and on which channel. */
  reply: Reply
  type: MessageType
  /** What the provider calls the message that a reaction is to. */
  reactsTo: string | null
  /** The template by which it goes out; `null`: a free text. */
  template: MessageTemplate | null
  /** The message's files, in their order; empty where the channel carries none. */
  attachments: readonly OutgoingFile[]
  /** Whether it is a person's reply after the window for free texts, which the provider lets through for longer. */
  isLateReply: boolean
}

/** What is read of a message just before it is sent; the rest is in its event. */
export interface MessageToSend extends Pick<
  OutgoingMessage,
  'type' | 'reactsTo' | 'template' | 'attachments'
> {
  /** Whether a person has written it, in the inbox. */
  isByHand: boolean
  /** Whether a hand-over holds it, which has come since it was made. */
  isHeld: boolean
  /** The addresses by which its contact is known on the channel, and when the contact wrote there last. */
  known: readonly { address: string; lastReceivedAt: number | null }[]
}

/** Why a message was not sent. `code` is what the provider calls it. */
export interface Fault {
  kind: DeliveryErrorKind
  detail: string
  code?: string | undefined
}

/** What the other side said about an attempt: how long it took, the HTTP status, and the beginning of its response. */
export interface Exchange {
  durationMs: number
  status: number | null
  responseBody: string | null
}

/** What the provider will not take any more: anything, this template, or what campaigns send. */
type Stopped = 'channel' | 'template' | 'campaigns'

/**
 * What became of a message: accepted; to be tried later; refused for good; that the channel needs attention, so that
 * everything waits; or that it is not known whether it arrived.
 */
export type SendResult = Exchange & SendOutcome
export type SendOutcome =
  /** `addresses`: how the provider calls the person; what the person writes will come from one of them. */
  | { is: 'accepted'; providerId: string | null; addresses?: readonly string[] }
  /**
   * `limits`: the provider refused it before it did anything, as too much was sent, to this person or by this channel: it uses
   * up no step of the schedule.
   */
  | { is: 'later'; error: Fault; afterMs?: number | undefined; limits?: 'person' | 'channel' }
  /**
   * `optsOut`: the person has told the provider so. `holds`: its campaign decides again after `afterMs`, or once somebody has
   * looked at a hand-over. `unreachable`: no message reaches the person on this channel with any text: a campaign tries its
   * second channel.
   */
  | {
      is: 'refused'
      error: Fault
      optsOut?: 'all' | 'marketing'
      holds?: 'marketing_limit' | 'needs_human'
      unreachable?: true
      afterMs?: number
    }
  | { is: 'stopped'; error: Fault; what: Stopped; afterMs?: number }
  | { is: 'unknown'; error: Fault & { kind: 'unknown_outcome' } }

/** Why a message did not arrive, and what follows, also where the provider says so after it had accepted it. */
export type Failure = Exclude<SendOutcome, { is: 'accepted' }>
