import { expect } from '@jest/globals'
import type { FakeClock } from './clock.ts'
import { createContact, newPhone, openAccount, type TestAccount } from './factories.ts'
import type { Campaign } from './funnel.ts'
import { outgoing, receive } from './messages.ts'
import type { Declaration, TestServer } from './server.ts'
import { askDashboard } from './dashboardApi.ts'
import { openDeliveryLog } from './webhooks.ts'

/** A campaign that greets everybody who joins the list Leads, and whose bot knows one question-and-answer pair. */
export const botCampaign = (given: Partial<Campaign> = {}): Campaign => ({
  name: 'Desk',
  status: 'Live',
  botEnabled: true,
  answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
  list: 'Leads',
  triggerOnListAdd: true,
  openingMessage: 'Hi!',
  ...given,
})

/** Waits for a service to become idle: no job runs, and none is due before its clock moves. */
export async function createIdleWatch(server: TestServer, clock: FakeClock) {
  const log = await openDeliveryLog(server)
  const untilIdle = () => log.untilIdle(clock)
  return {
    log,
    untilIdle,
    /** Moves the clock forward and waits until the service is idle again. */
    after: async (ms: number) => {
      clock.advance(ms)
      await untilIdle()
    },
    close: log.close,
  }
}

/** An account with the list Leads and the given campaigns, and its contact Ann. */
export async function openConversation(
  server: TestServer,
  campaigns: Campaign[],
  given: Partial<Declaration> = {},
) {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
  return { account, ...(await meetContact(server, account)) }
}

/** A new contact of an account, Ann: what she does, what the account's people do, and what she got. */
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
    /** The contact writes; returns the message's id. */
    writes: (body: string, fields: object = {}, beside: object = {}) =>
      receive(account, { fromId: phone, body, ...fields }, beside),
    joins: () => client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } }),
    /** A person of the account answers in the inbox. */
    replies: (body = 'A person here.') =>
      askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body } }),
    /** The account's own system sends. */
    sends: (body = 'From our system.', fields: object = {}) =>
      account.ask('POST', '/send_custom_channel_message', {
        body: { customData: outgoing({ fromId: phone, body, ...fields }) },
      }),
    update: (body: NonNullable<Parameters<typeof client.updateContact>[0]['body']>) =>
      client.updateContact({ params, body }),
    read: async () => (await client.getContact({ params })).body,
    messages,
    outgoing: outgoingMessages,
    /** The messages that went out as `author: text`, the oldest first. */
    said: async () => (await outgoingMessages()).map(({ author, body }) => `${author}: ${body}`),
    /** Every decision about the contact, the oldest first, as `subject decision rule`. */
    decisions: async () =>
      (await timelineOf(account, id)).map(({ subject, decision, rule }) => `${subject} ${decision} ${rule}`),
    timeline: () => timelineOf(account, id),
  }
}

const timelineOf = async ({ client }: TestAccount, id: string) =>
  (await client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.toReversed()

/** Changes the status of a campaign in the dashboard, and expects that to succeed. */
export async function setStatus(server: TestServer, account: TestAccount, status: string, name = 'Desk') {
  const path = `/campaigns/${account.campaignId(name)}/status`
  const answered = await askDashboard(server, account, 'POST', path, { body: { status } })
  expect(answered).toMatchObject({ status: 200, body: { status } })
  return answered.body
}

/** The events of one type of an account, the oldest first. */
export const eventsOf = async <T extends Parameters<TestAccount['client']['listEvents']>[0]['query']['type']>(
  { client }: TestAccount,
  type: T,
) => (await client.listEvents({ query: { type } })).body.data.toReversed()

/** The contact that `meetContact` makes. */
export type Ann = Awaited<ReturnType<typeof meetContact>>
