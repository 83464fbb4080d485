import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { openAgency, openOwner } from '../support/dashboardApi.ts'

describeInBrowser('what somebody has set up to read more easily', () => {
  const dashboard = suiteDashboard()

  test('in forced colors it is seen what is on, and what is chosen', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { as: { email } })
    await page.emulateMedia({ forcedColors: 'active' })
    const quiet = page.locator('label', { hasText: /^Quiet hours$/ }).locator('..')
    const off = await quiet.screenshot()
    await page.getByRole('switch', { name: 'Quiet hours' }).click({ force: true })
    await page.mouse.move(0, 0)
    await page.getByLabel('From').focus()
    expect((await quiet.screenshot()).equals(off)).toBe(false)
  })

  test('in twice the size, the rows of a table hold their text', async () => {
    const { email } = await openAgency(dashboard)
    const page = await dashboard.open('/agency', { as: { email } })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await page.reload()
    const name = page.getByRole('table').getByRole('button', { name: 'Shop' })
    await name.waitFor()
    const row = page.getByRole('row', { name: 'Shop' })
    const [inner, outer] = [await name.boundingBox(), await row.boundingBox()]
    expect(inner?.height).toBeLessThanOrEqual(outer?.height ?? 0)
  })
})
