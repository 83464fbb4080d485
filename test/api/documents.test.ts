import { z } from 'zod'
import { ask, endpoints, openAccount } from '../support/factories.ts'
import { freePort } from '../support/ports.ts'
import { sendRequest } from '../support/sendRequest.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const Document = z.looseObject({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({ responses: z.record(z.string(), z.looseObject({ description: z.string() })) }),
    ),
  ),
})
const Failure = z.object({ code: z.string() })
const AnyError = z.union([z.object({ error: Failure }).transform(({ error }) => error), Failure])
const read = async (at: Pick<TestServer, 'url'>) =>
  Document.parse((await ask(at, 'GET', '/openapi.json')).body)

describe('/openapi.json', () => {
  test('is served without a key, as JSON, and names its own address', async () => {
    const { status, headers, body } = await ask(server, 'GET', '/openapi.json')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.has('ratelimit')).toBe(false)
    expect(body).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: server.url }] })
  })

  test('is sent compressed to one who takes that, and not again to one who has it', async () => {
    const url = `${server.url}/openapi.json`
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const compressed = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(100_000)
    expect((await compressed.text()) === (await plain.text())).toBe(true)
    const etag = compressed.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, (await again.text()).length]).toEqual([304, 0])
  })

  test('and all that needs no key is 429 for a network that asks too often, and for nobody who has a key', async () => {
    const other = await startServer()
    try {
      const account = await openAccount(other)
      const statuses: number[] = []
      const ask20 = () =>
        Promise.all(
          Array.from({ length: 20 }, async () => {
            const response = await sendRequest(`${other.origin}/docs/style.css`, {
              method: 'HEAD',
              headers: {},
            })
            statuses.push(response.status)
          }),
        )
      for (let asked = 0; asked <= 1200; asked += 20) await ask20()
      expect(statuses.filter((status) => status === 200)).toHaveLength(1200)
      const { status, headers } = await fetch(`${other.url}/openapi.json`)
      expect([status, Number(headers.get('retry-after'))]).toEqual([429, expect.closeTo(30, -2)])
      expect((await account.ask('GET', '/me')).status).toBe(200)
    } finally {
      await other.close()
    }
  })

  test('lists every method and path that is served, once where there are several for one thing', async () => {
    const { paths } = await read(server)
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, 'x')}`),
    )
    const documented = endpoints.filter(({ name, row }) => row.isDocumented && !name.includes('alias'))
    expect(listed.sort()).toEqual(documented.map(({ method, path }) => `${method} ${path}`).sort())
  })

  test('every path that it lists is served', async () => {
    const { paths } = await read(server)
    for (const [path, operations] of Object.entries(paths))
      for (const method of Object.keys(operations)) {
        const { status } = await ask(server, method.toUpperCase(), path.replace(/\{\w+\}/g, 'x'))
        expect([path, method, status]).toEqual([path, method, path === '/openapi.json' ? 200 : 401])
      }
  })

  test('documents the errors for an unreadable body, even for a POST that takes no body', async () => {
    const { paths } = await read(server)
    const agency = await openAccount(server, { type: 'agency' })
    const headers = { 'content-type': 'text/plain' }
    for (const [path, { post }] of Object.entries(paths))
      for (const asked of post === undefined ? [] : [{ body: '{' }, { headers, body: 'a=b' }]) {
        const { status, body } = await agency.ask('POST', path.replace(/\{\w+\}/g, 'x'), asked)
        const told = post?.responses[status]?.description
        expect({ path, told }).toEqual({ path, told: expect.stringContaining(AnyError.parse(body).code) })
      }
  })

  test('names PUBLIC_URL where that is set', async () => {
    const port = await freePort()
    const env = { PORT: String(port), PUBLIC_URL: 'https://replyloop.example/app/' }
    const other = await startServer({ env })
    try {
      const { servers } = await read({ url: `http://127.0.0.1:${port}/v1` })
      expect(servers).toMatchObject([{ url: 'https://replyloop.example/app/v1' }])
    } finally {
      await other.close()
    }
  })
})

describe('/docs', () => {
  test('shows a page without a key, at either spelling of its address, as wide as the screen', async () => {
    for (const path of ['/docs', '/docs/']) {
      const response = await fetch(server.url + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      const page = await response.text()
      expect(page).toContain('<title>Reference of the API · Replyloop</title>')
      expect(page).toContain('<meta name="viewport" content="width=device-width')
    }
  })

  test('loads every asset from this server and none from elsewhere', async () => {
    const response = await fetch(`${server.url}/docs`)
    const page = await response.text()
    const urls = [...page.matchAll(/<(?:link|script|img)[^>]*(?:src|href)="([^"#]+)"/g)].map(
      ([, link]) => new URL(link ?? '', response.url),
    )
    expect(urls.length).toBeGreaterThanOrEqual(4)
    expect(new Set(urls.map(({ origin }) => origin))).toEqual(new Set([server.origin]))
    for (const url of urls) {
      const asset = await fetch(url)
      expect([url.pathname, asset.status]).toEqual([url.pathname, 200])
      expect(asset.headers.get('content-type')).toMatch(/javascript|css|svg/)
      await asset.arrayBuffer()
    }
    expect(page).not.toMatch(/(src|href)\s*=\s*"(https?:)?\/\//)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none';script-src 'self';style-src 'self' 'sha256-[^']+';/)
    expect(policy).not.toMatch(/https?:|unsafe/)
    expect(page).not.toMatch(/\sstyle=/)
  })

  test('its script reads /v1/openapi.json, and asks no online validator', async () => {
    const script = await (await fetch(`${server.url}/docs/swagger-ui-init.js`)).text()
    expect(script).toMatch(/"url": "\/v1\/openapi\.json"/)
    expect(script).toMatch(/"validatorUrl": null/)
  })
})
