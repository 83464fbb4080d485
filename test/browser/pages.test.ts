import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { startServer } from '../support/server.ts'
import { password } from '../support/dashboardApi.ts'
import { suiteAccount } from '../support/suite.ts'

const dist = join(import.meta.dirname, '../../server/dashboard/dist')

describeInBrowser('the pages as they are served', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password })

  test('the address of the service leads to them', async () => {
    const response = await fetch(`${dashboard.origin}/`, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/dashboard/')
  })

  test('a page may run nothing but its own files; each view has another nonce, and none is kept', async () => {
    const nonces = []
    for (const path of ['/dashboard/', '/dashboard', '/dashboard/inbox/some-contact']) {
      const response = await fetch(dashboard.origin + path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).not.toMatch(/unsafe-|https?:|\*/)
      expect(policy).toMatch(/default-src 'none';/)
      expect(policy).toMatch(/script-src 'self';/)
      expect(policy).toMatch(/frame-ancestors 'none';/)
      const nonce = /style-src 'self' 'nonce-([^']{20,})'/.exec(policy)?.[1] ?? 'none'
      const html = await response.text()
      expect(html).toContain(`nonce="${nonce}"`)
      expect(html).not.toContain('{{nonce}}')
      nonces.push(nonce)
    }
    expect(new Set(nonces).size).toBe(3)
  })

  test.each(['br', 'gzip'])('files come compressed with %s, and are kept for ever', async (encoding) => {
    const [file = ''] = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.css'))
    const address = `${dashboard.origin}/dashboard/assets/${file}`
    const { status, headers } = await fetch(address, { headers: { 'accept-encoding': encoding } })
    expect(status).toBe(200)
    expect(headers.get('content-encoding')).toBe(encoding)
    expect(headers.get('cache-control')).toBe('public,max-age=31536000,immutable')
    expect(headers.get('content-type')).toContain('text/css')
  })

  test('a file that a new build has taken away from a running service ends the request, and nothing else', async () => {
    const file = join(dist, 'assets/taken-away.js')
    writeFileSync(file, 'old')
    const running = await startServer()
    const ask = () => fetch(`${running.origin}/dashboard/assets/taken-away.js`)
    expect(await (await ask()).text()).toBe('old')
    rmSync(file)
    await expect(ask()).rejects.toThrow()
    expect((await fetch(`${running.origin}/dashboard/`)).status).toBe(200)
    await running.close()
  })

  test('a file that is not there is a 404, not a page', async () => {
    expect((await fetch(`${dashboard.origin}/dashboard/assets/old.js`)).status).toBe(404)
    expect((await fetch(`${dashboard.origin}/dashboard/api/nothing`)).status).toBe(404)
    expect((await fetch(`${dashboard.origin}/dashboard/`, { method: 'POST' })).status).toBe(405)
  })

  test('each opens while the service is down, once the first has been open for a moment', async () => {
    const pages = readdirSync(join(dist, 'assets')).filter((name) => /Page-.*\.js$/.test(name))
    expect(pages.length).toBeGreaterThan(6)
    const page = await dashboard.open('/', { as: acme })
    await page.waitForFunction(
      (names) => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
        return names.every((name) => loaded.some((url) => url.endsWith(name)))
      },
      pages,
      { polling: 100 },
    )
    await page.route('**/*', (route) => route.abort())
    const navigation = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Contacts', 'Campaigns', 'Settings']) {
      await navigation.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, level: 1 }).waitFor()
    }
  })

  testAtEachWidth('on a %s nothing breaks the policy or axe', async (width) => {
    for (const dark of [false, true]) {
      const page = await dashboard.open('/', { width, dark, as: acme })
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (width === 'phone') await page.getByRole('button', { name: 'Open the navigation' }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inbox' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    }
  })
})

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), isEntry: z.boolean().optional(), imports: z.array(z.string()).default([]) }),
)

test('no page needs more than 350 kB of compressed JavaScript in eight files for its first view', () => {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')))
  const needs = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const each of manifest[name]?.imports ?? []) needs(each, seen)
    return seen
  }
  const bytes = (names: Iterable<string>) =>
    [...names].reduce(
      (sum, name) => sum + gzipSync(readFileSync(join(dist, manifest[name]?.file ?? ''))).length,
      0,
    )
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const pages = Object.keys(manifest).filter((name) => name.endsWith('Page.tsx'))
  expect(pages.length).toBeGreaterThan(6)
  for (const page of pages) {
    const first = new Set([...entries, 'src/shell/Shell.tsx', page].flatMap((name) => [...needs(name)]))
    expect({ page, fits: bytes(first) < 350_000 && first.size <= 8 }).toEqual({ page, fits: true })
  }
})
