import { parseJson } from '@replyloop/shared/contract/json'
import { suiteChannelRows } from '../support/channelRows.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { hookBytes, hookHeaders, writtenChange } from '../support/graph/hooks.ts'
import { execute, refuseRows } from '../support/sql.ts'
import { databaseOf, dialect } from '../support/databases.ts'
import { sandboxOf } from '../support/conversation.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { minute } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle } = suiteOnFakeClock()
const graph = suiteGraph()
const { channelRow: rowOf, noticesOf } = suiteChannelRows(server, clock)
const { connect, open } = whatsappOf(server, graph)

/** Sends a request to a hook as it is. */
const send = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { method: 'POST', ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, headers: response.headers, body: isJson ? parseJson(text) : text }
}
const signed = (bytes: Buffer, appSecret = graph.appSecret) => ({
  body: new Uint8Array(bytes),
  headers: hookHeaders(bytes, appSecret),
})

describe('the hook of a channel', () => {
  test('answers the challenge to who knows the verify token, and to nobody else', async () => {
    const { channel } = await open()
    const asked = (token: string) =>
      send(`${channel.hookUrl}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`, {
        method: 'GET',
      })
    expect(await asked('a%20verify%20token')).toMatchObject({ status: 200, body: '1158201444' })
    expect((await asked('another')).status).toBe(403)
    expect(await rowOf(channel.id)).toMatchObject({ refusedHooks: 1 })
  })

  test('stores what is signed, in any media type, and answers with an empty 200', async () => {
    const { channel, messages } = await open()
    const bytes = hookBytes(channel.number.businessAccountId, [
      writtenChange(channel.number, { from: '4915112345678', body: 'Grüße/é 😀' }),
    ])
    const { headers, body } = signed(bytes)
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
      expect(
        await send(channel.hookUrl, { body, headers: { ...headers, 'content-type': type } }),
      ).toMatchObject({ status: 200, body: '' })
    expect(await messages()).toMatchObject([{ body: 'Grüße/é 😀', channel: 'whatsapp', status: 'received' }])
    expect(await rowOf(channel.id)).toMatchObject({ lastHookAt: clock.now(), refusedHooks: 0 })
  })

  test('refuses what is not signed by its app, says what to check, and counts it until a good one comes', async () => {
    const { channel, messages } = await open()
    const stranger = await open()
    const bytes = hookBytes(channel.number.businessAccountId, [
      writtenChange(channel.number, { from: '4915112345678' }),
    ])
    const refused = [
      { body: new Uint8Array(bytes) },
      signed(bytes, 'the secret of another app'),
      { ...signed(bytes), body: new Uint8Array(Buffer.concat([bytes, Buffer.from(' ')])) },
    ]
    for (const request of refused)
      expect(await send(channel.hookUrl, request)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    expect(await messages()).toEqual([])
    const counted = { refusedHooks: 3, refusedHookReason: expect.stringContaining('app secret') }
    expect(await rowOf(channel.id)).toMatchObject({ ...counted, lastHookAt: null })
    expect(await rowOf(stranger.channel.id)).toMatchObject({ refusedHooks: 0 })
    expect((await send(channel.hookUrl, signed(bytes))).status).toBe(200)
    const good = { refusedHooks: 0, refusedHookReason: null, lastHookAt: clock.now() }
    expect(await rowOf(channel.id)).toMatchObject(good)
  })

  test('is 400 for what is no JSON, 404 for an unknown channel and one without hooks, 405 for other methods, 413 beyond 3 MiB', async () => {
    const { channel, account } = await open()
    const noJson = Buffer.from('{"object":')
    expect(await send(channel.hookUrl, signed(noJson))).toMatchObject(apiError(400, 'INVALID_JSON'))
    const sandbox = await sandboxOf(server).connect(account)
    for (const id of ['chn_00000000000000000000000000', sandbox.id, '%00'])
      expect(await send(`${server.origin}/hooks/${id}`, signed(noJson))).toMatchObject({ status: 404 })
    expect(await send(channel.hookUrl, { method: 'PUT' })).toMatchObject(apiError(405, 'METHOD_NOT_ALLOWED'))
    const large = (bytes: number) => signed(Buffer.from(JSON.stringify({ object: 'x'.repeat(bytes - 13) })))
    const most = 3 * 1024 * 1024
    expect(await send(channel.hookUrl, large(most))).toMatchObject({ status: 200 })
    expect(await send(channel.hookUrl, large(most + 1))).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
    await untilIdle()
    expect(await noticesOf(channel.id)).toMatchObject([{ kind: 'unknown', body: expect.any(String) }])
    const page = await send(channel.hookUrl, { method: 'GET' })
    expect(page).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    expect(await rowOf(channel.id)).toMatchObject({ refusedHooks: 0 })
  })

  test('looks at no more than 30 refused ones a minute from one address, and good ones come in afterwards', async () => {
    const { channel, messages } = await open()
    const other = await open()
    const flood = Array.from({ length: 40 }, () => send(channel.hookUrl, { body: '{}' }))
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    for (const status of statuses) expect([401, 429]).toContain(status)
    const next = await send(channel.hookUrl, { body: '{}' })
    expect(next).toMatchObject(apiError(429, 'RATE_LIMITED'))
    expect(Number(next.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    await other.channel.writes({ from: '4915112345678' })
    expect(await other.messages()).toHaveLength(1)
    expect(await messages()).toEqual([])
  })

  test('takes the same hook twice at once, and again, for one', async () => {
    const { channel, messages, contacts } = await open()
    const bytes = hookBytes(channel.number.businessAccountId, [
      writtenChange(channel.number, { from: '4915112345678', body: 'Hello' }),
    ])
    const answers = await Promise.all([1, 2, 3].map(() => send(channel.hookUrl, signed(bytes))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(channel.hookUrl, signed(bytes))).status).toBe(200)
    expect(await messages()).toHaveLength(1)
    expect(await contacts()).toHaveLength(1)
  })

  test('brings what is for other numbers of the app, in the same account and in another, and nothing to other apps', async () => {
    const { channel, account, messages } = await open()
    const second = await connect(account)
    const other = await open()
    const foreign = await openAccount(server)
    const number = graph.addNumber()
    const foreignChannel = await connect(foreign, number, { appSecret: 'ab'.repeat(16) })
    const from = '4915112345678'
    const named = [second.number, other.channel.number, number]
    await channel.post(...named.map((to, index) => writtenChange(to, { from, body: String(index) })))
    expect(await messages()).toMatchObject([{ body: '0', channel: 'whatsapp-2' }])
    expect(await other.messages()).toMatchObject([{ body: '1', channel: 'whatsapp' }])
    expect((await foreign.client.listMessages({ query: {} })).body.data).toEqual([])
    expect(await noticesOf(foreignChannel.id)).toEqual([])
    const [notice, ...others] = await noticesOf(channel.id)
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'of_no_channel' })
    expect(JSON.parse(notice?.body ?? '')).toEqual({
      is: 'message',
      for: { externalId: number.phoneNumberId },
      message: { providerId: expect.stringMatching(/^wamid/) },
    })
    for (const { id } of [channel, second, other.channel])
      expect(await rowOf(id)).toMatchObject({ lastHookAt: clock.now() })
  })

  const testOnPostgres = dialect === 'postgres' ? test : test.skip // which can be told to be full
  testOnPostgres(
    'is 503 while the database takes nothing, and stores all of it when it comes again',
    async () => {
      const { channel, messages } = await open()
      const full = `create function full_disk() returns trigger language plpgsql as $$ begin if new.body = 'second' then raise 'full' using errcode = '53100'; end if; return new; end $$; create trigger full_disk before insert on message for each row execute function full_disk()`
      const url = await databaseOf(server.dataDir)
      await execute(url, full)
      const changes = ['first', 'second', 'third'].map((body, index) =>
        writtenChange(channel.number, { from: `491511234567${index}`, body }),
      )
      const bytes = hookBytes(channel.number.businessAccountId, changes)
      const answer = await send(channel.hookUrl, signed(bytes))
      expect(answer).toMatchObject(apiError(503, 'UNAVAILABLE'))
      await execute(url, 'drop trigger full_disk on message; drop function full_disk()')
      expect((await send(channel.hookUrl, signed(bytes))).status).toBe(200)
      const stored = (await messages()).map(({ body }) => body)
      expect(stored.toSorted()).toEqual(['first', 'second', 'third'])
      expect(await noticesOf(channel.id)).toEqual([])
    },
  )

  test('keeps what our code cannot take in as a notice, and takes in all else of that hook', async () => {
    const { channel, messages } = await open()
    const heal = await refuseRows(await databaseOf(server.dataDir), {
      change: 'insert',
      table: 'message',
      when: `new.body = 'poison'`,
    })
    const bodies = ['before', 'poison', 'behind']
    await channel.post(
      ...bodies.map((body) => writtenChange(channel.number, { from: '4915112345678', body })),
      writtenChange(channel.number, { from: '4915112345679', body: 'from another' }),
    )
    await heal()
    const stored = (await messages()).map(({ body }) => body)
    expect(stored.toSorted()).toEqual(['before', 'behind', 'from another'])
    expect(await noticesOf(channel.id)).toMatchObject([
      {
        kind: 'not_taken_in',
        detail: expect.stringContaining('poisoned'),
        body: expect.stringContaining('4915112345678'),
      },
    ])
  })

  test('keeps the last 200 notices of a channel', async () => {
    const { channel } = await open()
    const unknown = graph.addNumber()
    let oldest: string[] = []
    for (let posted = 0; posted < 3; posted += 1) {
      await channel.post(
        ...Array.from({ length: 80 }, (_, index) =>
          writtenChange(unknown, { from: '4915112345678', body: `${posted} ${index}` }),
        ),
      )
      await untilIdle()
      if (posted === 0) oldest = (await noticesOf(channel.id)).map(({ id }) => id)
    }
    const notices = await noticesOf(channel.id)
    expect(notices).toHaveLength(200)
    expect(notices.map(({ id }) => id).slice(0, 40)).toEqual(oldest.slice(40))
  })

  test('of a disconnected channel still brings what people write, and STOP counts', async () => {
    const { account, channel, messages, contacts } = await open()
    await askDashboard(server, account, 'DELETE', `/connected_channels/${channel.id}`)
    await channel.writes({ from: '4915112345678', body: 'How much is it?' })
    await channel.writes({ from: '4915112345678', body: 'STOP' })
    const incoming = (await messages()).filter(({ direction }) => direction === 'incoming')
    expect(incoming).toMatchObject([{ body: 'How much is it?', campaignId: null }, { body: 'STOP' }])
    expect(await contacts()).toMatchObject([{ optedOut: true }])
  })

  test('of a number that one account has disconnected and another one connected comes to the latter alone', async () => {
    const former = await open()
    await askDashboard(server, former.account, 'DELETE', `/connected_channels/${former.channel.id}`)
    const account = await openAccount(server)
    await connect(account, former.channel.number)
    await former.channel.writes({ from: '4915112345678', body: 'Hello' })
    expect(await former.messages()).toEqual([])
    expect((await account.client.listMessages({ query: {} })).body.data).toMatchObject([{ body: 'Hello' }])
  })

  test('writes no row for each hook: when the last one came is known to the minute', async () => {
    const { channel } = await open()
    await channel.writes({ from: '4915112345678' })
    const first = clock.now()
    clock.advance(minute - 1)
    await channel.writes({ from: '4915112345678' })
    expect(await rowOf(channel.id)).toMatchObject({ lastHookAt: first })
    clock.advance(1)
    await channel.writes({ from: '4915112345678' })
    expect(await rowOf(channel.id)).toMatchObject({ lastHookAt: clock.now() })
  })
})
