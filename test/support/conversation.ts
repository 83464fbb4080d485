import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { Message } from '@replyloop/shared/contract/message'
import { z } from 'zod'
import { askDashboard, rowsOf } from './dashboardApi.ts'
import { createContact, declareAccount, newPhone, openAccount, type TestAccount } from './factories.ts'
import { outgoing, receive } from './messages.ts'
import type { Declaration, TestServer } from './server.ts'
import type { SuiteOnFakeClock } from './suite.ts'
import { second } from './time.ts'

export type Campaign = NonNullable<Declaration['campaigns']>[number]

/** A campaign that sends its opening message to everybody who joins the list Leads; `given` replaces or adds fields. */
export const funnel = (given: Partial<Campaign> = {}): Campaign => ({
  name: 'Funnel',
  status: 'Live',
  list: 'Leads',
  triggerOnListAdd: true,
  openingMessage: 'Hi!',
  ...given,
})

/** A campaign like `funnel` whose bot knows one question-and-answer pair. */
export const botCampaign = (given: Partial<Campaign> = {}): Campaign =>
  funnel({
    name: 'Desk',
    botEnabled: true,
    answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
    ...given,
  })

/** An account with the list Leads and the given campaigns, and its contact Ann. */
export async function openConversation(
  server: TestServer,
  campaigns: Campaign[],
  given: Partial<Declaration> = {},
) {
  const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns, ...given })
  return { account, ...(await openContact(server, account)) }
}

/** A new contact of an account, Ann: what she does, what the account's people do, and what she got. */
export async function openContact(server: TestServer, account: TestAccount, phone = newPhone()) {
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
    /** A person of the account looks at the conversation in the inbox. */
    looks: () => askDashboard(server, account, 'POST', `/conversations/${id}/read`, { body: {} }),
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

/** The contact that `openContact` makes. */
export type TestContact = Awaited<ReturnType<typeof openContact>>

/** An account with the list Leads and campaigns linked to it, and what a test does with them. */
export async function openFunnel(
  server: TestServer,
  campaigns: Campaign[],
  given: Partial<Declaration> = {},
) {
  const declared = declareAccount({ lists: [{ name: 'Leads' }], campaigns, ...given })
  const account = await openAccount(server, declared)
  return {
    ...joinsOf(account),
    account,
    /** Provisions its one campaign again, as an operator changes it. */
    change: (changed: Partial<Campaign>) => server.provision({ ...declared, campaigns: [funnel(changed)] }),
  }
}

/** Joins of an account's list Leads, and the opening messages that follow. */
export function joinsOf(account: TestAccount) {
  const { client } = account
  const params = { id: account.listId('Leads') }
  const join = (contactId: string) => client.joinList({ params, body: { contactId } })
  const messages = async () => {
    const { data } = (await client.listMessages({ query: { direction: 'outgoing', limit: 100 } })).body
    return data.toReversed().filter(({ author }) => author === 'campaign')
  }
  return {
    join,
    leave: (contactId: string) => client.leaveList({ params: { ...params, contactId } }),
    /** The ids of new contacts who are not on the list yet. */
    people: (count: number) =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const { id } = await createContact(account, { firstName: `N${index}` })
          return id
        }),
      ),
    joinInTurn: async (contactIds: readonly string[]) => {
      for (const id of contactIds) await join(id)
    },
    /** The opening messages, in the order of sending. */
    messages,
    /** The contacts who got them. */
    opened: async () => (await messages()).map(({ contactId }) => contactId),
  }
}

/** Follow-ups after the given delays, in minutes; their texts are `Nudge 1`, `Nudge 2` and so on. */
export const steps = (...delays: number[]) =>
  delays.map((afterMinutes, index) => ({ afterMinutes, text: `Nudge ${index + 1}` }))

/** A contact whose account has a campaign with follow-ups. */
export type ContactWithFollowUps = Awaited<ReturnType<typeof openConversation>>

/** Opens conversations whose campaign has follow-ups, and checks which of them were sent. */
export function createFollowUps({ server, after }: SuiteOnFakeClock) {
  const open = (
    followUps: Campaign['followUps'] = steps(10, 20, 30),
    given: Partial<Campaign> = {},
    account: Partial<Declaration> = {},
  ) => openConversation(server, [botCampaign({ followUps, ...given })], account)

  /** The texts of the follow-ups that were sent to a contact. */
  const sentFollowUps = async (ann: Pick<ContactWithFollowUps, 'said'>) =>
    (await ann.said()).filter((said) => said.startsWith('campaign: Nudge')).map((said) => said.slice(10))

  return {
    open,
    sentFollowUps,
    expectAnswer: async (ann: ContactWithFollowUps) => {
      await ann.writes('How much is it?')
      await after(2 * second)
      expect((await ann.said()).at(-1)).toBe('bot: Ten euros.')
    },
    /** Expects that nothing is sent until the last millisecond of the wait, and then the last of `expected`. */
    expectFollowUpAfter: async (ann: ContactWithFollowUps, ms: number, expected: string[]) => {
      await after(ms - 1)
      expect(await sentFollowUps(ann)).toEqual(expected.slice(0, -1))
      await after(1)
      expect(await sentFollowUps(ann)).toEqual(expected)
    },
  }
}

/** What the phone's requests are answered with. */
export const PhoneAnswer = z.object({ contactId: z.string(), messageId: z.string() }).partial()

/** The sandbox of a server's accounts, its phone, and the inbox on the other side. */
export function sandboxOf(server: TestServer) {
  const ask = (account: TestAccount, method: string, path: string, body?: unknown, headers = {}) =>
    askDashboard(server, account, method, path, { body, headers })
  const post = async (...given: Parameters<typeof ask>) => {
    const answer = await ask(...given)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body
  }
  const connect = async (account: TestAccount) =>
    ConnectedChannel.parse(await post(account, 'POST', '/connected_channels', { kind: 'sandbox' }))
  const channelsOf = async (account: TestAccount) => rowsOf(await ask(account, 'GET', '/connected_channels'))
  const become = async (account: TestAccount, campaign?: string) => {
    const body = campaign === undefined ? {} : { campaignId: account.campaignId(campaign) }
    return PhoneAnswer.parse(await post(account, 'POST', '/sandbox/contacts', body)).contactId ?? ''
  }
  return {
    ask,
    connect,
    channelsOf,
    become,
    disconnect: async (account: TestAccount) =>
      ask(account, 'DELETE', `/connected_channels/${String((await channelsOf(account))[0]?.['id'])}`),
    write: async (account: TestAccount, id: string, body: object, headers = {}) => {
      const answer = await post(account, 'POST', `/sandbox/contacts/${id}/messages`, body, headers)
      return PhoneAnswer.parse(answer).messageId ?? ''
    },
    reply: async (account: TestAccount, id: string, body: object) =>
      Message.parse(await post(account, 'POST', `/contacts/${id}/replies`, body)),
    said: async ({ client }: TestAccount, contactId: string) =>
      (await client.listMessages({ query: { contactId, limit: '100' } })).body.data.toReversed(),
    /** An account whose sandbox is connected, and its test contact on the campaign Desk. */
    open: async (given: Partial<Declaration> = {}) => {
      const declared = { lists: [{ name: 'Leads' }], campaigns: [botCampaign()], ...given }
      const account = await openAccount(server, declared)
      const channel = await connect(account)
      return { account, channel, id: await become(account, 'Desk') }
    },
  }
}
