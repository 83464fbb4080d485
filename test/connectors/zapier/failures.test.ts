import { join } from 'node:path'
import Database from 'better-sqlite3'
import { sandboxOf } from '../../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { answer, redirectTo } from '../../support/webhookReceiver.ts'
import { halted } from './halted.ts'
import { calls, connectZap, failureOf, type Zap } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }] })
const zap = connectZap(server, acme)
const proxy = suiteReceiver()

/** Enough for every function to ask the service. */
const asked = {
  targetUrl: 'https://hooks.example.com/1',
  subscribeData: { id: 'whk_1', secret: 'whsec_AAAA' },
  inputData: {
    contactId: 'con_1',
    listId: 'lst_1',
    phone: '+15551234567',
    fromId: 'user-1',
    toId: 'acme',
    customChannel: 'crm',
    body: 'Hi',
    email: 'client@example.com',
    amount: 1,
    threshold: 1,
    segmentId: 'seg_1',
    broadcastId: 'brc_1',
    assigneeId: 'usr_1',
    untilTheyWrite: true,
    campaignId: 'cam_1',
    name: 'Sale',
    filter: '{"of":"tag","op":"is","value":"vip"}',
    tag: 'vip',
    tags: ['vip'],
    questions: ['How much is it?'],
    question: 'What does it cost?',
    answer: 'Ten euros.',
    answerId: 'ans_1',
  },
}

test.each(calls)('401: a wrong key asks the person to reconnect (%s)', async (path) => {
  const stranger = connectZap(server, { apiKey: `rl_${'x'.repeat(38)}` })
  const { name, message } = await failureOf(stranger.call(path, asked))
  expect(name).toBe('ExpiredAuthError')
  expect(message).toContain('This API key is not valid')
  expect(message).toContain('Reconnect the account')
})

describe('429', () => {
  let limited: Zap
  beforeAll(async () => {
    const account = await openAccount(server, { rateLimitPerMinute: 1 })
    await account.client.getMe()
    limited = connectZap(server, account)
  })

  test.each(calls)('Zapier waits as long as the service asks (%s)', async (path) => {
    const { name, delay } = await failureOf(limited.call(path, asked))
    expect(name).toBe('ThrottledError')
    expect(delay).toBeGreaterThan(0)
    expect(delay).toBeLessThanOrEqual(60)
  })
})

describe('5xx', () => {
  let broken: TestServer
  let unlucky: Zap
  beforeAll(async () => {
    broken = await startServer()
    unlucky = connectZap(broken, await openAccount(broken))
    const db = new Database(join(broken.dataDir, 'replyloop.db'))
    db.pragma('foreign_keys = off')
    db.exec('drop table account')
    db.close()
  })
  afterAll(() => broken.close())

  test.each(calls)(
    'fails with what to name to the operator, so that Zapier repeats it (%s)',
    async (path) => {
      const { name, message, code, status } = await failureOf(unlucky.call(path, asked))
      expect({ name, code, status }).toEqual({ name: 'AppError', code: 'INTERNAL', status: 500 })
      expect(message).toMatch(/retry after a short while \(request [\w-]+\)/)
    },
  )
})

describe('a fault of what the Zap sent stops the run and leaves the Zap on', () => {
  const message = { fromId: 'user-1', toId: 'acme', customChannel: 'crm', body: 'Hi' }
  test.each([
    ['create_contact', { firstName: 'Jane' }, 'is required, with country code, unless an email is given'],
    ['create_contact', { phone: '555 1234' }, 'valid country code'],
    ['create_contact', { email: 'nobody' }, 'Email must be an email address'],
    ['grant_credits', { email: 'client@example.com', amount: 0 }, 'must be above 0'],
    ['create_sub_account', { email: 'nobody' }, 'Email must be an email address'],
    ['suspend_sub_account', { email: 'nobody' }, 'Sub-Account Email must be an email address'],
  ])('400: %s %j', async (key, inputData, text) => {
    const failure = await failureOf(zap.create(key, inputData))
    expect(failure).toMatchObject(halted(text))
  })

  test.each([
    ['update_contact', { contactId: 'con_1', firstName: 'Jane' }, 'CONTACT_NOT_FOUND'],
    ['send_message', { ...message, fromId: '', contactId: 'con_1' }, 'CONTACT_NOT_FOUND'],
    ['grant_credits', { email: 'nobody@example.com', amount: 1 }, 'SUBACCOUNT_NOT_FOUND'],
    ['suspend_sub_account', { email: 'nobody@example.com' }, 'SUBACCOUNT_NOT_FOUND'],
    ['resume_sub_account', { email: 'nobody@example.com' }, 'SUBACCOUNT_NOT_FOUND'],
  ])('404: %s %j', async (key, inputData, code) => {
    const mapped = { contactId: '{{1__id}}', email: '{{1__email}}' }
    const failure = await failureOf(zap.create(key, inputData, mapped))
    expect(failure).toMatchObject(halted(`(${code})`))
  })

  test('404: a search that finds nobody answers nothing, and so does the end of a subscription that is gone', async () => {
    expect(await zap.search('find_contact', { phone: newPhone() })).toEqual([])
    expect(await zap.search('find_contact', { email: newEmail() })).toEqual([])
    expect(await zap.unsubscribe('new_reply', asked.subscribeData)).toEqual({ id: 'whk_1' })
  })

  test('409: a contact who opted out, and a phone that another contact has', async () => {
    const { id } = await createContact(acme, { email: newEmail() })
    const { phone } = await createContact(acme, { phone: newPhone() })
    const taken = await failureOf(zap.create('update_contact', { contactId: id, phone }))
    expect(taken).toMatchObject(halted('(PHONE_TAKEN)'))
    await zap.create('receive_message', { ...message, fromId: 'gone', body: 'STOP' })
    const refused = await failureOf(zap.create('send_message', { ...message, fromId: 'gone' }))
    expect(refused).toMatchObject(halted('(CONTACT_OPTED_OUT)'))
  })

  test('409: a sub-account whose email is taken', async () => {
    const email = newEmail('client')
    await acme.client.createSubAccount({ body: { email } })
    expect(await failureOf(zap.create('create_sub_account', { email }))).toMatchObject(
      halted('(EMAIL_TAKEN)'),
    )
  })

  test('413: a message that is too large for a proxy before the service', async () => {
    proxy.behave(answer(413, { 'content-type': 'text/html' }, '<h1>413 Request Entity Too Large</h1>'))
    const behindProxy = connectZap({ origin: proxy.url }, acme)
    const refusedByProxy = await failureOf(behindProxy.create('receive_message', message))
    expect(refusedByProxy).toMatchObject(halted(/^A proxy before the server takes no request of this size/))
  })
})

