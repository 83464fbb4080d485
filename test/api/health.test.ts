import { hideTable, holdWrites } from '../support/databases.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock, until } from '../support/time.ts'
import { createIdleWatch } from '../support/webhooks.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const read = async (path: string, method = 'GET') => {
  const response = await fetch(server.origin + path, { method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  ['/healthz', '{"status":"ok"}'],
  ['/readyz', '{"status":"ready"}'],
])('%s answers 200 without a key, as often as it is asked', async (path, text) => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(path)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 200, text })
  expect(answers[0]?.headers.has('ratelimit')).toBe(false)
})

test('/readyz answers 503 while the database cannot be read, which it says and does not log', async () => {
  const lines: string[] = []
  const clock = createFakeClock()
  const own = await startServer({
    clock,
    env: { LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void lines.push(line) },
  })
  const watch = await createIdleWatch(own, clock)
  await watch.untilIdle() // what a first start does would fail, and say so
  await watch.close()
  const bringBack = await hideTable(own.dataDir, 'installation')
  const response = await fetch(`${own.origin}/readyz`)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'no database' })
  expect(lines).toEqual([])
  await bringBack()
  expect((await fetch(`${own.origin}/readyz`)).status).toBe(200)
  await own.close()
})

test('/readyz answers 503 within two seconds while writes hang, and 200 once they go on', async () => {
  const own = await startServer()
  const release = await holdWrites(own.dataDir, 'installation')
  const started = performance.now()
  const response = await fetch(`${own.origin}/readyz`)
  expect(performance.now() - started).toBeLessThan(4000)
  expect([response.status, await response.json()]).toEqual([503, { status: 'timeout' }])
  await release()
  await until(async () => (await fetch(`${own.origin}/readyz`)).status === 200)
  await own.close()
})

describe('/metrics', () => {
  test('is in the format of Prometheus, without a key', async () => {
    const { status, headers, text } = await read('/metrics')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toMatch(/^# HELP process_cpu_seconds_total /m)
    expect(text).toMatch(/^# TYPE replyloop_http_request_duration_seconds histogram$/m)
    expect(text).toMatch(/^# TYPE replyloop_delivery_attempts_total counter$/m)
    expect(text).toMatch(/^# TYPE replyloop_job_failures_total counter$/m)
    for (const pool of ['deliveries', 'outbound', 'others'])
      expect(text).toMatch(new RegExp(`^replyloop_job_lag_seconds\\{pool="${pool}"\\} [\\d.]+$`, 'm'))
  })

  test('is served while the database cannot be read, without the lag of its jobs', async () => {
    const own = await startServer()
    const bringBack = await hideTable(own.dataDir, 'job')
    const response = await fetch(`${own.origin}/metrics`)
    expect(response.status).toBe(200)
    expect(await response.text()).not.toContain('replyloop_job_lag_seconds{')
    await bringBack()
    await own.close()
  })

  test('counts requests by route and status, and holds nothing that a client sent', async () => {
    await acme.ask('GET', '/contacts/con_private?apiKey=private')
    await acme.ask('GET', '/nothing/private')
    await acme.ask('POST', '/contacts', { body: { email: 'private@example.test' } })
    const { text } = await read('/metrics')
    const counted = (method: string, route: string, status: number) =>
      expect(text).toContain(
        `replyloop_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1\n`,
      )
    counted('GET', '/contacts/:id', 404)
    counted('GET', 'unknown', 404)
    counted('POST', '/contacts', 201)
    expect(text).not.toMatch(/private|rl_|acc_/)
  })

  test.each(['/healthz', '/readyz', '/metrics', '/v1/openapi.json', '/v1/docs'])(
    'counts %s under that name alone, however a client writes it',
    async (path) => {
      for (const written of [path, path.toUpperCase()]) await read(written)
      const { text } = await read('/metrics')
      const counted = new Set(
        [...text.matchAll(/_count\{method="GET",route="([^"]+)"/g)].map(([, route]) => route),
      )
      expect(counted).toContain(path)
      expect(counted).not.toContain(path.toUpperCase())
    },
  )
})

describe('through a proxy that is trusted', () => {
  const env = { NODE_ENV: 'production', TRUST_PROXY: '1' }
  const token = 'a-token-of-prometheus'
  const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  const direct = suiteServer({ env })
  const guarded = suiteServer({ env: { ...env, METRICS_TOKEN: token } })
  const statusOf = async ({ origin }: { origin: string }, headers: Record<string, string>) => {
    const response = await fetch(`${origin}/metrics`, { headers })
    const text = await response.text()
    return { status: response.status, isServed: text.includes('replyloop_') }
  }
  const as = (presented: string) => ({ authorization: `Bearer ${presented}` })

  test('/metrics is refused to the internet, and says how to read it from elsewhere', async () => {
    expect(await statusOf(direct, forwarded)).toEqual({ status: 403, isServed: false })
    const response = await fetch(`${direct.origin}/metrics`, { headers: forwarded })
    expect(await response.json()).toMatchObject({
      error: { code: 'FORBIDDEN', message: expect.stringContaining('set METRICS_TOKEN') },
    })
    expect(await statusOf(direct, { ...forwarded, ...as('undefined') })).toMatchObject({ status: 403 })
    expect(await statusOf(direct, {})).toEqual({ status: 200, isServed: true })
  })

  test('/metrics is served to one who presents METRICS_TOKEN, and to nobody else, from nearby neither', async () => {
    for (const from of [forwarded, {}]) {
      expect(await statusOf(guarded, { ...from, ...as(token) })).toEqual({ status: 200, isServed: true })
      for (const presented of [{}, as(`${token}x`), as(token.slice(1)), { authorization: token }])
        expect(await statusOf(guarded, { ...from, ...presented })).toEqual({ status: 401, isServed: false })
    }
  })

  test('/readyz tells the internet that it is not ready, and only those nearby why', async () => {
    const bringBack = await hideTable(guarded.dataDir, 'installation')
    const why = async (headers: Record<string, string>): Promise<unknown> => {
      const response = await fetch(`${guarded.origin}/readyz`, { headers })
      return [response.status, await response.json()]
    }
    expect(await why(forwarded)).toEqual([503, { status: 'unavailable' }])
    expect(await why({ ...forwarded, ...as(token) })).toEqual([503, { status: 'no database' }])
    expect(await why({})).toEqual([503, { status: 'no database' }])
    await bringBack()
    expect(await why(forwarded)).toEqual([200, { status: 'ready' }])
  })
})

test.each(['/healthz', '/readyz', '/metrics'])('%s answers 405 to what would change it', async (path) => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { status, headers } = await read(path, method)
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe('GET')
  }
  expect(await read(path, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

// A proxy that refuses /metrics lets the other spellings through.
test.each(['/v1/healthz', '/v1/readyz', '/v1/metrics', '/metrics/', '/METRICS', '/Metrics', '/metrics/x'])(
  '%s is not there',
  async (path) => {
    expect(await read(path)).toMatchObject({ status: 404 })
  },
)
