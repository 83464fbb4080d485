import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Contact } from '@replyloop/shared/contract/contact'
import { Conversation } from '@replyloop/shared/contract/conversation'
import { Message } from '@replyloop/shared/contract/message'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import { z } from 'zod'
import type {
  ChannelEvent,
  ForChannel,
  IncomingChannelMessage,
} from '../../server/src/modules/channels/incoming.ts'
import type { OutgoingMessage, SendOutcome } from '../../server/src/modules/channels/outgoing.ts'
import type { ChannelAdapter } from '../../server/src/modules/channels/port.ts'
import { adapters, registerAdapter, type Stored } from '../../server/src/modules/channels/registry.ts'
import { botCampaign, type Campaign } from './conversation.ts'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { newPhone, openAccount, type TestAccount } from './factories.ts'
import type { TestServer } from './server.ts'

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** What a hook brings for the channel that it comes to. */
export type PlainEvent = Without<ChannelEvent, 'for'>

/** What differs from a kind of channel with receipts that takes texts at any time. */
export type Plain = Partial<Pick<ChannelAdapter<Stored>, 'addressFor' | 'formsOf' | 'phoneOf'>> &
  Partial<Pick<ChannelAdapter<Stored>, 'mediaRequest' | 'profileOf'>> & {
    /** In whose place it stands; Messenger when left out. */
    kind?: ChannelKind
    can?: Partial<ChannelAdapter['can']>
  }

let made = 0

/**
 * A kind of channel without a provider, for the tests of a suite, in the place of one that has one: its hooks are lists of what
 * they bring, and it says of each message what the test has ordered.
 */
export function suitePlainChannel(server: TestServer, plain: Plain = {}) {
  const { kind = 'messenger', can, ...given } = plain
  const real = adapters[kind]
  const sent: OutgoingMessage[] = []
  const outcomes: SendOutcome[] = []
  const exchange: { durationMs: number; until?: Promise<void> | undefined } = { durationMs: 0 }
  const adapter: ChannelAdapter<Stored> = {
    kind,
    secrets: [],
    settings: z.record(z.string(), z.string()),
    identify: ({ number = '' }) => ({ externalId: number, label: `Plain ${number}` }),
    can: {
      openConversation: true,
      isTest: false,
      receipts: true,
      media: [],
      windowMs: null,
      humanWindowMs: null,
      confirmsOptOut: false,
      segments: false,
      templates: false,
      reactions: true,
      choices: 'itself',
      repeatsUnknown: false,
      ...can,
    },
    async send(_call, message) {
      sent.push(message)
      await exchange.until
      const outcome = outcomes.shift() ?? { is: 'accepted', providerId: `out-${sent.length}` }
      return { ...outcome, durationMs: exchange.durationMs, status: 200, responseBody: null }
    },
    hooks: {
      verify: () => ({ ok: true }),
      read: ({ body }) => z.array(z.custom<ChannelEvent>()).parse(JSON.parse(body.toString())),
      isSameApp: () => true,
    },
    ...given,
  }
  beforeAll(() => void Object.assign(adapters, { [kind]: registerAdapter(adapter) }))
  afterAll(() => void Object.assign(adapters, { [kind]: real }))

  async function connect(account: TestAccount, settings: Record<string, string> = {}, name?: string) {
    made += 1
    const number = `number-${made}`
    const body = { kind, name, settings: { number, ...settings } }
    const answer = await askDashboard(server, account, 'POST', '/connected_channels', { body })
    expect(answer).toMatchObject({ status: 201 })
    const channel = ConnectedChannel.parse(answer.body)
    const target: ForChannel = { externalId: number }
    const posts = async (...events: PlainEvent[]) => {
      const response = await fetch(`${server.origin}/hooks/${channel.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(events.map((event) => ({ for: target, ...event }))),
      })
      expect(response.status).toBe(200)
    }
    return {
      ...channel,
      posts,
      /** Somebody writes, a text unless told. */
      writes: (message: Partial<IncomingChannelMessage> & { address: string }) => {
        made += 1
        const text = { providerId: `in-${made}`, type: 'text' as const, body: 'Hello' }
        return posts({ is: 'message', message: { ...text, ...message } })
      },
    }
  }

  return {
    /** What has been sent, and what the adapter says of the next messages. */
    sent,
    outcomes,
    /** How long it says that the next requests took, and what it waits for. */
    exchange,
    connect,
    /** An account with a channel and a campaign whose bot answers there, and somebody whom nobody knows yet. */
    open: async (campaign: Partial<Campaign> = {}, settings: Record<string, string> = {}) => {
      const campaigns = [botCampaign({ channel: kind, ...campaign })]
      const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
      const channel = await connect(account, settings)
      return { account, channel, address: newPhone(), ...peopleOf(server, account) }
    },
  }
}

/** What an account has of people. */
export const peopleOf = (server: TestServer, account: TestAccount) => ({
  contacts: async () => {
    const rows = rowsOf(await askDashboard(server, account, 'GET', '/contact_search?limit=100'))
    return Promise.all(
      rows.map(async ({ id }) =>
        Contact.parse((await account.client.getContact({ params: { id: String(id) } })).body),
      ),
    )
  },
  messages: async () =>
    (await account.client.listMessages({ query: { limit: '100' } })).body.data.toReversed(),
  conversation: async (id: string) =>
    Conversation.parse((await askDashboard(server, account, 'GET', `/conversations/${id}`)).body),
  reply: (id: string, body: object) =>
    askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body }),
  replied: async (id: string, body: object) => {
    const answer = await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body })
    expect(answer).toMatchObject({ status: 201 })
    return Message.parse(answer.body)
  },
  /** Every decision about a contact, the oldest first, as `subject decision rule`. */
  decisions: async (id: string) =>
    (await account.client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data
      .toReversed()
      .map(({ subject, decision, rule }) => `${subject} ${decision} ${rule}`),
})
