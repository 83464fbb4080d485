import { expect, test } from '@jest/globals'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { openAccount } from '../support/factories.ts'
import { password } from '../support/dashboardApi.ts'

describeInBrowser('Home', () => {
  const dashboard = suiteDashboard()

  test.each(['lists', 'campaigns', 'checklist'])(
    'is there once %s, which failed, is read again',
    async (part) => {
      const acme = await openAccount(dashboard, { password })
      const page = await dashboard.open('/lists', { as: acme })
      await page.route('**/dashboard/api/live', () => {}) // once open, it would have all read again
      await page.route(`**/dashboard/api/${part}*`, (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto(`${dashboard.origin}/dashboard/`)
      await page.getByRole('alert').waitFor()
      await page.unroute(`**/dashboard/api/${part}*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )
})
