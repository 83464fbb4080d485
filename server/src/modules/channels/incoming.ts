import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import type { MessageType } from '@replyloop/shared/contract/message'
import type { Failure } from './outgoing.ts'
import type { TemplateChange } from './templates.port.ts'

/** A request that a provider sent, its body as it came: signatures are over these bytes. */
export interface RawHook {
  method: 'GET' | 'POST'
  /** Where the provider sent it, by the public address of the service. */
  url: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/**
 * The channel that something is for: its own id with the provider; the first that is connected of several ids; or all those of
 * one business account. `isOfOurs`: it is about a message of ours, which told the provider the address of its own channel: where
 * the hook came to one of the several, it is for that one.
 */
export type ForChannel =
  | { externalId: string }
  | { oneOf: readonly string[]; isOfOurs?: true }
  | { providerAccountId: string }

/** What a hook brings. */
export type ChannelEvent = { for: ForChannel } & (
  | { is: 'message'; message: IncomingChannelMessage }
  /** Sent from the phone or the provider's own inbox: a person's reply. */
  | {
      is: 'echo'
      message: IncomingChannelMessage
      /** Whether the provider does not say who has sent it, so that it may be a message of ours that comes back. */
      mayBeOurs?: true
    }
  | { is: 'receipt'; receipt: Receipt }
  /** Everything that went to a person up to an instant, in milliseconds since 1970, has been delivered or read. */
  | { is: 'watermark'; address: string; upTo: number; state: 'delivered' | 'read' }
  /** The text of a message was changed; `undefined`: to something that nobody understands. */
  | { is: 'edit'; providerId: string; body: string | undefined; at: number }
  | { is: 'revoke'; providerId: string; at: number }
  /** A person has another address from now on. `by`: the message that tells so, which is kept. */
  | {
      is: 'moved'
      from: string
      to: string
      /** How else the provider calls the same person. */
      otherAddresses?: readonly string[] | undefined
      by?: IncomingChannelMessage | undefined
    }
  | {
      is: 'preference'
      address: string
      otherAddresses?: readonly string[] | undefined
      marketing: 'stopped' | 'resumed'
    }
  | { is: 'template'; change: TemplateChange }
  | ChannelNotice
)

/** What the provider tells of the channel itself, or what could not be understood: then `body` holds it as it came. */
interface ChannelNotice {
  is: 'notice'
  kind: string
  /** In words. */
  detail: string
  body?: string | undefined
  /** What it changes of what is known of the channel. */
  info?: ChannelInfo | undefined
  /** Why nothing can be sent from now on. */
  stops?: string | undefined
}

/** A file, by the reference with which the provider hands it out. */
export interface IncomingFile {
  reference: string
  contentType: string
  name?: string | undefined
}

/** A message from a person, under the person's address on the channel. */
export interface IncomingChannelMessage {
  address: string
  /** How else the provider calls the same person. */
  otherAddresses?: readonly string[] | undefined
  /** The provider's id of the message, by which a repetition is known. */
  providerId: string
  type: MessageType
  body: string
  /** When it was written, in milliseconds since 1970, as the provider says. */
  sentAt?: number | undefined
  /** What the provider calls the message that a reaction is to. */
  reactsTo?: string | undefined
  /** Its files, in their order. */
  files?: readonly IncomingFile[] | undefined
  /** What the business has put behind the button that the person tapped, which its text need not say. */
  payload?: string | undefined
  /** Where the person came from, such as an ad, in words for the timeline. */
  referral?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** What the person has told the provider, which has obeyed and said so to the person already. */
  optOut?: 'stopped' | 'resumed' | 'help' | undefined
  /** Whether another app has the conversation: it is kept, and nobody answers by himself. */
  isStandby?: true | undefined
  /** Whether the provider says it by itself, in the conversation: then it is no message of the person's. */
  isProviders?: true
}

/** What became of an outgoing message after it was accepted; `sent` only confirms that it was. */
export type Receipt = {
  /** Our id of the message, where the provider hands it back; else the provider's. */
  message: { id: string; providerId?: string } | { providerId: string }
  /** How the provider calls the person. */
  addresses?: readonly string[]
} & ({ state: 'sent' | 'delivered' | 'read' } | { state: 'failed'; outcome: Failure; isOfPart?: boolean })
