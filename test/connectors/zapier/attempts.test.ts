import { z } from 'zod'
import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { answer, relayTo } from '../../support/webhookReceiver.ts'
import { connectZap, failureOf, type Zap } from './zap.ts'

const server = suiteServer()
const network = suiteReceiver()
const client = newEmail('client')
const acme = suiteAccount(server, {
  type: 'agency',
  replyWebhook: { url: 'https://platform.example/replies' },
  lists: [{ name: 'Leads' }],
  subAccounts: [{ email: client, name: 'Client' }],
})
const { passOn, loseAnswer } = relayTo(server)
const Message = z.looseObject({ contactId: z.string() })
let zap: Zap

beforeAll(() => {
  zap = connectZap({ origin: network.url }, acme)
})

/** The actions that the service would do twice. */
const creates: Record<string, () => Promise<Record<string, unknown>>> = {
  create_message: async () => ({ fromId: newPhone(), channel: 'crm', body: 'Hi' }),
  send_message: async () => ({ fromId: newPhone(), customChannel: 'crm', body: 'Hi' }),
  create_sub_account: async () => ({ email: newEmail('client') }),
  grant_credits: async () => ({ email: client, amount: 5 }),
}

const lastKey = () => network.deliveries.flatMap(({ headers }) => headers['idempotency-key'] ?? []).at(-1)

describe.each(Object.entries(creates))('%s', (key, inputOf) => {
  test('is repeated under the same key until it succeeds, and then gets a new one', async () => {
    const input = await inputOf()
    network.behave(loseAnswer, answer(503), passOn)
    await failureOf(zap.create(key, input))
    const first = lastKey()
    expect(first).toMatch(/^[\w-]{36}$/)
    await failureOf(zap.create(key, { ...input }))
    expect(lastKey()).toBe(first)
    await zap.create(key, input)
    expect(lastKey()).toBe(first)
    await Promise.allSettled([zap.create(key, input)]) // the email of a sub-account is taken now
    expect(lastKey()).not.toBe(first)
  })

  test('another input or another account gets another key', async () => {
    const input = await inputOf()
    network.behave(answer(503))
    await failureOf(zap.create(key, input))
    const first = lastKey()
    await failureOf(zap.create(key, { ...input, firstName: 'Joan', description: 'more' }))
    expect(lastKey()).not.toBe(first)
    const authData = { base_url: network.url, api_key: (await openAccount(server)).apiKey }
    await failureOf(zap.call(`creates.${key}.operation.perform`, { authData, inputData: input }))
    expect(lastKey()).not.toBe(first)
  })
})

describe('when only the answer was lost, a repeat does nothing twice, and a later run does it again', () => {
  /** Runs a create whose first answer is lost, then repeats it, then runs it again. Returns how often it was done. */
  async function doneAfter(key: string, input: Record<string, unknown>, done: () => Promise<number>) {
    const before = await done()
    network.behave(loseAnswer, passOn)
    await failureOf(zap.create(key, input))
    await zap.create(key, input)
    const repeated = (await done()) - before
    await zap.create(key, input)
    return { repeated, later: (await done()) - before }
  }
  const messages = (direction: 'incoming' | 'outgoing') => async () =>
    (await acme.client.listMessages({ query: { direction } })).body.data.length

  test('a message is sent once', async () => {
    const input = { fromId: 'user-1', customChannel: 'crm', body: 'Your order is on its way.' }
    const done = await doneAfter('send_message', input, messages('outgoing'))
    expect(done).toEqual({ repeated: 1, later: 2 })
  })

  test.each([{}, { messageSid: '' }, { messageSid: ' ' }])(
    'an incoming message without an id is stored once: %j',
    async (given) => {
      const input = { fromId: 'user-1', toId: 'acme', body: 'Hello', ...given }
      const done = await doneAfter('receive_message', input, messages('incoming'))
      expect(done).toEqual({ repeated: 1, later: 2 })
    },
  )

  test.each([{}, { idempotencyKey: '' }, { idempotencyKey: ' ' }])(
    'credits without a key are granted once: %j',
    async (given) => {
      const grants = async () =>
        (await acme.client.listCreditTransactions({ query: { email: client } })).body.data.length
      const done = await doneAfter('grant_credits', { email: client, amount: 7, ...given }, grants)
      expect(done).toEqual({ repeated: 1, later: 2 })
    },
  )
})

describe('what is the same when it is done twice needs no key', () => {
  const twice = async (key: string, input: Record<string, unknown>) => {
    network.behave(loseAnswer, passOn)
    await failureOf(zap.create(key, input))
    expect(network.deliveries.at(-1)?.headers['idempotency-key']).toBeUndefined()
    return zap.create(key, input)
  }

  test('a contact, and its place on a list', async () => {
    const phone = newPhone()
    const listId = acme.listId('Leads')
    const created = await twice('create_contact', { phone, listIds: [listId] })
    expect(created).toMatchObject({ phone, created: false })
    const { id: contactId } = await createContact(acme)
    expect(await twice('add_contact_to_list', { listId, contactId })).toMatchObject({ alreadyMember: true })
    const { data } = (await acme.client.listMembers({ params: { id: listId } })).body
    expect(data.map(({ id }) => id)).toContain(contactId)
    expect(data.filter((contact) => contact.phone === phone)).toHaveLength(1)
  })

  test('a message that has an id', async () => {
    const input = { fromId: 'user-3', toId: 'acme', body: 'Hello', messageSid: 'm-3' }
    const { contactId } = Message.parse(await twice('receive_message', input))
    const { data } = (await acme.client.listMessages({ query: { contactId } })).body
    expect(data).toHaveLength(1)
  })
})

test('while the first try is still running, Zapier is told to come again', async () => {
  const error = { code: 'IDEMPOTENCY_IN_FLIGHT', message: 'Busy', requestId: 'r' }
  network.behave(answer(409, {}, JSON.stringify({ error })))
  const failure = await failureOf(zap.create('grant_credits', { email: client, amount: 5 }))
  expect(failure).toMatchObject({ name: 'ThrottledError', message: 'Busy', delay: 10 })
})
