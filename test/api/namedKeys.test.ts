import { maxNamedKeys } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import { linesSinceMade } from '../support/auditLines.ts'
import { openAgency, openOwner, actAs, rowsOf, type Person } from '../support/dashboardApi.ts'
import { apiError, ask } from '../support/factories.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { anyInstant, suiteOnFakeClock, suiteServer } from '../support/suite.ts'
import { createFakeClock, day, hour, minute, second, until } from '../support/time.ts'

const Made = z.looseObject({ id: z.string(), apiKey: z.string().regex(/^rl_\w{38}$/) })

const askNamed = (owner: Person, given: object = {}) =>
  owner.ask('POST', '/api_keys', { body: { name: 'Zapier', scope: 'full', ...given } })
const makeKey = async (owner: Person, given: object = {}) => Made.parse((await askNamed(owner, given)).body)
const me = (server: Pick<TestServer, 'url'>, apiKey: string) =>
  ask(server, 'GET', '/me', { headers: { 'x-api-key': apiKey } })
const keysOf = async (owner: Person) => rowsOf(await owner.ask('GET', '/api_keys'))
const refusedBecause = (reason: string) => ({
  status: 401,
  body: { error: { code: 'UNAUTHORIZED', message: expect.stringContaining(reason) } },
})

describe('A named key', () => {
  const server = suiteServer()

  test('is shown once; no other key ends, and nothing tells more of it than its last four', async () => {
    const { owner, account } = await openOwner(server)
    const made = await makeKey(owner, { name: ' Zapier ', scope: 'contacts' })
    const lastFour = made.apiKey.slice(-4)
    const shown = {
      id: expect.stringMatching(/^key_/),
      name: 'Zapier',
      scope: 'contacts',
      lastFour,
      madeBy: { name: expect.any(String), agencyName: null },
      createdAt: anyInstant,
      lastUsedAt: null,
      expiresAt: null,
      hasExpired: false,
    }
    expect(made).toEqual({ ...shown, apiKey: made.apiKey })
    expect(await keysOf(owner)).toEqual([shown])
    for (const apiKey of [made.apiKey, account.apiKey])
      expect(await me(server, apiKey)).toMatchObject({ status: 200, body: { id: account.id } })
    for (const path of ['/api_keys', '/api_key', '/audit_log'])
      expect(JSON.stringify((await owner.ask('GET', path)).body)).not.toContain(made.apiKey)
  })

  test('goes on when Generate ends the key of the account, which goes on when the named one ends', async () => {
    const { owner, account } = await openOwner(server)
    const { id, apiKey } = await makeKey(owner)
    const generated = Made.omit({ id: true }).parse((await owner.ask('POST', '/api_key')).body)
    expect(await me(server, apiKey)).toMatchObject({ status: 200 })
    expect(await me(server, account.apiKey)).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    expect(await owner.ask('DELETE', `/api_keys/${id}`)).toMatchObject({
      status: 200,
      body: { success: true, id },
    })
    expect(await me(server, generated.apiKey)).toMatchObject({ status: 200 })
    expect(await me(server, apiKey)).toMatchObject(refusedBecause('“Zapier”, was ended on 20'))
    expect(await keysOf(owner)).toEqual([])
  })

  test('that has been ended is not ended again, and its name is free', async () => {
    const { owner } = await openOwner(server)
    const first = await makeKey(owner)
    expect(await owner.ask('DELETE', `/api_keys/${first.id}`)).toMatchObject({ status: 200 })
    expect(await owner.ask('DELETE', `/api_keys/${first.id}`)).toMatchObject(apiError(404, 'NOT_FOUND'))
    const second = await makeKey(owner)
    expect(await me(server, first.apiKey)).toMatchObject({ status: 401 })
    expect(await me(server, second.apiKey)).toMatchObject({ status: 200 })
  })

  test('is made once by a request that comes twice: by its Idempotency-Key, or refused by its name', async () => {
    const { owner } = await openOwner(server)
    const body = { name: 'n8n', scope: 'read' }
    const send = (headers: Record<string, string>) => owner.ask('POST', '/api_keys', { headers, body })
    const keyed = { 'idempotency-key': 'once' }
    const first = await send(keyed)
    expect(await send(keyed)).toMatchObject({ status: 201, body: first.body })
    expect(await send({})).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'name'))
    expect(await keysOf(owner)).toHaveLength(1)
  })

  test('has a name of its own, even where two are made at once', async () => {
    const { owner } = await openOwner(server)
    const answers = await Promise.all([askNamed(owner), askNamed(owner), askNamed(owner)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400])
  })

  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['with a name that is too long', { name: 'x'.repeat(61) }, 'name'],
    ['without a scope', { scope: undefined }, 'scope'],
    ['with a scope that is none', { scope: 'admin' }, 'scope'],
    ['with several scopes', { scope: ['full'] }, 'scope'],
    ['with an end that is no instant', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['with an end that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('%s is refused by its field', async (_, given, path) => {
    const { owner } = await openOwner(server)
    expect(await askNamed(owner, given)).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
    expect(await keysOf(owner)).toEqual([])
  })

  test(`is one of at most ${maxNamedKeys}; one that ends makes room`, async () => {
    const { owner } = await openOwner(server)
    const made = await makeKey(owner, { name: '0' })
    for (let n = 1; n < maxNamedKeys; n += 1) await makeKey(owner, { name: String(n) })
    expect(await askNamed(owner)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    await owner.ask('DELETE', `/api_keys/${made.id}`)
    const race = await Promise.all(['a', 'b'].map((name) => askNamed(owner, { name })))
    expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('is neither made, seen nor ended by a key, of any scope, nor by a stranger', async () => {
    const { owner, account } = await openOwner(server)
    const { id, apiKey } = await makeKey(owner)
    const { owner: stranger } = await openOwner(server)
    for (const key of [apiKey, account.apiKey])
      for (const [method, path] of [
        ['GET', '/api_keys'],
        ['POST', '/api_keys'],
        ['DELETE', `/api_keys/${id}`],
      ] as const)
        expect(
          await ask({ url: `${server.origin}/dashboard/api` }, method, path, {
            headers: { 'x-api-key': key },
          }),
        ).toMatchObject(apiError(403, 'FORBIDDEN'))
    expect(await stranger.ask('DELETE', `/api_keys/${id}`)).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect(await keysOf(stranger)).toEqual([])
    expect(await me(server, apiKey)).toMatchObject({ status: 200 })
  })

  test('is in the audit log with its name, and says who made it, also of an agency', async () => {
    const { owner, account, sub } = await openAgency(server)
    const acting = await actAs(server, owner, sub.id)
    const { id, apiKey } = await makeKey(acting, { name: 'Agency tool' })
    expect(await me(server, apiKey)).toMatchObject({ status: 200, body: { id: sub.id } })
    const { name: agencyName } = (await account.client.getMe()).body
    expect(await keysOf(acting)).toMatchObject([{ madeBy: { agencyName } }])
    await acting.ask('DELETE', `/api_keys/${id}`)
    const subject = `Agency tool (full), …${apiKey.slice(-4)}`
    expect(await linesSinceMade(acting)).toMatchObject([
      { action: 'api_key_ended', subject, agencyName },
      { action: 'api_key_created', subject, agencyName },
      { action: 'acting_started', agencyName },
    ])
  })

  test('has a number of requests of its own', async () => {
    const { owner, account } = await openOwner(server, { rateLimitPerMinute: 3 })
    const { apiKey } = await makeKey(owner)
    const statuses = async (key: string) => {
      const answers = [
        await me(server, key),
        await me(server, key),
        await me(server, key),
        await me(server, key),
      ]
      return answers.map(({ status }) => status)
    }
    expect(await statuses(account.apiKey)).toEqual([200, 200, 200, 429])
    expect(await statuses(apiKey)).toEqual([200, 200, 200, 429])
  })

  test('does the first step of the setup', async () => {
    const { owner } = await openOwner(server)
    await makeKey(owner)
    expect(await owner.ask('GET', '/checklist')).toMatchObject({ body: { apiKey: true } })
  })
})

describe('As time passes', () => {
  const { server, clock, after } = suiteOnFakeClock()

  test('a key expires at its instant, though it was used just before, and says so until somebody removes it', async () => {
    const { owner } = await openOwner(server)
    const expiresAt = new Date(clock.now() + day).toISOString()
    const { id, apiKey } = await makeKey(owner, { expiresAt })
    clock.advance(day - 1)
    expect(await me(server, apiKey)).toMatchObject({ status: 200 })
    clock.advance(1)
    expect(await me(server, apiKey)).toMatchObject(refusedBecause(`“Zapier”, expired on ${expiresAt}`))
    expect(await keysOf(owner)).toMatchObject([{ id, expiresAt, hasExpired: true }])
    expect(await owner.ask('DELETE', `/api_keys/${id}`)).toMatchObject({ status: 200 })
    expect(await keysOf(owner)).toEqual([])
  })

  test('the last use of each key is kept, within the minute; a new key of the account has none', async () => {
    const { owner, account } = await openOwner(server)
    const { apiKey } = await makeKey(owner)
    const uses = async () => {
      const [named] = await keysOf(owner)
      const own = z.looseObject({ lastUsedAt: z.string().nullable() })
      return [named?.['lastUsedAt'], own.parse((await owner.ask('GET', '/api_key')).body).lastUsedAt]
    }
    const use = () => Promise.all([me(server, apiKey), me(server, account.apiKey)])
    const first = new Date(clock.now()).toISOString()
    await use()
    await until(uses, (both) => both.every((each) => each === first))
    await owner.ask('PATCH', '/settings', { body: { name: 'Acme 2' } }) // forgets what is remembered of keys
    clock.advance(59 * second)
    await use()
    await owner.ask('PATCH', '/settings', { body: { name: 'Acme 3' } })
    expect(await uses()).toEqual([first, first])
    clock.advance(minute)
    const later = new Date(clock.now()).toISOString()
    await use()
    await until(uses, (both) => both.every((each) => each === later))
    clock.advance(second)
    await owner.ask('POST', '/api_key')
    expect(await uses()).toEqual([later, null])
  })

  test('an ended key is forgotten after 90 days', async () => {
    const { owner } = await openOwner(server)
    const [known, forgotten] = [await makeKey(owner), await makeKey(owner, { name: 'n8n' })]
    for (const { id } of [known, forgotten]) await owner.ask('DELETE', `/api_keys/${id}`)
    await after(89 * day)
    expect(await me(server, known.apiKey)).toMatchObject(refusedBecause('was ended on'))
    await after(day + 2 * hour)
    expect(await me(server, forgotten.apiKey)).toMatchObject(refusedBecause('mistyped'))
  })
})

test('a key that another process has ended stops working within two seconds', async () => {
  const clock = createFakeClock()
  const one = await startServer({ clock })
  const other = await startServer({ clock, env: { DATA_DIR: one.dataDir } })
  const { owner } = await openOwner(one)
  const { id, apiKey } = await makeKey(owner)
  expect(await me(other, apiKey)).toMatchObject({ status: 200 })
  await owner.ask('DELETE', `/api_keys/${id}`)
  const ended = performance.now()
  const refused = await until(
    async () => ({ at: performance.now(), ...(await me(other, apiKey)) }),
    ({ at, status }) => status === 401 || at - ended > 2000,
  )
  expect(refused).toMatchObject(refusedBecause('was ended on'))
  await other.stop()
  await one.close()
})
