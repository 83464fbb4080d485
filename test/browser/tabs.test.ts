import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, startDashboard, type TestDashboard } from '../support/browser.ts'
import { newEmail, type TestAccount } from '../support/factories.ts'
import { openOwner, password } from '../support/session.ts'
import { until } from '../support/until.ts'

describeInBrowser('two tabs of one browser', () => {
  let dashboard: TestDashboard

  beforeAll(async () => {
    dashboard = await startDashboard()
  })
  afterAll(() => dashboard.close())

  type Page = Awaited<ReturnType<TestDashboard['open']>>
  /** A tab of an agency at a page, and what another tab of the same browser asks meanwhile. */
  const openTab = async (path: string) => {
    const client = newEmail('client')
    const { account, email } = await openOwner(dashboard, {
      name: 'Agency',
      type: 'agency',
      subAccounts: [{ email: client, name: 'Shop' }],
    })
    const sub = account.subAccount(client)
    const page = await dashboard.open(path, { as: { email } })
    const { request } = page.context()
    const address = `${dashboard.origin}/dashboard/api`
    const headers = { origin: dashboard.origin }
    return {
      page,
      sub,
      email,
      actElsewhere: () => request.post(`${address}/subaccounts/${sub.id}/session`, { headers }),
      signOutElsewhere: () => request.delete(`${address}/session`, { headers }),
      signInElsewhere: () => request.post(`${address}/session`, { headers, data: { email, password } }),
    }
  }
  /** Until the live line has opened and had all read again: from then on only it tells of anything. */
  const rests = async (page: Page) => {
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
    const { page, sub, actElsewhere } = await openTab('/settings')
    await page.getByLabel('Name', { exact: true }).fill('Agency, renamed')
    let notice = () => {}
    const held = new Promise<void>((resolve) => (notice = resolve))
    await page.route(/api\/(session|live)$/, async (route) => {
      await held
      await route.continue()
    })
    expect((await actElsewhere()).ok()).toBe(true)
    await page.getByRole('region', { name: 'Account' }).getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have signed in to another account', { exact: false }).waitFor()
    expect(await nameOf(sub)).toBe('Shop')
    notice()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
  })

  test('one begins anew when the other has signed in to another account', async () => {
    const { page, actElsewhere } = await openTab('/lists')
    await rests(page)
    await actElsewhere()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
  })

  test('signing out in one ends the other, and whoever is signed in already need not sign in', async () => {
    const { page, signOutElsewhere, signInElsewhere } = await openTab('/lists')
    await rests(page)
    await signOutElsewhere()
    await page.waitForURL(/\/sign-in/)
    await signInElsewhere()
    await page.reload()
    await page.waitForURL(`${dashboard.origin}/dashboard/lists`)
  })
})
