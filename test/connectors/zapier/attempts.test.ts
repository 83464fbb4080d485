import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { answer, relayTo } from '../../support/webhookReceiver.ts'
import { connectZap, failureOf, type Zap } from './zap.ts'

const server = suiteServer()
const network = suiteReceiver()
const client = newEmail('client')
const acme = suiteAccount(server, {
  type: 'agency',
  lists: [{ name: 'Leads' }],
  subAccounts: [{ email: client, name: 'Client' }],
})
const { passOn, loseAnswer } = relayTo(server)
let zap: Zap

beforeAll(() => {
  zap = connectZap({ origin: network.url }, acme)
})

const creates: Record<string, () => Promise<Record<string, unknown>>> = {
  create_contact: async () => ({ phone: newPhone(), firstName: 'Jane' }),
  add_contact_to_list: async () => {
    const { id: contactId } = await createContact(acme)
    return { listId: acme.listId('Leads'), contactId }
  },
  send_message: async () => ({ fromId: newPhone(), customChannel: 'crm', body: 'Hi' }),
  receive_message: async () => ({ fromId: newPhone(), toId: 'acme', body: 'Hi' }),
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
    await zap.create(key, input)
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

describe('when only the answer was lost, a repeat does nothing twice, and a later run does it anew', () => {
  /** Runs a create whose first answer is lost, then repeats it, then runs it anew. Returns how often it was done. */
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

test('while the first try is still running, Zapier is told to come again', async () => {
  const error = { code: 'IDEMPOTENCY_IN_FLIGHT', message: 'Busy', requestId: 'r' }
  network.behave(answer(409, {}, JSON.stringify({ error })))
  const failure = await failureOf(zap.create('create_contact', { phone: newPhone() }))
  expect(failure).toMatchObject({ name: 'ThrottledError', message: 'Busy', delay: 10 })
})
