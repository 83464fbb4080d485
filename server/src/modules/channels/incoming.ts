import { ChannelInfo } from '@replyloop/shared/contract/channel'
import { FormAnswers, Product, Referral, Tapped } from '@replyloop/shared/contract/content'
import { MessageType } from '@replyloop/shared/contract/message'
import { z } from 'zod'
import { Failure } from './outgoing.ts'
import { TemplateChange } from './templates.port.ts'

/** A request that a provider sent, its body as it came: signatures are over these bytes. */
export interface RawHook {
  method: 'GET' | 'POST'
  /** Where the provider sent it, by the public address of the service. */
  url: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

const strings = z.array(z.string()).readonly()
/** In milliseconds since 1970. */
const instant = z.number()

/**
 * The channel that something is for: its own id with the provider; the first that is connected of several ids; or all those of
 * one business account. `isOfOurs`: it is about a message of ours, which told the provider the address of its own channel: where
 * the hook came to one of the several, it is for that one.
 */
const ForChannel = z.union([
  z.object({ externalId: z.string() }),
  z.object({ oneOf: strings, isOfOurs: z.literal(true).exactOptional() }),
  z.object({ providerAccountId: z.string() }),
])
export type ForChannel = z.output<typeof ForChannel>

/** A file, by the reference with which the provider hands it out. */
const IncomingFile = z.object({
  reference: z.string(),
  contentType: z.string(),
  name: z.string().optional(),
})
export type IncomingFile = z.output<typeof IncomingFile>

/** What a message brings beside its text, as far as the provider tells it. `answers`: the message of ours that has the button. */
const DataBeside = z.object({
  tapped: Tapped.omit({ messageId: true })
    .partial()
    .extend({
      answers: z.union([z.object({ id: z.string() }), z.object({ providerId: z.string() })]).optional(),
    })
    .optional(),
  form: FormAnswers.optional(),
  product: Product.partial({ catalogId: true }).optional(),
  referral: Referral.partial().required({ source: true }).optional(),
})
export type DataBeside = z.output<typeof DataBeside>

/** A message from a person, under the person's address on the channel. */
const IncomingChannelMessage = z.object({
  address: z.string(),
  /** How else the provider calls the same person. */
  otherAddresses: strings.optional(),
  /** The provider's id of the message, by which a repetition is known. */
  providerId: z.string(),
  type: MessageType,
  body: z.string(),
  /** When it was written, as the provider says. */
  sentAt: instant.optional(),
  /** What the provider calls the message that a reaction is to. */
  reactsTo: z.string().optional(),
  /** Its files, in their order. */
  files: z.array(IncomingFile).readonly().optional(),
  /** What the business has put behind the button that the person tapped, which its text need not say. */
  payload: z.string().optional(),
  data: DataBeside.optional(),
  /** Where the person came from, such as an ad, in words for the timeline. */
  referral: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  /** What the person has told the provider, which has obeyed and said so to the person already. */
  optOut: z.enum(['stopped', 'resumed', 'help']).optional(),
  /** Whether another app has the conversation: it is kept, and nobody answers by himself. */
  isStandby: z.literal(true).optional(),
  /** Whether the provider says it by itself, in the conversation: then it is no message of the person's. */
  isProviders: z.literal(true).exactOptional(),
})
export type IncomingChannelMessage = z.output<typeof IncomingChannelMessage>

const ofReceipt = {
  /** Our id of the message, where the provider hands it back; else the provider's. */
  message: z.union([
    z.object({ id: z.string(), providerId: z.string().exactOptional() }),
    z.object({ providerId: z.string() }),
  ]),
  /** How the provider calls the person. */
  addresses: strings.exactOptional(),
}
/** What became of an outgoing message after it was accepted; `sent` only confirms that it was. */
export const Receipt = z.discriminatedUnion('state', [
  z.object({ ...ofReceipt, state: z.enum(['sent', 'delivered', 'read']) }),
  z.object({
    ...ofReceipt,
    state: z.literal('failed'),
    outcome: Failure,
    isOfPart: z.boolean().exactOptional(),
  }),
])
export type Receipt = z.output<typeof Receipt>

/** What a hook tells of a message that it expects to be there. */
export const AboutMessage = z.discriminatedUnion('is', [
  z.object({ is: z.literal('receipt'), receipt: Receipt }),
  /** The text of a message was changed; `undefined`: to something that nobody understands. */
  z.object({ is: z.literal('edit'), providerId: z.string(), body: z.string().optional(), at: instant }),
  z.object({ is: z.literal('revoke'), providerId: z.string(), at: instant }),
  /** Everything that went to a person up to an instant has been delivered or read. */
  z.object({
    is: z.literal('watermark'),
    address: z.string(),
    upTo: instant,
    state: z.enum(['delivered', 'read']),
  }),
])
export type AboutMessage = z.output<typeof AboutMessage>

/** What happened on a channel. */
const Happening = z.discriminatedUnion('is', [
  AboutMessage,
  z.object({ is: z.literal('message'), message: IncomingChannelMessage }),
  /** Sent from the phone or the provider's own inbox: a person's reply. */
  z.object({
    is: z.literal('echo'),
    message: IncomingChannelMessage,
    /** Whether the provider does not say who has sent it, so that it may be a message of ours that comes back. */
    mayBeOurs: z.literal(true).exactOptional(),
  }),
  /** A person has another address from now on. `by`: the message that tells so, which is kept. */
  z.object({
    is: z.literal('moved'),
    from: z.string(),
    to: z.string(),
    /** How else the provider calls the same person. */
    otherAddresses: strings.optional(),
    by: IncomingChannelMessage.optional(),
  }),
  z.object({
    is: z.literal('preference'),
    address: z.string(),
    otherAddresses: strings.optional(),
    marketing: z.enum(['stopped', 'resumed']),
  }),
  z.object({ is: z.literal('template'), change: TemplateChange }),
  /** What the provider tells of the channel itself, or what could not be understood: then `body` holds it as it came. */
  z.object({
    is: z.literal('notice'),
    kind: z.string(),
    /** In words. */
    detail: z.string(),
    body: z.string().optional(),
    /** What it changes of what is known of the channel. */
    info: ChannelInfo.optional(),
    /** Why nothing can be sent from now on. */
    stops: z.string().optional(),
  }),
])

/** What a hook brings. */
export type ChannelEvent = { for: ForChannel } & z.output<typeof Happening>
