import { expect, test } from '@jest/globals'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { openAgency } from '../support/dashboardApi.ts'

describeInBrowser('the panel of a sub-account', () => {
  const dashboard = suiteDashboard()

  const openPanel = async (path = '/agency') => {
    const { email } = await openAgency(dashboard)
    const page = await dashboard.open(path, { width: 'phone', as: { email } })
    const panel = page.getByRole('dialog', { name: 'Shop' })
    const open = async () => {
      await page.getByRole('table').getByRole('button', { name: 'Shop' }).tap()
      await panel.waitFor()
    }
    await open()
    return { page, panel, open }
  }

  test('is closed by its button and by going back, and is there again when the page is loaded anew', async () => {
    const { page, panel, open } = await openPanel('/agency?search=sho')
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    await open()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'hidden' })
    await open()
    await page.reload()
    await panel.waitFor()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'hidden' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('sho')
    expect(page.complaints).toEqual([])
  })

  test('asks before an auto-recharge that is not saved is lost', async () => {
    const { page, panel } = await openPanel()
    await panel.getByRole('switch', { name: 'On' }).click({ force: true })
    await panel.getByLabel('Threshold').fill('25')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await panel.getByRole('button', { name: 'Close' }).tap()
    await question.getByRole('button', { name: 'Stay' }).tap()
    await question.waitFor({ state: 'hidden' })
    expect(await panel.getByLabel('Threshold').inputValue()).toBe('25')
    await panel.getByRole('button', { name: 'Close' }).tap()
    await question.getByRole('button', { name: 'Leave' }).tap()
    await panel.waitFor({ state: 'hidden' })
    expect(page.complaints).toEqual([])
  })
})
