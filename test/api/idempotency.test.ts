import { z } from 'zod'
import { holdWrites } from '../support/databases.ts'
import {
  apiError,
  ask,
  newEmail,
  newPhone,
  openAccount,
  readPages,
  type TestResponse,
} from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock, day } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })
let made = 0

const agency = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }, { name: 'News' }] })

const newKey = () => `key-${(made += 1)}`
const post = (path: string, key: string, body: unknown, account = agency) =>
  account.ask('POST', path, { body, headers: { 'idempotency-key': key } })
const isReplayed = ({ headers }: TestResponse) => headers.get('idempotency-replayed')
const history = async (email: string) =>
  (await readPages((cursor) => agency.client.listCreditTransactions({ query: { email, cursor } }))).flat()

describe('the same key and body again', () => {
  test('replay the first answer, status and all, and do nothing else', async () => {
    const [key, body] = [newKey(), { phone: newPhone(), firstName: 'Jane' }]
    const first = await post('/contacts', key, body)
    expect(first).toMatchObject({ status: 201, body: { firstName: 'Jane' } })
    expect(isReplayed(first)).toBeNull()
    const contact = await agency.client.createContact({ body })
    await agency.client.updateContact({ params: { id: contact.body.id }, body: { firstName: 'Ann' } })

    const again = await post('/contacts', key, body)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(isReplayed(again)).toBe('true')
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect((await agency.client.getContact({ params: { id: contact.body.id } })).body.firstName).toBe('Ann')
  })

  test('no matter which other parameters the query has', async () => {
    const [key, body] = [newKey(), { phone: newPhone() }]
    const first = await post('/contacts', key, body)
    const again = await post('/contacts?utm_source=x', key, body)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(isReplayed(again)).toBe('true')
  })
})

const Parameter = z.object({ schema: z.object({ pattern: z.string() }) })
const Document = z.object({ components: z.object({ parameters: z.object({ IdempotencyKey: Parameter }) }) })
/** What the OpenAPI document takes for a key. */
const documentedKey = async () => {
  const { components } = Document.parse((await ask(server, 'GET', '/openapi.json')).body)
  return new RegExp(components.parameters.IdempotencyKey.schema.pattern)
}

describe('400', () => {
  test.each(['', 'x'.repeat(256), 'a b', 'é'])('a key that is none, by the document too: %j', async (key) => {
    expect(key).not.toMatch(await documentedKey())
    const answer = await post('/contacts', key, { phone: newPhone() })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'Idempotency-Key'))
  })

  test('a key of 255 characters is fine', async () => {
    const key = '~'.repeat(255)
    expect(key).toMatch(await documentedKey())
    const answer = await post('/contacts', key, { phone: newPhone() })
    expect(answer).toMatchObject({ status: 201 })
  })
})

