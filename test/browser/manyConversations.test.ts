import { describeInBrowser, suiteDashboard, type TestPage } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { seedConversations } from '../support/manyConversations.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

const count = 100_000
/** What fits on a screen, and what is kept ready above and below it. */
const maxRows = 40
const rowHeight = 84

describeInBrowser('100,000 conversations', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Everybody' }] })

  beforeAll(async () => {
    const given = { accountId: acme.id, listId: acme.listId('Everybody'), count }
    await seedConversations(`file:${dashboard.dataDir}/replyloop.db`, given)
  })

  const rows = (page: TestPage) => page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  const row = (page: TestPage, number: number) =>
    rows(page).filter({ hasText: `Person ${number} Family${number % 997}` })
  /** The page, and the paths of conversations that it reads from now on, with their queries. */
  const open = async (path: string) => {
    const page = await dashboard.open(path, { as: acme })
    await row(page, count).waitFor()
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/api\/(conversations|messages)/.test(pathname) && request.method() === 'GET')
        asked.push(pathname.replace(/.*api/, '') + search)
    })
    return { page, asked }
  }
  /** Scrolls until a row is there. */
  const reach = (page: TestPage, number: number) =>
    until(
      async () => {
        const shown = await page
          .locator('.inbox-scroll li')
          .evaluateAll((items) => items.map((item) => Number(item.getAttribute('data-index'))))
        const middle = shown[Math.floor(shown.length / 2)] ?? 0
        await page
          .locator('.inbox-scroll')
          .evaluate((list, by) => list.scrollBy(0, by), (count - number - middle) * rowHeight)
        return row(page, number).count()
      },
      (found) => found > 0,
    )

  test('scroll with one request a page, and no more rows in the page than a screen needs', async () => {
    const { page, asked } = await open('/inbox')
    for (let down = 20; down < 500; down += 20) {
      await reach(page, count - down)
      expect(await rows(page).count()).toBeLessThan(maxRows)
    }
    const pages = asked.filter((path) => path.includes('cursor='))
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.length).toBeLessThanOrEqual(12)
  })

  test('far down in the list and with one open, a message elsewhere has one row read, and nothing else', async () => {
    const { page, asked } = await open('/inbox')
    await reach(page, count - 400)
    await row(page, count - 400).click()
    await page.getByRole('textbox', { name: /^Reply to / }).waitFor()
    await receive(acme, { fromId: 'new', firstName: 'New', body: 'First' })
    await until(
      () => asked.filter((path) => path.includes('contactIds=')).length,
      (read) => read > 0,
    )
    asked.length = 0
    await receive(acme, { fromId: 'new', body: 'Second' })
    await until(
      () => asked.length,
      (read) => read > 0,
    )
    await page.locator('.inbox-scroll').evaluate((list) => list.scrollTo(0, 0))
    await rows(page).filter({ hasText: 'Second' }).waitFor()
    expect(asked).toEqual([expect.stringMatching(/^\/conversations\?.*contactIds=con_/)])
    expect(await rows(page).count()).toBeLessThan(maxRows)
  })

  test('the way a person is closed takes its row out of the list, and reads no page of it again', async () => {
    const { page, asked } = await open('/inbox')
    await reach(page, count - 300)
    await row(page, count - 300).click()
    await page.getByRole('textbox', { name: /^Reply to / }).waitFor()
    await page.getByRole('button', { name: 'Close', exact: true, disabled: false }).waitFor()
    asked.length = 0
    await page.keyboard.press('e')
    await page.getByText('What they write next opens it again.').waitFor()
    await row(page, count - 300).waitFor({ state: 'detached' })
    expect(
      asked.filter((path) => path.startsWith('/conversations?') && !path.includes('contactIds=')),
    ).toEqual([])
  })
})
