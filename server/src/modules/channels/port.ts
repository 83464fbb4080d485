import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import type { z } from 'zod'
import type { SafeRequest } from '../../platform/outboundHttp/safeFetch.ts'
import type { ShownChoices } from './choices.rules.ts'
import type { ChannelCall } from './sending/call.ts'
import type { ChannelEvent, RawHook } from './incoming.ts'
import type { OutgoingMessage, SendResult } from './outgoing.ts'
import type { TemplateCalls } from './templates.port.ts'

/** Files that a kind of channel carries: the beginning of their MIME types, such as `image/`, and their most bytes. */
interface MediaLimit {
  type: string
  maxBytes: number
}

/** What a kind of channel can do. */
interface Capabilities {
  /** Whether a message may go to somebody who has not written first. */
  openConversation: boolean
  /** Whether its people only try things out: they are left out of figures and exports. */
  isTest: boolean
  /** Whether it reports what was delivered and read. */
  receipts: boolean
  /** The files that it carries; empty for text alone. */
  media: readonly MediaLimit[]
  /** How long free texts may follow what a person wrote, in milliseconds; `null`: always. */
  windowMs: number | null
  /**
   * For how long after what a person wrote a reply by hand may follow, in milliseconds, where the provider has approved that of
   * the owner (the setting `humanAgent`); `null`: no longer than anything else.
   */
  humanWindowMs: number | null
  /** Whether the provider itself confirms to people that they have opted out, or in again. */
  confirmsOptOut: boolean
  /** Whether its texts are counted in the segments of SMS. */
  segments: boolean
  /** Whether it has message templates, which may go out at any time once its provider has approved them. */
  templates: boolean
  /** Whether people can react to a message there. */
  reactions: boolean
  /** How it shows buttons, menus and links. */
  choices: ShownChoices
  /** The longest text in characters; as our own limit when left out. */
  maxText?: number
  /** The longest text in bytes of UTF-8, where its provider counts those. */
  maxTextBytes?: number
  /** Seconds between attempts at a message; left out: as the service is configured. */
  schedule?: readonly number[]
  /** Whether a message may be sent again of which it is not known whether it arrived. */
  repeatsUnknown: boolean
}

/** A kind of channel: how messages go out there, and what comes in from there. Nothing of it touches the database. */
export interface ChannelAdapter<Settings = unknown> {
  kind: ChannelKind | 'custom'
  /** What the owner enters to connect one; strings, so that each can be stored as it is. */
  settings: z.ZodType<Settings>
  /** What its channels are named unless the owner says otherwise; its kind when left out. */
  defaultName?: string
  /** The names of the settings that are stored sealed. */
  secrets: readonly string[]
  /**
   * By what the provider knows a channel with these settings, and by what a person does; `providerAccountId` is what several
   * channels of one provider share.
   */
  identify: (settings: Settings) => { externalId: string; label: string; providerAccountId?: string }
  can: Capabilities
  /** How many messages may start a second, by what the provider says of the channel; unbounded when left out. */
  startsPerSecond?: (info: ChannelInfo | null) => number
  /** To how many people it may write first a day, by what the provider says of the channel; `undefined`: to any number. */
  newPeoplePerDay?: (info: ChannelInfo | null) => number | undefined
  /** Whether the provider says that people mind what comes from the channel, so that it is about to limit it. */
  hasPoorQuality?: (info: ChannelInfo | null) => boolean
  /** Sends a message. Never rejects for what the other side responds. */
  send: (call: ChannelCall<Settings>, message: OutgoingMessage) => Promise<SendResult>
  /** What the provider's hooks are; a kind without them takes in nothing by itself. */
  hooks?: ChannelHooks<Settings>
  /** The address to try for a contact who is not known on the channel yet, from what is known of the contact. */
  addressFor?: (contact: { phone: string | null }) => string | undefined
  /** The ways in which the provider may write an address, itself the first: each means the same person. */
  formsOf?: (address: string) => string[]
  /** The phone number that an address is, in E.164; `undefined` for one that is none. */
  phoneOf?: (address: string) => string | undefined
  /** What is asked of the provider about the connection itself. */
  connection?: ChannelConnection<Settings>
  /** Where the file of an incoming message is now, by its reference. */
  mediaRequest?: (call: ChannelCall<Settings>, reference: string) => Promise<MediaSource>
  /** What the provider tells of a person; `undefined` where it tells nothing, as it may at any time. */
  profileOf?: (call: ChannelCall<Settings>, address: string) => Promise<ChannelProfile | undefined>
  templates?: TemplateCalls<Settings>
}

