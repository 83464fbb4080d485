import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createApp from 'express'
import { docsPages } from '../../server/src/modules/docs/docs.routes.ts'
import { root } from '../support/commands.ts'
import { openServer } from '../support/ports.ts'
import { measureProcessorTime } from '../support/processorTime.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const files = globSync('**/*.md', { cwd: join(root, 'docs') })
const pathOf = (file: string) => `/docs/${file}`.replace(/\/(README)?\.md$|\/README\.md$|\.md$/, '')
/** What is served beside them, of the repository. */
const others = ['CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'client', 'n8n-node', 'zapier-app'].map(
  (name) => `/docs/${name}`,
)
const read = (path: string, options: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...options })
const pageAt = async (path: string) => (await read(path)).text()
const textIn = (page: string) =>
  page
    .slice(page.indexOf('<main'))
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')

test('every document is served as a page with its title, to anybody', async () => {
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const response = await read(pathOf(file))
    expect([file, response.status, response.headers.get('content-type')]).toEqual([
      file,
      200,
      'text/html; charset=utf-8',
    ])
    expect(await response.text()).toMatch(/<h1 id="[^"]+">.+<\/h1>/)
  }
})

test('every link and picture of every page leads somewhere, to a heading where it names one', async () => {
  const pages = new Map<string, string>()
  for (const path of [...files.map(pathOf), ...others]) pages.set(path, await pageAt(path))
  const links = new Set<string>()
  for (const [path, page] of pages)
    for (const [, link = ''] of page.matchAll(/(?:href|src|srcset)="([^"]*)"/g))
      if (!/^https?:|^\/dashboard\//.test(link)) links.add(link.startsWith('#') ? path + link : link)
  expect(links.size).toBeGreaterThan(200)
  const broken = []
  for (const link of links) {
    const [path = '', anchor] = link.split('#')
    const status = pages.has(path) ? 200 : (await read(path)).status
    const isThere = status < 400 && (anchor === undefined || pages.get(path)?.includes(`id="${anchor}"`))
    if (!isThere) broken.push(link)
  }
  expect(broken).toEqual([])
})

test('no page leads away to the repository, which a reader of a service need not have', async () => {
  for (const path of [...files.map(pathOf), ...others])
    expect([path, /href="(?:\.|https:\/\/github\.com\/replyloop)[^"]*"/.exec(await pageAt(path))]).toEqual([
      path,
      null,
    ])
})

test('the menu lists every page but the single decisions, and marks the one that is open', async () => {
  const page = await pageAt('/docs/guide/bot')
  const menu = page.slice(page.indexOf('<nav id="menu"'), page.indexOf('<main'))
  const missing = files
    .map(pathOf)
    .filter((path) => path !== '/docs' && !/\/decisions\/./.test(path) && !menu.includes(`href="${path}"`))
  expect(missing).toEqual([])
  expect(menu.match(/href="[^"]*" aria-current="page"/g)).toEqual([
    'href="/docs/guide/bot" aria-current="page"',
  ])
})

