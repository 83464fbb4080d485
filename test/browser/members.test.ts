import { expect, test } from '@jest/globals'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { newEmail } from '../support/factories.ts'
import { openOwner } from '../support/dashboardApi.ts'

describeInBrowser('the members', () => {
  const dashboard = suiteDashboard()

  test('are shown the last link of an invitation only, wherever it was made, and none that has ended', async () => {
    const { owner, email } = await openOwner(dashboard)
    const invited = newEmail('ann')
    const page = await dashboard.open('/settings/members', { as: { email } })
    const links = page.getByText(/\/dashboard\/invitation#/)
    await page.getByLabel('Email').fill(invited)
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const first = await links.innerText()
    await page.getByRole('button', { name: `Make a link for ${invited}` }).click()
    await page.getByText(first).waitFor({ state: 'detached' })
    const second = await links.innerText()
    await owner.ask('POST', '/members', { body: { email: invited } })
    await page.getByText(second).waitFor({ state: 'detached' })
    await page.getByLabel('Email').fill(invited)
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    await links.waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await links.waitFor({ state: 'detached' })
    expect(page.complaints).toEqual([])
  })
})
