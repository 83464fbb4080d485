import {
  askPage,
  cookieOf,
  cookieSet,
  openOwner,
  openSession,
  password,
  personOf,
  signIn,
} from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })

const nobody = apiError(401, 'UNAUTHORIZED')
const forbidden = apiError(403, 'FORBIDDEN')

describe('201', () => {
  test('signs in a person who was provisioned with a password, and says who they are and in which account', async () => {
    const { owner, account, email } = await openOwner(server, { name: 'Acme' })
    const { status, body, headers } = await owner.ask('GET', '/session')
    expect(status).toBe(200)
    expect(body).toEqual({
      member: { id: expect.stringMatching(/^usr_/), name: 'Acme', email, role: 'owner' },
      account: {
        id: account.id,
        userId: expect.any(String),
        name: 'Acme',
        email,
        type: 'standard',
        balance: 0,
      },
      actingFor: null,
      mailsLeave: false,
      publicUrl: server.origin,
      version: 'test',
    })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('hands out a cookie that scripts and other sites cannot use, and never the token beside it', async () => {
    const email = newEmail()
    await openAccount(server, { email, password })
    const answer = await signIn(server, email.toUpperCase())
    expect(cookieSet(answer)).toMatch(
      /^replyloop=[\w-]{43}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    )
    expect(JSON.stringify(answer.body)).not.toContain(cookieOf(answer).split('=')[1])
  })

  test('over HTTPS, hands out one that is bound to this host and never sent over plain HTTP', async () => {
    const own = await startServer({ env: { TRUST_PROXY: '1' } })
    const email = newEmail()
    await openAccount(own, { email, password })
    const headers = { 'x-forwarded-proto': 'https' }
    const answer = await askPage(own, undefined, 'POST', '/session', { headers, body: { email, password } })
    expect(cookieSet(answer)).toMatch(/^__Host-replyloop=[^;]+; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/)
    await own.close()
  })

  test('a session may use the public endpoints, too: it reads what a key reads', async () => {
    const { owner, account } = await openOwner(server)
    expect(await owner.ask('GET', '/me')).toMatchObject({ status: 200, body: { id: account.id } })
    const answer = await owner.ask('POST', '/contacts', { body: { phone: '+15550001111' } })
    expect(answer).toMatchObject({ status: 201 })
    expect((await account.client.findContact({ query: { phoneNumber: '+15550001111' } })).status).toBe(200)
  })

  test('signing in ends the session that the browser had (session fixation)', async () => {
    const { owner, email } = await openOwner(server)
    const again = await askPage(server, owner.cookie, 'POST', '/session', { body: { email, password } })
    expect(again.status).toBe(201)
    expect(cookieOf(again)).not.toBe(owner.cookie)
    expect(await owner.ask('GET', '/session')).toMatchObject(nobody)
    expect(await personOf(server, cookieOf(again)).ask('GET', '/session')).toMatchObject({ status: 200 })
  })

  test('never takes over a session token that somebody else chose', async () => {
    const { email } = await openOwner(server)
    const planted = `replyloop=${'A'.repeat(43)}`
    await askPage(server, planted, 'POST', '/session', { body: { email, password } })
    expect(await askPage(server, planted, 'GET', '/session')).toMatchObject(nobody)
  })
})

describe('401', () => {
  test('the same answer for an unknown email, a wrong password, and a member without a password', async () => {
    const { email } = await openOwner(server)
    const without = (await openAccount(server)).email
    const texts = await Promise.all(
      [email, newEmail('nobody'), without].map(async (each) => {
        const answer = await signIn(server, each, 'wrong horse battery')
        expect(answer).toMatchObject(nobody)
        expect(cookieSet(answer)).toBeUndefined()
        return JSON.stringify(answer.body).replace(/"requestId":"[^"]*"/, '')
      }),
    )
    expect(new Set(texts).size).toBe(1)
  })

  test('without a session, with one of another cookie name, and at the public address, with any cookie', async () => {
    const { owner } = await openOwner(server)
    expect(await askPage(server, undefined, 'GET', '/session')).toMatchObject(nobody)
    // Over plain HTTP the cookie name for HTTPS does not count, and the other way round.
    const renamed = `__Host-${owner.cookie}`
    expect(await askPage(server, renamed, 'GET', '/session')).toMatchObject(nobody)
    const publicly = await fetch(`${server.url}/me`, { headers: { cookie: owner.cookie } })
    expect(publicly.status).toBe(401)
  })

  test('after 30 days without use; every use extends the session', async () => {
    const { owner, email } = await openOwner(server)
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(29 * day)
      expect(await owner.ask('GET', '/session')).toMatchObject({ status: 200 })
    }
    clock.advance(30 * day + 1)
    expect(await owner.ask('GET', '/session')).toMatchObject(nobody)
    await openSession(server, email)
  })

  test('once signed out, with the cookie taken away', async () => {
    const { owner } = await openOwner(server)
    const answer = await owner.ask('DELETE', '/session')
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(cookieSet(answer)).toMatch(/^replyloop=; Path=\/; Expires=Thu, 01 Jan 1970 /)
    expect(await owner.ask('GET', '/session')).toMatchObject(nobody)
  })
})

describe('403', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['no page at all', { 'sec-fetch-site': '' }],
    ['an old browser on another site', { 'sec-fetch-site': undefined, origin: 'https://evil.test' }],
    ['a browser that says nothing', { 'sec-fetch-site': undefined }],
  ])('a change that comes from %s is refused, signing in too (CSRF)', async (_, given) => {
    const { owner, email } = await openOwner(server)
    const from = async (method: string, path: string, body?: object) => {
      const headers = new Headers({ cookie: owner.cookie, 'content-type': 'application/json' })
      for (const [name, value] of Object.entries(given)) if (value !== undefined) headers.set(name, value)
      const { status } = await fetch(`${server.origin}/dashboard/api${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
      return status
    }
    expect(await from('POST', '/contacts', { phone: '+15550002222' })).toBe(403)
    expect(await from('DELETE', '/session')).toBe(403)
    expect(await from('POST', '/session', { email, password })).toBe(403)
    expect(await from('GET', '/session')).toBe(200)
    expect(await owner.ask('GET', '/contacts?phoneNumber=%2B15550002222')).toMatchObject({ status: 404 })
  })

  test('an old browser, which sends no Sec-Fetch-Site, is judged by its Origin', async () => {
    const { owner } = await openOwner(server)
    const answer = await fetch(`${server.origin}/dashboard/api/session`, {
      method: 'DELETE',
      headers: { cookie: owner.cookie, origin: server.origin },
    })
    expect(answer.status).toBe(200)
  })

  test('an API key does not do what only a person may', async () => {
    const account = await openAccount(server)
    const headers = { 'x-api-key': account.apiKey }
    for (const [method, path] of [
      ['GET', '/session'],
      ['GET', '/members'],
      ['POST', '/api_key'],
      ['GET', '/audit_log'],
    ] as const)
      expect(await askPage(server, undefined, method, path, { headers })).toMatchObject(forbidden)
  })
})

describe('429', () => {
  test('after ten wrong passwords for one email, even the right one, with the time to wait; others are not kept out', async () => {
    const { email } = await openOwner(server)
    const other = await openOwner(server)
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => signIn(server, email, 'wrong horse battery')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
    const right = await signIn(server, email)
    expect(right).toMatchObject(apiError(429, 'RATE_LIMITED'))
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(60)
    await openSession(server, other.email)
  })

  test('a right password resets the count', async () => {
    const { email } = await openOwner(server)
    for (let turn = 0; turn < 2; turn += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1)
        expect((await signIn(server, email, 'wrong horse battery')).status).toBe(401)
      await openSession(server, email)
    }
  })

  test('after a hundred wrong passwords from one address, for any emails; right ones do not count', async () => {
    const own = await startServer({ env: { TRUST_PROXY: '1' } })
    try {
      const from = (address: string, email = newEmail('guess')) =>
        askPage(own, undefined, 'POST', '/session', {
          headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
          body: { email, password },
        })
      const { email } = await openAccount(own, { password })
      expect((await from('2001:db8::1', email)).status).toBe(201)
      for (let turn = 0; turn < 10; turn += 1) {
        const guesses = Array.from({ length: 10 }, (_, at) =>
          from(`[2001:db8::${turn}${at}]:4${turn}00${at}`),
        )
        for (const { status } of await Promise.all(guesses)) expect(status).toBe(401)
      }
      expect((await from('2001:db8::ffff')).status).toBe(429) // who has one address has the network
      expect((await from('2001:db8:1::1')).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})
