import { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { channelsOf } from '../support/connectedChannels.ts'
import { eventsOf, sandboxOf } from '../support/conversation.ts'
import { apiError, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { accountPerTest, anyInstant, suiteServer } from '../support/suite.ts'
import { becomes } from '../support/webhooks.ts'

const server = suiteServer()
const graph = suiteGraph()
const acme = accountPerTest(server)
const { ask, connect, read, stop, tell } = channelsOf(server, graph)
const NoticePage = dashboardContract.listChannelNotices.responses[200]

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

  test('says in words what is wrong, which is kept, and nothing else is changed', async () => {
    const channel = await connect(acme, {}, { accessToken: 'EAAGended' })
    const tested = await ask(acme, 'POST', `/${channel.id}/test`)
    const problem = expect.stringMatching(/token/i)
    expect(tested).toMatchObject({
      status: 200,
      body: { works: false, problem, channel: { ...channel, problem } },
    })
    expect(JSON.stringify(tested.body)).not.toContain('EAAGended')
  })

  test('shows by a test that a channel works, until its settings are others', async () => {
    const channel = await connect(acme, {}, { accessToken: 'EAAGended' })
    expect(channel).toMatchObject({ state: 'active', workedAt: null, problem: null })
    await ask(acme, 'POST', `/${channel.id}/test`)
    const change = (settings: object) => ask(acme, 'PATCH', `/${channel.id}`, { settings })
    const { accessToken } = graph
    expect(await change({ accessToken })).toMatchObject({ body: { workedAt: null, problem: null } })
    await ask(acme, 'POST', `/${channel.id}/test`)
    expect(await read(acme, channel.id)).toMatchObject({ workedAt: anyInstant, problem: null })
    expect(await change({ accessToken })).toMatchObject({ body: { workedAt: anyInstant } })
    expect(await change({ accessToken: 'EAAGother' })).toMatchObject({ body: { workedAt: null } })
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
