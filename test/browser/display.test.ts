import { expect, test } from '@jest/globals'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { openOwner } from '../support/dashboardApi.ts'

describeInBrowser('what somebody has set up to read more easily', () => {
  const dashboard = suiteDashboard()

  test('in forced colors it is seen what is on, and what is chosen', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { as: { email } })
    await page.emulateMedia({ forcedColors: 'active' })
    const quiet = page.locator('label', { hasText: 'Quiet hours' }).locator('..')
    const off = await quiet.screenshot()
    await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true })
    await page.mouse.move(0, 0)
    await page.getByLabel('From').focus()
    expect((await quiet.screenshot()).equals(off)).toBe(false)
  })
})
