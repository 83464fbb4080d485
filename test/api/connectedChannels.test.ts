import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { channelsOf } from '../support/connectedChannels.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { expectFlatError, incoming, outgoing, postIncoming, receive } from '../support/messages.ts'
import { accountPerTest, anyInstant, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const graph = suiteGraph()
const acme = accountPerTest(server)
const { ask, post, connect, read, list, stop } = channelsOf(server, graph)

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
      workedAt: null,
      problem: null,
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
        openConversation: true,
        windowMs: 86_400_000,
        templates: true,
        reactions: true,
        media: expect.any(Array),
        segments: false,
        maxText: 4096,
        connection: true,
        register: true,
        subscribe: true,
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
    expect((await acme.client.listChannels()).body.data).toMatchObject(rows)
    expect((await acme.client.listChannels({ query: { search: 'INE' } })).body.data).toMatchObject([rows[1]])
    const page = (await acme.client.listChannels({ query: { limit: '1', cursor: 'crm' } })).body
    expect(page).toMatchObject({ data: [rows[1]], nextCursor: 'mine' })
    await stop(id)
    expect((await acme.client.listChannels()).body.data).toContainEqual(
      expect.objectContaining({ ...rows[1], state: 'stopped' }),
    )
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
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]))
  })
})

describe('Who may see and change channels', () => {
  test('is a person who is signed in; all that is done stands in the audit log', async () => {
    const { account, owner } = await openOwner(server)
    const { id } = await connect(account)
    for (const settings of [{}, { verifyToken: 'another-one' }])
      await owner.ask('PATCH', `/connected_channels/${id}`, { body: { settings } })
    await owner.ask('POST', `/connected_channels/${id}/test`)
    await owner.ask('POST', `/connected_channels/${id}/register`, { body: { pin: '123456' } })
    await owner.ask('POST', `/connected_channels/${id}/subscribe`)
    await owner.ask('DELETE', `/connected_channels/${id}`)
    await owner.ask('POST', `/connected_channels/${id}/resume`)
    const { body } = await owner.ask('GET', '/audit_log')
    const actions = JSON.stringify(body).match(/channel_[a-z]+/g)
    expect(JSON.stringify(body)).not.toContain('another-one')
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
