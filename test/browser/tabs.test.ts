import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  holdRequests,
  seriousFaults,
  setVisibility,
  suiteDashboard,
  type TestPage,
} from '../support/browser.ts'
import { askDashboard, openAgency, password } from '../support/dashboardApi.ts'
import type { TestAccount } from '../support/factories.ts'
import { until } from '../support/time.ts'

describeInBrowser('tabs of one browser', () => {
  const dashboard = suiteDashboard()

  /** A tab of an agency at a page. `act` signs in to its sub-account in another tab of the same browser. */
  const openTab = async (path: string) => {
    const { sub, email } = await openAgency(dashboard)
    const page = await dashboard.open(path, { as: { email } })
    return { page, sub, email, act: () => page.elsewhere('POST', `/subaccounts/${sub.id}/session`) }
  }
  /** Until the live line has opened and had all read again: from then on only it tells of anything. */
  const rests = async (page: TestPage) => {
    let reads = 0
    page.on('response', (response) => {
      if (response.url().endsWith('/api/session')) reads += 1
    })
    await page.reload()
    await until(
      () => reads,
      (times) => times > 1,
    )
  }
  const nameOf = async ({ client }: TestAccount) => (await client.getMe()).body.name

  test('what one has typed as the agency is never saved into the sub-account that the other signs in to', async () => {
    const { page, sub, act } = await openTab('/settings')
    await page.getByLabel('Name', { exact: true }).fill('Agency, renamed')
    const notice = await holdRequests(page, /api\/(session|live)$/)
    await act()
    await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have signed in to another account', { exact: false }).waitFor()
    expect(await nameOf(sub)).toBe('Shop')
    notice()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
  })

  test('one begins again when the other has signed in to another account', async () => {
    const { page, act } = await openTab('/lists')
    await rests(page)
    await act()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
  })

  test('signing out in one covers the other, which goes on once one has signed in anywhere', async () => {
    const { page, email } = await openTab('/lists')
    await rests(page)
    await page.elsewhere('DELETE', '/session')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.waitFor()
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email)
    expect(await seriousFaults(page)).toEqual([])
    await page.elsewhere('POST', '/session', { email, password })
    await setVisibility(page, 'visible')
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Create list' }).first().click()
    await page.elsewhere('DELETE', '/session')
    await page.reload()
    await page.waitForURL(/\/sign-in/)
    await page.elsewhere('POST', '/session', { email, password })
    await page.reload()
    await page.waitForURL(`${dashboard.origin}/dashboard/lists`)
  })

  test('are as many as one likes, and one that is seen again shows what has changed', async () => {
    const { page, sub } = await openTab('/agency')
    const shown = (tab: Page, text: string) => tab.getByText(text, { exact: true }).waitFor()
    await shown(page, 'Shop')
    await setVisibility(page, 'hidden')
    const connections = 6 // that Chromium opens to one server
    for (let opened = 0; opened < connections; opened += 1) {
      const tab = await page.context().newPage()
      await tab.goto(page.url())
      await shown(tab, 'Shop')
      await setVisibility(tab, 'hidden')
    }
    await askDashboard(dashboard, sub, 'PATCH', '/settings', { body: { name: 'Renamed' } })
    await setVisibility(page, 'visible')
    await shown(page, 'Renamed')
  })
})
