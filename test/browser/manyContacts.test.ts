import { describeInBrowser, holdRequests, suiteDashboard, type TestPage } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

const count = 100_000
const pageSize = 100
/** What fits on a screen, and what is kept ready above and below it. */
const maxRows = 60
const rowHeights = { phone: 48, desktop: 38 }

describeInBrowser('100,000 contacts', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Everybody' }] })

  beforeAll(async () => {
    const given = { accountId: acme.id, listId: acme.listId('Everybody'), count }
    await seedContacts(`file:${dashboard.dataDir}/replyloop.db`, given)
  })

  /** A page, the addresses under `path` that it asks for, and its live line, which is closed until `openLine` is called. */
  const watch = async (address: string, path: RegExp, width: 'phone' | 'desktop' = 'desktop') => {
    const page = await dashboard.open('/lists', { width, as: acme })
    const asked: URL[] = []
    const openLine = await holdRequests(page, '**/dashboard/api/live*')
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (path.test(url.pathname)) asked.push(url)
    })
    await page.goto(`${dashboard.origin}/dashboard${address}`)
    return { page, asked, openLine }
  }

  /** Waits until all is read. From then on only the live line has anything read again. */
  const isRead = async (page: TestPage) => {
    await page.getByText(/100,00\d contacts/).waitFor()
    await page.getByRole('link', { name: `Person ${count} ` }).waitFor()
  }

  /** Waits until the page has begun to read again what it shows. */
  const readAgain = async (page: TestPage, cause: () => unknown) => {
    const counted = page.waitForResponse(/contact_search\/count/)
    await cause()
    await counted
  }

  test.each([
    ['Contacts', 'phone'],
    ['Contacts', 'desktop'],
    ['Members', 'desktop'],
  ] as const)(
    '%s on a %s scroll with one request a page, and no more rows in the page than a screen needs',
    async (table, width) => {
      const { page, asked } =
        table === 'Contacts'
          ? await watch('/contacts', /\/contact_search$/, width)
          : await watch(`/lists/${acme.listId('Everybody')}`, /\/lists\/[^/]+\/contacts$/, width)
      const link = (number: number) =>
        page.getByRole('link', { name: `Person ${number} Family${number % 997}`, exact: true })
      await link(count).waitFor()
      for (let down = 50; down < 1000; down += 50) {
        await until(
          async () => {
            await page.evaluate((y) => window.scrollTo(0, y), down * rowHeights[width])
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
  )

  test('are searched with one request for a page and one for the count, when typing rests', async () => {
    const { page, asked } = await watch('/contacts', /\/contact_search/)
    await isRead(page)
    asked.length = 0
    await page.getByRole('searchbox').fill('person77777@')
    await page.getByText('1 contact', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Person 77777 Family11' }).waitFor()
    expect(
      asked.map((url) => url.pathname.replace(/.*api/, '')).toSorted((a, b) => a.length - b.length),
    ).toEqual(['/contact_search', '/contact_search/count'])
  })

  test('are not read again, page by page, for a change somewhere', async () => {
    const { page, asked, openLine } = await watch('/contacts', /\/contact_search$/)
    await isRead(page)
    await until(
      async () => {
        await page.evaluate(() => window.scrollBy(0, 3000))
        return asked.length
      },
      (pages) => pages >= 6,
    )
    const before = asked.length
    await readAgain(page, openLine)
    await readAgain(page, () => receive(acme, {})) // begins only when the reading before it has ended
    expect(asked.length - before).toBeLessThanOrEqual(1)
  })

  test('are not read on without end while their next page is refused, but by Try again', async () => {
    const { page, asked, openLine } = await watch('/contacts', /\/contact_search$/)
    await isRead(page)
    const refused = { status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } } }
    await page.route(/contact_search\?.*cursor=/, (route) => route.fulfill(refused))
    await page.evaluate((y) => window.scrollTo(0, y), pageSize * rowHeights.desktop)
    await page.getByText('Too many requests').waitFor()
    const refusedAgain = page.waitForResponse(/contact_search\?.*cursor=/)
    await readAgain(page, openLine)
    await refusedAgain
    expect(asked.filter((url) => url.searchParams.has('cursor'))).toHaveLength(2)
    await page.unroute(/contact_search\?.*cursor=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: `Person ${count - pageSize} `, exact: false }).waitFor()
  })
})