test.each([
  ['/docs/', 200, null],
  ['/docs/guide/bot.md', 301, '/docs/guide/bot'],
  ['/docs/guide/bot/', 301, '/docs/guide/bot'],
  ['/docs/README.md', 301, '/docs'],
  ['/docs/guide', 302, '/docs'],
  ['/docs/nothing', 404, null],
  ['/docs/%', 404, null],
  ['/docs/images/nothing.png', 404, null],
])('%s responds %i and leads to %s', async (path, status, location) => {
  const response = await read(path)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

/** The status of a request whose path and headers stay as they are: `fetch` would put them in order. */
const statusOf = async (path: string, headers: Record<string, string> = {}): Promise<number | undefined> => {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request(`${server.origin}/`, { path, headers }, (response) => resolve(response.resume().statusCode))
    .on('error', reject)
    .end()
  return promise
}

test.each([
  '../package.json',
  '..%2fpackage.json',
  'images/..%2f..%2fpackage.json',
  '%2e%2e/package.json',
  '..\\package.json',
])('nothing outside of the documents is served for %s', async (path) => {
  expect(await statusOf(`/docs/${path}`)).toBe(404)
})

test.each(['bytes=5-2', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=a-b', 'bytes=99999999-', 'items=0-1'])(
  'a picture is sent whole to who asks for a part of it: %s',
  async (range) => {
    const whole = await pageAt('/docs/images/mark.svg')
    const response = await read('/docs/images/mark.svg', { headers: { range } })
    expect([response.status, await response.text()]).toEqual([200, whole])
  },
)

test('documents that could not be read for a moment are read at the next request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'replyloop-docs-'))
  const app = createApp()
  app.use((asked, _response, next) => {
    Object.assign(asked, { info: { route: '' } })
    next()
  })
  app.use(docsPages({ folder, plainHttp: 'loopback', limitStrangers: (_request, _response, next) => next() }))
  const { url, close } = await openServer(app)
  const statuses = [(await fetch(`${url}/docs`)).status]
  await writeFile(join(folder, 'README.md'), '# Documents')
  statuses.push((await fetch(`${url}/docs`)).status)
  expect(statuses).toEqual([500, 200])
  await close()
  await rm(folder, { recursive: true })
})

test('an unknown page offers the search', async () => {
  expect(await pageAt('/docs/nothing')).toMatch(/<main.*No such page.*<form[^>]*action="\/docs\/search"/s)
})

test.each([
  ['a word', 'PUBLIC_URL', '/docs/self-hosting/configuration'],
  ['how a word begins', 'idempot', '/docs/api/idempotency'],
  ['several words, of a title and a text', 'whatsapp price', '/docs/channels/whatsapp'],
  ['a word with a typing error', 'provisionning', '/docs/self-hosting/provisioning'],
])('the search finds a page by %s, and marks it', async (_case, sought, path) => {
  const page = await pageAt(`/docs/search?q=${encodeURIComponent(sought)}`)
  const main = page.slice(page.indexOf('<main'))
  expect(main).toContain(`<h2><a href="${path}">`)
  expect(main).toMatch(/<mark>[^<]+<\/mark>/)
  expect(page).toContain(`value="${sought}"`)
})

test.each([
  ['stop', 'guide/bot'],
  ['gdpr', 'guide/privacy'],
  ['pricing', 'guide/credits'],
  ['forgot password', 'guide/troubleshooting'],
  ['invite', 'guide/first-steps'],
  ['chatgpt', 'guide/bot'],
  ['import csv', 'guide/contacts-and-lists'],
  ['zapier', 'connectors/zapier'],
  ['whatsapp', 'channels/whatsapp'],
  ['api key', 'api/authentication'],
  ['webhook signature', 'api/webhooks'],
  ['rate limits', 'api/limits'],
  ['install', 'self-hosting/install'],
  ['docker', 'self-hosting/containers'],
  ['port', 'guide/troubleshooting'],
  ['backups', 'self-hosting/backup'],
  ['logs', 'self-hosting/operation'],
])('who searches for %j sees %s first', async (sought, path) => {
  const page = await pageAt(`/docs/search?q=${encodeURIComponent(sought)}`)
  expect(/<h2><a href="([^"]*)"/.exec(page)?.[1]).toBe(`/docs/${path}`)
})

test('a search for nothing, or for what is nowhere, says so', async () => {
  expect(textIn(await pageAt('/docs/search'))).toContain('Type one word or several')
  expect(textIn(await pageAt('/docs/search?q=%20'))).toContain('Type one word or several')
  expect(textIn(await pageAt('/docs/search?q=xqzzyplonk'))).toContain(
    'Nothing stands in the documents about “xqzzyplonk”',
  )
})

test('what is sought comes back as text, never as a part of the page', async () => {
  const page = await pageAt(`/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(page).not.toContain('<script')
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
})

test('anything that anybody searches for is found quickly, so that it holds nobody else up', async () => {
  const elapsed = measureProcessorTime()
  for (let count = 0; count < 20; count += 1)
    for (const sought of [
      's '.repeat(100),
      'c;'.repeat(100),
      'co re pr in se de ca st tr pa me ma '.repeat(5),
    ])
      expect((await read(`/docs/search?q=${encodeURIComponent(sought)}`)).status).toBe(200)
  expect(elapsed()).toBeLessThan(3000)
})

test.each(['q=a&q=b', `q=${'a'.repeat(201)}`])(
  'a search that cannot be meant is refused: %s',
  async (query) => {
    const response = await read(`/docs/search?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION_FAILED' } })
  },
)

test('a page that a browser has is not sent again, and nothing but reading is served', async () => {
  const { headers } = await read('/docs/guide/bot')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';style-src 'self'/)
  const etag = headers.get('etag') ?? ''
  expect(await statusOf('/docs/guide/bot', { 'if-none-match': etag })).toBe(304)
  const head = await read('/docs/guide/bot', { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  const post = await read('/docs/guide/bot', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET'])
})