/** A person's name, as the person's provider has it. */
export interface ChannelProfile {
  firstName?: string | undefined
  lastName?: string | undefined
}

interface ChannelConnection<Settings> {
  /** Asks the provider whether the settings work; the problem in words that say what to do. */
  check: (call: ChannelCall<Settings>) => Promise<{ label: string; info: ChannelInfo } | { problem: string }>
  /** Registers the number for sending, with the six digits of its PIN. */
  register?: (call: ChannelCall<Settings>, pin: string) => Promise<{ problem?: string }>
  /** Has the provider send its hooks, to `hook` where it lets us name the address. */
  subscribe?: (
    call: ChannelCall<Settings>,
    hook: { url: string; verifyToken: string | undefined },
  ) => Promise<{ problem?: string }>
  /** Renews the access token, where it ends by itself; `undefined` for one that does not. */
  refresh?: (call: ChannelCall<Settings>) => Promise<TokenRefresh | undefined>
}

/** A new access token and when it ends, in milliseconds since 1970; or why there is none, and whether there may be soon. */
export type TokenRefresh =
  | { accessToken: string; endsAt?: number }
  | { problem: string; isTemporary: boolean }

/** Where a file is, to be fetched at once; that it is there no more; or that it cannot be said now. */
export type MediaSource =
  | {
      is: 'there'
      request: Pick<SafeRequest, 'url' | 'headers' | 'followsOneRedirect'>
      contentType?: string
      /** The statuses by which its address says that the file is there no more. */
      goneAt?: readonly number[]
    }
  | { is: 'gone'; detail: string }
  | { is: 'later'; detail: string }

/** Which messages of people are asked for: those of a span, its ends included, in milliseconds since 1970. */
export interface InboundQuestion {
  since: number
  until: number
  /** Those of some ids of the provider's under which nothing has come in yet. */
  unknownOf: (providerIds: readonly string[]) => Promise<string[]>
}

/** What comes in from a provider by itself. */
interface ChannelHooks<Settings> {
  /** What to respond where the provider only asks whether the address is right; `undefined` for any other request. */
  challenge?: (hook: RawHook, settings: Settings) => { status: number; body: string } | undefined
  /** The token that the provider shows with its question, and that is entered at the provider. */
  verifyToken?: (settings: Settings) => string
  /**
   * Whether the provider has signed it, compared in constant time, and not too long before `now`, in milliseconds since 1970;
   * else why not, and what to check.
   */
  verify: (hook: RawHook, settings: Settings, now: number) => { ok: true } | { ok: false; reason: string }
  /** What it brings. Never throws: what it does not understand is a `notice` that holds it. */
  read: (hook: RawHook) => ChannelEvent[]
  /**
   * Lists the messages of people that the provider has, the oldest first, where it does not repeat a hook that failed: each as its
   * hook brings it, with `sentAt`. Else the problem in words; nothing is taken in then, and it is asked again later.
   */
  listInbound?: (
    call: ChannelCall<Settings>,
    question: InboundQuestion,
  ) => Promise<{ events: ChannelEvent[] } | { problem: string }>
  /** What the provider wants to be told when a hook has been taken in; an empty text when left out. */
  response?: { type: string; body: string }
  /** Whether two channels get their hooks from one app, so that the hook of either may bring what is for the other. */
  isSameApp: (one: Settings, other: Settings) => boolean
}
