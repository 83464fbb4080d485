import { beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { receive } from '../support/messages.ts'
import { password } from '../support/dashboardApi.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/until.ts'

const count = 100_000
const pageSize = 100
/** What fits on a screen, and what is kept ready above and below it. */
const maxRows = 60
const rowHeight = 48

describeInBrowser('100,000 contacts', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Everybody' }] })

  beforeAll(async () => {
    const given = { accountId: acme.id, listId: acme.listId('Everybody'), count }
    await seedContacts(`file:${dashboard.dataDir}/replyloop.db`, given)
  }, 60_000)

  /** A page, and the addresses under `path` of the interface that it has asked for. */
  const watch = async (address: string, path: RegExp, width: 'phone' | 'desktop' = 'desktop') => {
    const page = await dashboard.open('/lists', { width, as: acme })
    const asked: URL[] = []
    const answered = page.waitForResponse((response) => path.test(new URL(response.url()).pathname))
    // Once open, it has all read again that was asked for before.
    await page.route('**/dashboard/api/live', async (route) => {
      await answered
      await route.continue()
    })
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (path.test(url.pathname)) asked.push(url)
    })
    await page.goto(`${dashboard.origin}/dashboard${address}`)
    const times = () => asked.map(({ href }) => asked.filter((other) => other.href === href).length)
    await until(times, (counts) => counts.length > 0 && Math.min(...counts) > 1)
    asked.length = 0
    return { page, asked }
  }

  /** Changes something, and waits until the page has read again what it shows. */
  const readAgainAfterChange = async (page: Awaited<ReturnType<typeof watch>>['page']) => {
    const counted = page.waitForResponse(/contact_search\/count/)
    await receive(acme, {})
    await counted
  }

  test.each([
    ['/contacts', /\/contact_search$/, 'Contacts', 'phone'],
    ['/contacts', /\/contact_search$/, 'Contacts', 'desktop'],
    ['list', /\/lists\/[^/]+\/contacts$/, 'Members', 'desktop'],
  ] as const)(
    '%s %s scroll with one request a page, and no more rows in the page than a screen needs (%s, %s)',
    async (address, path, table, width) => {
      const { page, asked } = await watch(
        address === 'list' ? `/lists/${acme.listId('Everybody')}` : address,
        path,
        width,
      )
      const link = (number: number) =>
        page.getByRole('link', { name: `Person ${number} Family${number % 997}`, exact: true })
      await link(count).waitFor()
      for (let down = 50; down < 1000; down += 50) {
        await until(
          async () => {
            await page.evaluate((y) => window.scrollTo(0, y), down * rowHeight)
            return link(count - down).count()
          },
          (found) => found > 0,
        )
        expect(await page.getByRole('table', { name: table }).getByRole('row').count()).toBeLessThan(maxRows)
      }
      expect(asked.every((url) => url.searchParams.get('limit') === String(pageSize))).toBe(true)
      expect(new Set(asked.map((url) => url.searchParams.get('cursor'))).size).toBe(asked.length)
      expect(asked.length).toBeLessThanOrEqual(14)
    },
    120_000,
  )

  test('are searched with one request for a page and one for the count, when typing rests', async () => {
    const { page, asked } = await watch('/contacts', /\/contact_search/)
    await page.getByText('100,000 contacts').waitFor()
    asked.length = 0
    await page.getByRole('searchbox').fill('person77777@')
    await page.getByText('1 contact', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Person 77777 Family11' }).waitFor()
    expect(
      asked.map((url) => url.pathname.replace(/.*api/, '')).toSorted((a, b) => a.length - b.length),
    ).toEqual(['/contact_search', '/contact_search/count'])
  })

  test('are not read again, page by page, for a change somewhere', async () => {
    const { page, asked } = await watch('/contacts', /\/contact_search$/)
    await page.getByRole('link', { name: `Person ${count}` }).waitFor()
    await until(
      async () => {
        await page.evaluate(() => window.scrollBy(0, 3000))
        return asked.length
      },
      (pages) => pages >= 6,
    )
    const before = asked.length
    await readAgainAfterChange(page)
    expect(asked.length - before).toBeLessThanOrEqual(1)
  })

  test('are not read on without end while their next page is refused, but by Try again', async () => {
    const { page, asked } = await watch('/contacts', /\/contact_search$/)
    const refused = { status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } } }
    await page.route(/contact_search\?.*cursor=/, (route) => route.fulfill(refused))
    await page.evaluate((y) => window.scrollTo(0, y), pageSize * rowHeight)
    await page.getByText('Too many requests').waitFor()
    await readAgainAfterChange(page)
    await page.getByText('Too many requests').waitFor()
    expect(asked.filter((url) => url.searchParams.has('cursor')).length).toBeLessThanOrEqual(2)
    await page.unroute(/contact_search\?.*cursor=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: `Person ${count - pageSize} `, exact: false }).waitFor()
  })
})