test('400: the name of a connected channel says where its messages go, and what to choose instead', async () => {
  const account = await openAccount(server)
  const { name: channel } = await sandboxOf(server).connect(account)
  const own = connectZap(server, account)
  const message = { fromId: 'user-1', toId: 'acme', body: 'Hi' }
  const refusal = {
    name: 'AppError',
    code: 'CHANNEL_NOT_CUSTOM',
    status: 400,
    message: expect.stringMatching(
      /sandbox is a connected channel: its messages go out through campaigns.+, and come in by themselves\. Name a custom channel instead \(CHANNEL_NOT_CUSTOM\)\. Correct this step of the Zap\./,
    ),
  }
  expect(await failureOf(own.create('send_message', { ...message, customChannel: channel }))).toMatchObject(
    refusal,
  )
  expect(await failureOf(own.create('receive_message', { ...message, channel }))).toMatchObject(refusal)
  expect((await account.client.listMessages()).body.data).toEqual([])
})

describe('the base URL', () => {
  const at = (base_url: string) =>
    zap.call('authentication.test', { authData: { base_url, api_key: acme.apiKey } })

  test('is read with or without its version, and with or without a slash at the end', async () => {
    for (const end of ['', '/', '/v1', '/v1/'])
      expect(await at(` ${server.origin}${end} `)).toMatchObject({ id: acme.id })
  })

  test.each(['', 'replyloop', 'http://replyloop.example.com', 'http://10.0.0.1:3000', 'ftp://127.0.0.1'])(
    'must be https: %j',
    async (baseUrl) => {
      expect(await failureOf(at(baseUrl))).toMatchObject({
        name: 'AppError',
        code: 'INVALID_BASE_URL',
        message: expect.stringContaining('must be the https address'),
      })
    },
  )

  test('of a page of the service is not taken for that of the service', async () => {
    expect(await failureOf(at(`${server.origin}/contacts`))).toMatchObject({
      name: 'AppError',
      code: 'NOT_FOUND',
      message: expect.stringContaining('Check the base URL of the connection'),
    })
  })

  test('at which nobody answers says so', async () => {
    expect(await failureOf(at('http://127.0.0.1:1'))).toMatchObject({
      name: 'AppError',
      message: expect.stringMatching(/^No answer came \(connect ECONNREFUSED.*\)\. Check the base URL/),
    })
  })

  describe('of something else than the service', () => {
    const elsewhere = suiteReceiver()
    const site = suiteReceiver()

    test('says what to check, and never sends the key on', async () => {
      for (const [behaviour, status] of [
        [answer(404, { 'content-type': 'text/html' }, '<h1>Not here</h1>'), 404],
        [redirectTo(`${elsewhere.url}/v1/me`, 301), 301],
        [answer(403, {}, 'Forbidden'), 403],
        [answer(401, {}, '<h1>Who are you?</h1>'), 401],
        [answer(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'), 200],
        [answer(200, {}, '{"hello": "world"}'), 200],
      ] as const) {
        site.behave(behaviour)
        expect(await failureOf(at(site.url))).toMatchObject({
          name: 'AppError',
          status,
          message: expect.stringMatching(/^[^<]*Check the base URL of the connection[^<]*$/),
        })
      }
      site.behave(answer(503, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>'))
      expect(await failureOf(at(site.url))).toMatchObject({
        name: 'AppError',
        status: 503,
        message: expect.stringMatching(/^((?!base URL|<).)*try again later\.((?!base URL|<).)*$/),
      })
      expect(elsewhere.deliveries).toEqual([])
    })
  })
})
