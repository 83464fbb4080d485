import { describeInBrowser, seriousFaults, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { suiteAccount } from '../support/suite.ts'

/** A long page, one with wide tables and code, and what a search finds. */
const paths = [
  '',
  '/channels/whatsapp',
  '/self-hosting/provisioning',
  '/api/getting-started',
  '/search?q=quiet+hours',
]

describeInBrowser('documents', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password })

  test.each([
    { width: 'phone', dark: false },
    { width: 'phone', dark: true },
    { width: 'desktop', dark: false },
    { width: 'desktop', dark: true },
  ] as const)('fit the screen and are accessible: $width, dark $dark', async (look) => {
    const page = await dashboard.open('/../docs', look)
    for (const path of paths) {
      await page.goto(`${dashboard.origin}/docs${path}`)
      const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect([path, await page.evaluate(beyond)]).toEqual([path, 0])
      expect([path, await seriousFaults(page)]).toEqual([path, []])
    }
  })

  test('on a phone the menu opens over the page, leads to another, and is closed there', async () => {
    const page = await dashboard.open('/../docs/guide/bot', { width: 'phone' })
    const link = page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Glossary' }) // at its end, so it scrolls
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor()
    expect(await link.isVisible()).toBe(false)
  })

  test('the search in the head of a page finds another one, and leads to its section', async () => {
    const page = await dashboard.open('/../docs', {})
    await page.getByRole('searchbox').fill('suppression list')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'What is kept, and for how long' }).click()
    await page.waitForURL(/\/docs\/self-hosting\/operation#what-is-kept/)
  })

  test('Help in the navigation of the dashboard opens the documents beside it', async () => {
    const page = await dashboard.open('/', { as: acme })
    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Help' }).click()
    await (await opened).getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  })

  test.each([
    { width: 'phone', dark: true },
    { width: 'desktop', dark: false },
    { width: 'desktop', dark: true },
  ] as const)('of the API are a page of the product: $width, dark $dark', async (look) => {
    const page = await dashboard.open('/../docs', look)
    const refused: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') refused.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(dashboard.origin) && !request.url().startsWith('data:'))
        refused.push(request.url())
    })
    await page.goto(`${dashboard.origin}/v1/docs/`)
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Reference of the API' }).waitFor()
    await page.getByText('/contacts', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Try it out' }).first().waitFor()
    const beyond = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate(beyond)).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    expect(refused).toEqual([])
    const elsewhere = page.getByRole('navigation', { name: 'Elsewhere' })
    await elsewhere.getByRole('link', { name: 'Documents' }).click()
    await page.getByRole('heading', { level: 1, name: 'Documents' }).waitFor()
  })

  test.each(['phone', 'desktop'] as const)(
    'a page stands where there is nothing, and leads to the dashboard: %s',
    async (width) => {
      const page = await dashboard.open('/../nothing', { width, dark: width === 'phone', as: acme })
      await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByText('Details').click()
      await page.getByText(/^req_/).waitFor()
      await page.getByRole('link', { name: 'Open the dashboard' }).click()
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    },
  )
})