describe('422', () => {
  test('IDEMPOTENCY_KEY_REUSED: another body, of which nothing is done', async () => {
    const [key, phone] = [newKey(), newPhone()]
    await post('/contacts', key, { phone: newPhone() })
    expect(await post('/contacts', key, { phone })).toMatchObject(apiError(422, 'IDEMPOTENCY_KEY_REUSED'))
    await expect(agency.client.findContact({ query: { phoneNumber: phone } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('on the incoming endpoint in its flat form', async () => {
    const key = newKey()
    await post('/incoming_custom_channel_message', key, { customData: incoming({}) })
    const answer = await post('/incoming_custom_channel_message', key, { customData: incoming({}) })
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED', error: expect.any(String) },
    })
  })
})

describe('409', () => {
  test('IDEMPOTENCY_IN_FLIGHT while the first is running, and its answer afterwards', async () => {
    const [key, body] = [newKey(), { phone: newPhone() }]
    const release = await holdWrites(server.dataDir, 'contact') // the first to come now waits for this
    const both = [post('/contacts', key, body), post('/contacts', key, body)]
    const early = await Promise.race(both)
    await release()
    expect(early).toMatchObject(apiError(409, 'IDEMPOTENCY_IN_FLIGHT'))
    const answers = await Promise.all(both)
    expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toEqual([201, 409])
    expect(isReplayed(await post('/contacts', key, body))).toBe('true')
  })

  test('of racing requests with one key, one has the effect', async () => {
    const [key, email] = [newKey(), newEmail('client')]
    await agency.client.createSubAccount({ body: { email } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/subaccounts/credits', key, { email, amount: 5 })),
    )
    const fresh = answers.filter((answer) => answer.status === 200 && isReplayed(answer) === null)
    expect(fresh).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(await history(email)).toHaveLength(1)
  })
})

describe('an error leaves the key free', () => {
  test.each([
    [400, () => ({ phone: '0470123456' })],
    [404, () => ({ phone: newPhone(), listId: 'lst_unknown' })],
  ])('after a %i the right body is served under it', async (status, wrong) => {
    const [key, phone] = [newKey(), newPhone()]
    expect(await post('/contacts', key, wrong())).toMatchObject({ status })
    const answer = await post('/contacts', key, { phone })
    expect(answer).toMatchObject({ status: 201, body: { phone } })
    expect(isReplayed(answer)).toBeNull()
  })

  test('the same body is tried again, and not answered with the first error', async () => {
    const [key, email] = [newKey(), newEmail('client')]
    const body = { email, amount: 5 }
    expect(await post('/subaccounts/credits', key, body)).toMatchObject({ status: 404 })
    await agency.client.createSubAccount({ body: { email } })
    const answer = await post('/subaccounts/credits', key, body)
    expect(answer).toMatchObject({ status: 200, body: { new_balance: 5 } })
  })
})

describe('a key counts', () => {
  test('per account', async () => {
    const other = await openAccount(server)
    const [key, body] = [newKey(), { phone: newPhone() }]
    const [first, second] = [await post('/contacts', key, body), await post('/contacts', key, body, other)]
    expect(second).toMatchObject({ status: 201, body: { phone: body.phone } })
    expect(isReplayed(second)).toBeNull()
    expect(second.body).not.toEqual(first.body)
  })

  test('per account, also while both are running', async () => {
    const other = await openAccount(server)
    const [key, body] = [newKey(), { phone: newPhone() }]
    const release = await holdWrites(server.dataDir, 'contact')
    const both = [post('/contacts', key, body), post('/contacts', key, body, other)]
    await other.client.getMe() // by now both have arrived
    await release()
    expect(await Promise.all(both)).toMatchObject([{ status: 201 }, { status: 201 }])
  })

  test('per path', async () => {
    const { body: contact } = await agency.client.createContact({ body: { phone: newPhone() } })
    const [key, body] = [newKey(), { contactId: contact.id }]
    for (const name of ['Leads', 'News']) {
      const answer = await post(`/lists/${agency.listId(name)}/contacts`, key, body)
      expect(answer).toMatchObject({ status: 201, body: { listId: agency.listId(name) } })
      expect(isReplayed(answer)).toBeNull()
    }
  })

  test('on POST alone', async () => {
    const { body: contact } = await agency.client.createContact({ body: { phone: newPhone() } })
    const headers = { 'idempotency-key': newKey() }
    for (const firstName of ['Ann', 'Bea'])
      expect(
        await agency.ask('PATCH', `/contacts/${contact.id}`, { headers, body: { firstName } }),
      ).toMatchObject({ status: 200, body: { firstName } })
  })
})

describe('a key is remembered', () => {
  test('for 24 hours', async () => {
    const [key, body] = [newKey(), { phone: newPhone() }]
    const first = await post('/contacts', key, body)
    clock.advance(day - 1)
    const late = await post('/contacts', key, body)
    expect(isReplayed(late)).toBe('true')
    clock.advance(1)
    const after = await post('/contacts', key, body)
    expect(after).toMatchObject({ status: 200, body: first.body })
    expect(isReplayed(after)).toBeNull()
    const other = await post('/contacts', key, { phone: newPhone() })
    expect(other).toMatchObject(apiError(422, 'IDEMPOTENCY_KEY_REUSED'))
  })

  test('for ever on a grant', async () => {
    const [key, email] = [newKey(), newEmail('client')]
    await agency.client.createSubAccount({ body: { email } })
    const first = await post('/subaccounts/credits', key, { email, amount: 5 })
    clock.advance(400 * day)
    const late = await post('/subaccounts/credits', key, { email, amount: 5 })
    expect(late).toMatchObject({ status: 200, body: first.body })
    expect(isReplayed(late)).toBe('true')
    expect(await history(email)).toHaveLength(1)
    expect(await post('/subaccounts/credits', key, { email, amount: 6 })).toMatchObject({ status: 422 })
  })

  test('after a restart', async () => {
    const [key, body] = [newKey(), { phone: newPhone() }]
    const before = await startServer({ clock })
    const account = await openAccount(before)
    const first = await post('/contacts', key, body, account)
    await before.stop()
    const after = await startServer({ clock, env: { DATA_DIR: before.dataDir } })
    const again = await ask(after, 'POST', '/contacts', {
      headers: { 'x-api-key': account.apiKey, 'idempotency-key': key },
      body,
    })
    expect(isReplayed(again)).toBe('true')
    expect(again.body).toEqual(first.body)
    await after.close()
  })
})
