import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { makeApiKey } from '../../server/src/modules/accounts/apiKey.ts'
import { channelsOf } from '../support/connectedChannels.ts'
import { eventsOf, sandboxOf } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { expectFlatError, incoming, outgoing, postIncoming, receive } from '../support/messages.ts'
import { accountPerTest, anyInstant, suiteServer } from '../support/suite.ts'
import { becomes } from '../support/webhooks.ts'

const server = suiteServer()
const graph = suiteGraph()
const acme = accountPerTest(server)
const { ask, post, connect, read, list, stop, tell } = channelsOf(server, graph)
const NoticePage = dashboardContract.listChannelNotices.responses[200]

describe('A channel is connected', () => {
  test('and its secrets are never shown, but for the token that the owner pastes at the provider', async () => {
    const channel = await connect(acme, {}, { graphVersion: 'v24.0' })
    const { phoneNumberId, businessAccountId, apiUrl } = channel.settings
    expect(channel).toEqual({
      id: expect.stringMatching(/^chn_/),
      kind: 'whatsapp',
      name: 'whatsapp',
      label: `WhatsApp ${phoneNumberId}`,
      state: 'active',
      stoppedReason: null,
      stoppedAt: null,
      createdAt: anyInstant,
      settings: { phoneNumberId, businessAccountId, apiUrl: graph.url, graphVersion: 'v24.0' },
      secrets: ['accessToken', 'appSecret'],
      hookUrl: `${server.origin}/hooks/${channel.id}`,
      verifyToken: expect.stringMatching(/^[\w-]{20,}$/),
      lastHookAt: null,
      refusedHooks: 0,
      refusedHookReason: null,
      info: null,
      can: {
        windowMs: 86_400_000,
        templates: true,
        reactions: true,
        media: expect.any(Array),
        connection: true,
      },
    })
    expect(apiUrl).toBe(graph.url)
    const changed = await ask(acme, 'PATCH', `/${channel.id}`, { settings: { accessToken: 'EAAGother' } })
    const shown = [channel, changed.body, await read(acme, channel.id), await list(acme)]
    for (const secret of [graph.accessToken, graph.appSecret, 'EAAGother'])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  test('under a number after its kind where that name is taken, or under the name that is chosen', async () => {
    expect(await connect(acme)).toMatchObject({ name: 'whatsapp' })
    expect(await connect(acme)).toMatchObject({ name: 'whatsapp-2' })
    await receive(acme, { channel: 'whatsapp-3' })
    expect(await connect(acme)).toMatchObject({ name: 'whatsapp-4' })
    expect(await connect(acme, { name: '  sales-wa ' })).toMatchObject({ name: 'sales-wa' })
    expect(await connect(acme, { name: '' })).toMatchObject({ name: 'whatsapp-5' })
  })

  test('and stands among the labels before its first message, without those that were disconnected', async () => {
    const { id } = await connect(acme, { name: 'mine' })
    const gone = await connect(acme, { name: 'gone' })
    await ask(acme, 'DELETE', `/${gone.id}`)
    await receive(acme, { channel: 'crm' })
    await receive(acme, { channel: 'zeta' })
    const rows = [
      { name: 'crm', kind: 'custom' },
      { name: 'mine', id, kind: 'whatsapp', state: 'active' },
      { name: 'zeta', kind: 'custom' },
    ]
    expect((await acme.client.listChannels()).body.data).toEqual(rows)
    expect((await acme.client.listChannels({ query: { search: 'INE' } })).body.data).toEqual([rows[1]])
    const page = (await acme.client.listChannels({ query: { limit: '1', cursor: 'crm' } })).body
    expect(page).toEqual({ data: [rows[1]], nextCursor: 'mine' })
    await stop(id)
    expect((await acme.client.listChannels()).body.data).toContainEqual({ ...rows[1], state: 'stopped' })
  })

  test.each<[string, object, Record<string, string>, string]>([
    ['its kind is unknown', { kind: 'telegram' }, {}, 'kind'],
    [
      'its token is missing',
      { settings: { phoneNumberId: '1', businessAccountId: '2' } },
      {},
      'settings.accessToken',
    ],
    ['the number itself is given for its id', {}, { phoneNumberId: '+1 555 0100' }, 'settings.phoneNumberId'],
    ['its version is none', {}, { graphVersion: '25' }, 'settings.graphVersion'],
    ['it has a setting that there is not', {}, { pin: '123456' }, 'settings.pin'],
    ['a setting is no text', { settings: { phoneNumberId: {} } }, {}, 'settings.phoneNumberId'],
    ['its name is that of messages without a channel', { name: 'custom' }, {}, 'name'],
    ['its name is that of custom messages', { name: 'crm' }, {}, 'name'],
    ['its name is another channel’s', { name: 'taken' }, {}, 'name'],
    ['its name is too long', { name: 'x'.repeat(256) }, {}, 'name'],
  ])('not where %s', async (_, given, settings, path) => {
    await receive(acme, { channel: 'crm' })
    await connect(acme, { name: 'taken' })
    expect(await post(acme, given, settings)).toMatchObject({
      ...apiError(400, 'VALIDATION_FAILED'),
      body: { error: { details: [{ path }] } },
    })
    expect(await list(acme)).toHaveLength(1)
  })

  test('not with an address that the service may not call', async () => {
    const answer = await post(acme, {}, { apiUrl: 'https://10.0.0.1' })
    expect(answer).toMatchObject({
      ...apiError(400, 'UNSAFE_URL'),
      body: { error: { details: [{ path: 'settings.apiUrl' }] } },
    })
  })

  test('once: again it keeps its name and what is left out, and has the rest', async () => {
    const first = await connect(acme, { name: 'sales' })
    const { phoneNumberId = '', businessAccountId = '' } = first.settings
    const settings = { phoneNumberId, businessAccountId, accessToken: 'EAAGnew' }
    const again = await connect(acme, {}, settings)
    expect(again).toEqual(first)
    expect(await post(acme, { name: 'other' }, settings)).toMatchObject({
      ...apiError(400, 'VALIDATION_FAILED'),
      body: { error: { details: [{ path: 'name' }] } },
    })
    await ask(acme, 'DELETE', `/${first.id}`)
    expect(await connect(acme, {}, settings)).toEqual(first)
  })

  test('by the same request only once', async () => {
    const headers = { 'idempotency-key': 'once' }
    const body = { kind: 'whatsapp', settings: graph.settings(graph.addNumber()) }
    const [first, second] = [
      await ask(acme, 'POST', '', body, headers),
      await ask(acme, 'POST', '', body, headers),
    ]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await list(acme)).toHaveLength(1)
  })

  test('and no custom message takes its name, connected or not', async () => {
    const { id, name } = await connect(acme)
    for (const isConnected of [true, false]) {
      const sent = await acme.ask('POST', '/send_custom_channel_message', {
        body: { customData: outgoing({ customChannel: name }) },
      })
      expect(sent).toMatchObject(apiError(400, 'CHANNEL_NOT_CUSTOM'))
      const received = await postIncoming(acme, { customData: incoming({ channel: name }) })
      expectFlatError(received, 400, 'CHANNEL_NOT_CUSTOM')
      if (isConnected) await ask(acme, 'DELETE', `/${id}`)
    }
  })
})

describe('A number that another account has connected', () => {
  test('is refused with the same app, and given once it is disconnected there', async () => {
    const { id, settings } = await connect(acme)
    const other = await openAccount(server)
    const { phoneNumberId = '', businessAccountId = '' } = settings
    const given = { phoneNumberId, businessAccountId }
    const refused = await post(other, {}, given)
    expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(JSON.stringify(refused.body)).toContain('another account')
    await ask(acme, 'DELETE', `/${id}`)
    await connect(other, {}, given)
    expect(await ask(acme, 'POST', `/${id}/resume`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await read(acme, id)).toMatchObject({ state: 'off' })
  })

  test('is not kept from its owner by somebody who does not know the secret of its app', async () => {
    const { settings } = await connect(acme, {}, { appSecret: 'made-up' })
    const { phoneNumberId = '', businessAccountId = '' } = settings
    await connect(await openAccount(server), {}, { phoneNumberId, businessAccountId })
  })

  test('goes to one of two accounts that connect it at once', async () => {
    const settings = graph.settings(graph.addNumber())
    const accounts = await Promise.all([openAccount(server), openAccount(server)])
    const answers = await Promise.all(
      accounts.map((account) => ask(account, 'POST', '', { kind: 'whatsapp', settings })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })
})

describe('The settings of a channel', () => {
  test('change one by one, and go by null', async () => {
    const { id } = await connect(acme, {}, { graphVersion: 'v24.0' })
    const change = async (settings: object) => ask(acme, 'PATCH', `/${id}`, { settings })
    expect((await change({ graphVersion: 'v23.0' })).body).toMatchObject({
      settings: { graphVersion: 'v23.0' },
    })
    const gone = ConnectedChannel.parse((await change({ graphVersion: null })).body)
    expect(Object.keys(gone.settings)).not.toContain('graphVersion')
    expect(await change({ verifyToken: 'mine' })).toMatchObject({
      status: 200,
      body: { verifyToken: 'mine' },
    })
    expect(await change({ accessToken: null })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await change({ pin: '1' })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await change({ phoneNumberId: '42' })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await ask(acme, 'PATCH', `/${id}`, {})).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await read(acme, id)).toEqual({
      ...gone,
      verifyToken: 'mine',
      secrets: ['accessToken', 'appSecret', 'verifyToken'],
    })
  })

  test('are sent to another address only when the secrets are given again', async () => {
    const { id } = await connect(acme)
    const change = async (settings: object) => ask(acme, 'PATCH', `/${id}`, { settings })
    const apiUrl = `${graph.url}/proxy`
    expect(await change({ apiUrl })).toMatchObject({
      ...apiError(400, 'VALIDATION_FAILED'),
      body: { error: { details: [{ path: 'settings.accessToken' }] } },
    })
    const { accessToken, appSecret } = graph
    expect(await change({ apiUrl, accessToken, appSecret })).toMatchObject({ status: 200 })
    expect(await change({ apiUrl: 'http://192.168.0.1', accessToken, appSecret })).toMatchObject(
      apiError(400, 'UNSAFE_URL'),
    )
  })
})

describe('A provider that is asked', () => {
  test('says what the number is, and it is shown from then on', async () => {
    const { id } = await connect(acme)
    const tested = await ask(acme, 'POST', `/${id}/test`)
    expect(tested).toMatchObject({ status: 200, body: { works: true, problem: null } })
    const channel = await read(acme, id)
    expect(tested.body).toMatchObject({ channel })
    expect(channel.label).toContain('+1 555-078-3881')
    expect(Object.values(channel.info ?? {}).length).toBeGreaterThan(2)
  })

  test('says in words what is wrong, and nothing is changed', async () => {
    const channel = await connect(acme, {}, { accessToken: 'EAAGended' })
    const tested = await ask(acme, 'POST', `/${channel.id}/test`)
    expect(tested).toMatchObject({ status: 200, body: { works: false, channel } })
    expect(tested.body).toMatchObject({ problem: expect.stringMatching(/token/i) })
    expect(JSON.stringify(tested.body)).not.toContain('EAAGended')
  })

  test('registers the number by its PIN, and sends its hooks', async () => {
    const { id, settings, hookUrl, verifyToken } = await connect(acme)
    expect(await ask(acme, 'POST', `/${id}/register`, { pin: '12345' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(await ask(acme, 'POST', `/${id}/register`, { pin: '123456' })).toMatchObject({ status: 200 })
    expect(graph.numbers.get(settings['phoneNumberId'] ?? '')).toMatchObject({ pin: '123456' })
    expect(await ask(acme, 'POST', `/${id}/subscribe`)).toMatchObject({ status: 200 })
    expect(graph.subscribed.has(settings['businessAccountId'] ?? '')).toBe(true)
    expect(JSON.stringify([...graph.subscribed.values(), ...graph.numbers.values()])).toContain(hookUrl)
    expect(verifyToken).not.toBeNull()
  })

  test('refuses a registration and a subscription in its own words', async () => {
    const { id } = await connect(acme)
    graph.failNext(133016, { on: 'register' })
    const register = await ask(acme, 'POST', `/${id}/register`, { pin: '123456' })
    expect(register).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
    graph.failNext(200, { on: 'subscribe' })
    expect(await ask(acme, 'POST', `/${id}/subscribe`)).toMatchObject(apiError(422, 'CHANNEL_REFUSED'))
  })

  test('is not there for the sandbox', async () => {
    const { id } = await sandboxOf(server).connect(acme)
    expect(await ask(acme, 'POST', `/${id}/test`)).toMatchObject({ status: 200, body: { works: true } })
    for (const [path, body] of [['register', { pin: '123456' }], ['subscribe']] as const)
      expect(await ask(acme, 'POST', `/${id}/${path}`, body)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED'),
      )
  })

  test('is asked once by the same request', async () => {
    const { id } = await connect(acme)
    const count = () => graph.requests.filter(({ path }) => path.endsWith('/register')).length
    const before = count()
    const register = () =>
      ask(acme, 'POST', `/${id}/register`, { pin: '123456' }, { 'idempotency-key': 'register' })
    expect((await register()).body).toEqual((await register()).body)
    expect(count() - before).toBe(1)
  })
})

describe('A channel that has stopped', () => {
  const { connect: connectSandbox, become, reply } = sandboxOf(server)

  /** A stopped channel of the sandbox with one message that waits. */
  const openStopped = async (account: TestAccount) => {
    const { id, name, label } = await connectSandbox(account)
    const contactId = await become(account)
    await stop(id, 'The token has ended')
    const waiting = await reply(account, contactId, { body: 'Hi' })
    return { id, name, label, waiting }
  }

  test('says why, tells once, keeps what goes out, and sends it when it is tried again', async () => {
    const { id, name, label, waiting } = await openStopped(acme)
    await stop(id, 'Again')
    expect(await read(acme, id)).toMatchObject({
      state: 'stopped',
      stoppedReason: 'The token has ended',
      stoppedAt: anyInstant,
    })
    const stops = await eventsOf(acme, 'channel.stopped')
    expect(stops.map(({ data }) => data)).toEqual([
      { channel: { id, name, kind: 'sandbox', label }, reason: 'The token has ended' },
    ])
    const { status } = (await acme.client.getMessage({ params: { id: waiting.id } })).body
    expect(status).toBe('Queued')
    expect(await ask(acme, 'POST', `/${id}/resume`)).toMatchObject({
      status: 200,
      body: { state: 'active', stoppedReason: null, stoppedAt: null },
    })
    await becomes(acme, waiting.id, 'Sent')
    await stop(id, null)
    expect(await eventsOf(acme, 'channel.stopped')).toMatchObject([
      { data: { reason: 'The token has ended' } },
      { data: { reason: null } },
    ])
  })

  test('goes on after a good test', async () => {
    const { id, waiting } = await openStopped(acme)
    await ask(acme, 'POST', `/${id}/test`)
    await becomes(acme, waiting.id, 'Sent')
  })

  test('stays stopped after a bad test, and goes on after saved settings or a registration', async () => {
    const { id } = await connect(acme)
    const stopped = async () => {
      await stop(id)
      expect(await read(acme, id)).toMatchObject({ state: 'stopped' })
    }
    await stopped()
    graph.failNext(190, { on: 'number' })
    expect(await ask(acme, 'POST', `/${id}/test`)).toMatchObject({
      body: { works: false, channel: { state: 'stopped' } },
    })
    expect(await ask(acme, 'PATCH', `/${id}`, { settings: {} })).toMatchObject({ body: { state: 'active' } })
    await stopped()
    const register = await ask(acme, 'POST', `/${id}/register`, { pin: '123456' })
    expect(register).toMatchObject({ body: { state: 'active' } })
  })

  test('stays disconnected where somebody has disconnected it, until it is connected again', async () => {
    const { id } = await connect(acme)
    await stop(id)
    expect(await ask(acme, 'DELETE', `/${id}`)).toMatchObject({ body: { state: 'off', stoppedReason: null } })
    await stop(id)
    await ask(acme, 'POST', `/${id}/test`)
    expect(await read(acme, id)).toMatchObject({ state: 'off' })
    expect(await ask(acme, 'POST', `/${id}/resume`)).toMatchObject({ body: { state: 'active' } })
  })
})

describe('What a provider has told of a channel', () => {
  test('is listed, the latest first, page by page', async () => {
    const channel = await connect(acme)
    const told = ['First', 'Second', 'Third']
    await tell({ id: channel.id, accountId: acme.id }, told)
    expect(await read(acme, channel.id)).toMatchObject({
      refusedHooks: 3,
      refusedHookReason: 'The signature is not that of the app secret',
    })
    const page = async (cursor = '') =>
      NoticePage.parse((await ask(acme, 'GET', `/${channel.id}/notices?limit=2&cursor=${cursor}`)).body)
    const first = await page()
    expect(first.data).toEqual(
      ['Third', 'Second'].map((detail) => ({
        id: expect.stringMatching(/^ntc_/),
        kind: 'account_update',
        detail,
        body: null,
        createdAt: anyInstant,
      })),
    )
    expect(await page(first.nextCursor ?? '')).toMatchObject({
      data: [{ detail: 'First' }],
      nextCursor: null,
    })
    expect(await ask(acme, 'GET', `/${channel.id}/notices?cursor=msg_1`)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
  })
})

describe('Who may see and change channels', () => {
  test('is a person who is signed in; all that is done stands in the audit log', async () => {
    const { account, owner } = await openOwner(server)
    const { id } = await connect(account)
    await owner.ask('PATCH', `/connected_channels/${id}`, { body: { settings: {} } })
    await owner.ask('POST', `/connected_channels/${id}/test`)
    await owner.ask('POST', `/connected_channels/${id}/register`, { body: { pin: '123456' } })
    await owner.ask('POST', `/connected_channels/${id}/subscribe`)
    await owner.ask('DELETE', `/connected_channels/${id}`)
    await owner.ask('POST', `/connected_channels/${id}/resume`)
    const { body } = await owner.ask('GET', '/audit_log')
    const actions = JSON.stringify(body).match(/channel_[a-z]+/g)
    expect(actions).toEqual(
      ['resumed', 'disconnected', 'subscribed', 'registered', 'tested', 'changed', 'connected'].map(
        (done) => `channel_${done}`,
      ),
    )
    expect((await owner.ask('GET', `/connected_channels/${id}`)).body).toMatchObject({
      verifyToken: expect.any(String),
    })
  })

  test('is no key that only reads: it sees no token and changes nothing', async () => {
    const reads = makeApiKey()
    const account = await openAccount(server, {
      apiKeys: [{ name: 'Reads', scope: 'read', apiKey: reads }],
    })
    const { id } = await connect(account)
    const reader = { ...account, apiKey: reads }
    expect(await read(reader, id)).toMatchObject({ verifyToken: null, hookUrl: expect.any(String) })
    for (const [method, path, body] of [
      ['POST', '', { kind: 'sandbox' }],
      ['PATCH', `/${id}`, { settings: {} }],
      ['POST', `/${id}/test`],
      ['POST', `/${id}/register`, { pin: '123456' }],
      ['POST', `/${id}/subscribe`],
      ['POST', `/${id}/resume`],
    ] as const)
      expect(await ask(reader, method, path, body)).toMatchObject(apiError(403, 'INSUFFICIENT_SCOPE'))
  })

  test('is nobody of another account', async () => {
    const { id } = await connect(acme)
    const stranger = await openAccount(server)
    for (const path of ['', '/notices', '/deliveries'])
      expect(await ask(stranger, 'GET', `/${id}${path}`)).toMatchObject(apiError(404, 'CHANNEL_NOT_FOUND'))
    expect(await list(stranger)).toEqual([])
  })
})
