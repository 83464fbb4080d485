import { expect } from '@jest/globals'
import type { FakeClock } from './clock.ts'
import { ask, createContact, newPhone, openAccount, type Asked, type TestAccount } from './factories.ts'
import type { Campaign } from './funnel.ts'
import { outgoing, receive } from './messages.ts'
import type { Declaration, TestServer } from './server.ts'
import { openDeliveryLog } from './webhooks.ts'

/** A campaign that answers with its question-and-answer pair whoever writes, and greets who joins Leads. */
export const desk = (given: Partial<Campaign> = {}): Campaign => ({
  name: 'Desk',
  status: 'Live',
  botEnabled: true,
  answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
  list: 'Leads',
  triggerOnListAdd: true,
  openingMessage: 'Hi!',
  ...given,
})

export const [second, minute, hour] = [1000, 60_000, 3_600_000]

/** Resolves, on a call, once a service will do nothing more before its clock moves. */
export async function createQuiet(server: TestServer, clock: FakeClock) {
  const log = await openDeliveryLog(server)
  const quiet = () => log.quiet(clock)
  return {
    log,
    quiet,
    /** Moves the clock on and waits for all that follows. */
    after: async (ms: number) => {
      clock.advance(ms)
      await quiet()
    },
    close: log.close,
  }
}

/** Asks the dashboard's interface, with an account's key. */
export const askDashboard = (
  { origin }: Pick<TestServer, 'origin'>,
  { apiKey }: Pick<TestAccount, 'apiKey'>,
  method: string,
  path: string,
  { headers, body }: Asked = {},
) =>
  ask({ url: `${origin}/dashboard/api` }, method, path, {
    headers: { 'x-api-key': apiKey, ...headers },
    body,
  })

/** An account with the list Leads and campaigns, and what its people and its one contact, Ann, do. */
export async function openConversation(
  server: TestServer,
  campaigns: Campaign[],
  given: Partial<Declaration> = {},
) {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
  return { account, ...(await meetContact(server, account)) }
}

/** A new contact of an account, and what the contact and the account's people do. */
export async function meetContact(server: TestServer, account: TestAccount, phone = newPhone()) {
  const { client } = account
  const { id } = await createContact(account, { firstName: 'Ann', phone })
  const params = { id }
  const messages = async () =>
    (await client.listMessages({ query: { contactId: id, limit: '100' } })).body.data.toReversed()
  const outgoingMessages = async () => (await messages()).filter(({ direction }) => direction === 'outgoing')
  return {
    id,
    phone,
    /** The contact writes; answers the message's id. */
    writes: (body: string, fields: object = {}, beside: object = {}) =>
      receive(account, { fromId: phone, body, ...fields }, beside),
    joins: () => client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } }),
    /** A person of the account answers in the inbox. */
    replies: (body = 'A person here.') =>
      askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body } }),
    /** The account's own system sends. */
    sends: (body = 'From our system.') =>
      account.ask('POST', '/send_custom_channel_message', {
        body: { customData: outgoing({ fromId: phone, body }) },
      }),
    update: (body: NonNullable<Parameters<typeof client.updateContact>[0]['body']>) =>
      client.updateContact({ params, body }),
    read: async () => (await client.getContact({ params })).body,
    messages,
    outgoing: outgoingMessages,
    /** Author and text of what went out, the oldest first. */
    said: async () => (await outgoingMessages()).map(({ author, body }) => `${author}: ${body}`),
    /** Every decision about the contact, the oldest first, as `subject decision rule`. */
    decisions: async () =>
      (await timelineOf(account, id)).map(({ subject, decision, rule }) => `${subject} ${decision} ${rule}`),
    timeline: () => timelineOf(account, id),
  }
}

const timelineOf = async ({ client }: TestAccount, id: string) =>
  (await client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed()

/** Moves a campaign by the dashboard and expects that it may. */
export async function move(server: TestServer, account: TestAccount, status: string, name = 'Desk') {
  const path = `/campaigns/${account.campaignId(name)}/status`
  const answered = await askDashboard(server, account, 'POST', path, { body: { status } })
  expect(answered).toMatchObject({ status: 200, body: { status } })
  return answered.body
}

/** The events of a type that an account has had, the oldest first. */
export const eventsOf = async <T extends Parameters<TestAccount['client']['listEvents']>[0]['query']['type']>(
  { client }: TestAccount,
  type: T,
) => (await client.listEvents({ query: { type } })).body.data.toReversed()

/** A contact in conversation. */
export type Ann = Awaited<ReturnType<typeof meetContact>>
