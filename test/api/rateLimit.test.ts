import { openOwner, openSession, type Person } from '../support/dashboardApi.ts'
import { apiError, ask, newPhone, openAccount, type TestResponse } from '../support/factories.ts'
import { nodeRequest } from '../support/rawRequests.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { hour } from '../support/time.ts'

const server = suiteServer({ env: { RATE_LIMIT_PER_MINUTE: '5' } })

afterEach(() => {
  jest.restoreAllMocks()
})

const limited = (rateLimitPerMinute: number) => openAccount(server, { rateLimitPerMinute })
const remaining = ({ headers }: TestResponse) => Number(headers.get('x-ratelimit-remaining'))
const exceeded = apiError(429, 'RATE_LIMITED')

test('every answer to a key says what is left, in both forms of the headers, with any status', async () => {
  const account = await limited(4)
  const started = Date.now()
  const asks: [number, string, string][] = [
    [200, 'GET', '/me'],
    [404, 'GET', '/contacts/con_unknown'],
    [400, 'POST', '/contacts'],
    [403, 'GET', '/subaccounts?email=a@shop.test'],
    [429, 'GET', '/me'],
  ]
  for (const [at, [status, method, path]] of asks.entries()) {
    const answer = await account.ask(method, path)
    const { headers } = answer
    const left = Math.max(0, 3 - at)
    expect(answer.status).toBe(status)
    expect(headers.get('ratelimit-policy')).toBe('"default";q=4;w=60')
    expect(headers.get('ratelimit')).toMatch(new RegExp(`^"default";r=${left};t=\\d+$`))
    expect(headers.get('x-ratelimit-limit')).toBe('4')
    expect(remaining(answer)).toBe(left)
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000
    expect(reset).toBeGreaterThanOrEqual(started)
    expect(reset).toBeLessThanOrEqual(Date.now() + 61_000)
    expect(headers.has('retry-after')).toBe(status === 429)
  }
})

describe('429', () => {
  test('beyond the limit, with the seconds to wait, and nothing is done', async () => {
    const account = await limited(1)
    await account.ask('GET', '/me')
    const phone = newPhone()
    const answer = await account.ask('POST', '/contacts', { body: { phone } })
    expect(answer).toMatchObject(exceeded)
    const seconds = Number(answer.headers.get('retry-after'))
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(answer.headers.get('ratelimit')).toBe(`"default";r=0;t=${seconds}`)
    expect(answer).toHaveProperty('body.error.message', expect.stringContaining(`in ${seconds} second`))
    await expect(account.client.getMe()).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  })

  test('of racing requests exactly as many pass as the limit allows', async () => {
    const account = await limited(26) // the server counts two at once, and at the end one
    const answers = await Promise.all(Array.from({ length: 40 }, () => account.ask('GET', '/me')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(26)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14)
  })

  test('is checked before the size and the fields of a body', async () => {
    const account = await limited(1)
    await account.ask('GET', '/me')
    expect(await account.ask('POST', '/contacts', { body: '{' })).toMatchObject(exceeded)
    const headers = {
      'x-api-key': account.apiKey,
      'content-type': 'application/json',
      'content-length': String(17 * 1024 * 1024),
    }
    const answer = await nodeRequest(`${server.url}/contacts`, { method: 'POST', headers })
    expect(answer).toMatchObject({ status: 429 })
  })

  test('ends with the minute', async () => {
    const account = await limited(1)
    await account.ask('GET', '/me')
    const seconds = Number((await account.ask('GET', '/me')).headers.get('retry-after'))
    const later = Date.now() + seconds * 1000
    jest.spyOn(Date, 'now').mockReturnValue(later)
    expect(await account.ask('GET', '/me')).toMatchObject({ status: 200 })
    expect(await account.ask('GET', '/me')).toMatchObject(exceeded)
  })
})

test('a clock that is set back by an hour keeps nobody out for an hour', async () => {
  const [used, fresh] = [await limited(2), await limited(3)]
  for (const status of [200, 200, 429]) expect(await used.ask('GET', '/me')).toMatchObject({ status })
  await fresh.ask('GET', '/me')
  const earlier = Date.now() - hour
  jest.spyOn(Date, 'now').mockReturnValue(earlier)
  for (const [account, limit] of [
    [used, 2],
    [fresh, 3],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: limit + 1 }, () => account.ask('GET', '/me')))
    expect(answers.map(({ status }) => status)).toContain(200)
    const waits = answers.flatMap(({ headers }) => headers.get('retry-after') ?? [])
    expect(waits.map(Number).filter((seconds) => seconds > 60)).toEqual([])
  }
})

describe('what is counted', () => {
  test('each key on its own, in each form that it is sent in', async () => {
    const [first, second] = [await limited(2), await limited(2)]
    await first.ask('GET', '/me')
    await ask(server, 'GET', `/me?apiKey=${first.apiKey}`)
    const bearer = { authorization: `Bearer ${first.apiKey}` }
    expect(await ask(server, 'GET', '/me', { headers: bearer })).toMatchObject(exceeded)
    expect(remaining(await second.ask('GET', '/me'))).toBe(1)
  })

  test('nothing that a person asks who is signed in', async () => {
    const { account, owner } = await openOwner(server, { rateLimitPerMinute: 4 })
    for (let asked = 0; asked < 10; asked += 1)
      expect(await owner.ask('GET', '/settings')).toMatchObject({ status: 200 })
    const answer = await account.ask('GET', '/me')
    expect([answer.status, remaining(answer)]).toEqual([200, 3])
  })

  test('a member’s requests together over all their sessions, and each member’s apart', async () => {
    const { account, owner, email } = await openOwner(server, { rateLimitPerMinute: 4 })
    const [again, other] = [await openSession(server, email), await openOwner(server)]
    const left = async ({ ask: request }: Person) => remaining(await request('GET', '/settings'))
    const first = await left(owner)
    expect(await left(again)).toBe(first - 1)
    expect(await left(await openSession(server, email))).toBe(first - 2)
    expect(await left(other.owner)).toBe(first)
    expect(remaining(await account.ask('GET', '/me'))).toBe(3)
  })

  test('no request without a valid key, and none that fails before the key is looked at', async () => {
    const account = await limited(2)
    const foreign = await ask(server, 'GET', '/me', { headers: { 'x-api-key': 'rl_nothing' } })
    expect(foreign.headers.has('ratelimit')).toBe(false)
    await account.ask('GET', '/nothing')
    await account.ask('DELETE', '/me')
    expect(remaining(await account.ask('GET', '/me'))).toBe(1)
  })
})

describe('the limit', () => {
  test('is RATE_LIMIT_PER_MINUTE unless the account has one of its own', async () => {
    const { accounts } = await server.provision({ email: 'plain@acme.test', name: 'Plain' })
    const headers = { 'x-api-key': accounts[0]?.apiKey ?? '' }
    const plain = await ask(server, 'GET', '/me', { headers })
    expect(plain.headers.get('ratelimit-policy')).toBe('"default";q=5;w=60')
    const own = await limited(9)
    expect((await own.ask('GET', '/me')).headers.get('ratelimit-policy')).toBe('"default";q=9;w=60')
  })

  test('is 600 by default', async () => {
    const other = await startServer()
    try {
      const { accounts } = await other.provision({ email: 'plain@acme.test', name: 'Plain' })
      const { headers } = await other.client(accounts[0]?.apiKey ?? '').getMe()
      expect(headers['x-ratelimit-limit']).toBe('600')
    } finally {
      await other.close()
    }
  })
})
