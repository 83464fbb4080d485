import type { Choices } from '@replyloop/shared/contract/content'
import type { Reply } from '@replyloop/shared/contract/events'
import type { MessageType } from '@replyloop/shared/contract/message'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { deliveryErrorKinds } from '@replyloop/shared/values/delivery'
import { z } from 'zod'

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
  /** What stands below its text to be tapped; its text has lines for what the channel does not show itself. */
  choices: Choices | null
  /** The message's files, in their order; empty where the channel carries none. */
  attachments: readonly OutgoingFile[]
  /** Whether it is a person's reply after the window for free texts, which the provider lets through for longer. */
  isLateReply: boolean
}

/** What is read of a message just before it is sent; the rest is in its event. */
export interface MessageToSend extends Pick<
  OutgoingMessage,
  'type' | 'reactsTo' | 'template' | 'choices' | 'attachments'
> {
  /** Whether a person has written it, in the inbox. */
  isByHand: boolean
  /** Whether a hand-over holds it, which has come since it was made. */
  isHeld: boolean
  /** The addresses by which its contact is known on the channel, and when the contact wrote there last. */
  known: readonly { address: string; lastReceivedAt: number | null }[]
}

/** Why a message was not sent. `code` is what the provider calls it. */
const Fault = z.object({
  kind: z.enum(deliveryErrorKinds),
  detail: z.string(),
  code: z.string().optional(),
})
export type Fault = z.output<typeof Fault>

/** What the other side said about an attempt: how long it took, the HTTP status, and the beginning of its response. */
export interface Exchange {
  durationMs: number
  status: number | null
  responseBody: string | null
}

/**
 * What became of a message: accepted; to be tried later; refused for good; that the channel needs attention, so that
 * everything waits; or that it is not known whether it arrived.
 */
export type SendResult = Exchange & SendOutcome
export type SendOutcome =
  /** `addresses`: how the provider calls the person; what the person writes will come from one of them. */
  { is: 'accepted'; providerId: string | null; addresses?: readonly string[] } | Failure

/** Why a message did not arrive, and what follows, also where the provider says so after it had accepted it. */
export const Failure = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('later'),
    error: Fault,
    afterMs: z.number().optional(),
    /**
     * The provider refused it before it did anything, as too much was sent, to this person or by this channel: it uses up no
     * step of the schedule.
     */
    limits: z.enum(['person', 'channel']).exactOptional(),
  }),
  z.object({
    is: z.literal('refused'),
    error: Fault,
    /** The person has told the provider so. */
    optsOut: z.enum(['all', 'marketing']).exactOptional(),
    /** Its campaign decides again after `afterMs`, or once somebody has looked at a hand-over. */
    holds: z.enum(['marketing_limit', 'needs_human']).exactOptional(),
    /** No message reaches the person on this channel with any text: a campaign tries its second channel. */
    unreachable: z.literal(true).exactOptional(),
    afterMs: z.number().exactOptional(),
  }),
  z.object({
    is: z.literal('stopped'),
    error: Fault,
    /** What the provider will not take any more: anything, this template, or what campaigns send. */
    what: z.enum(['channel', 'template', 'campaigns']),
    afterMs: z.number().exactOptional(),
  }),
  z.object({ is: z.literal('unknown'), error: Fault.extend({ kind: z.literal('unknown_outcome') }) }),
])
export type Failure = z.output<typeof Failure>
