import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { fieldsOf, membersOf, openOwner } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'

describeInBrowser('the members', () => {
  const dashboard = suiteDashboard()
  const { join } = membersOf(dashboard)

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
  })

  testAtEachWidth(
    'on a %s give one who has forgotten the password a link for a new one, but none to the owner',
    async (width) => {
      const { owner, email } = await openOwner(dashboard, { name: 'Bakery' })
      const [ann, bea] = [await join(owner), await join(owner)]
      const page = await dashboard.open('/settings/members', { width, as: { email: bea.email } })
      const resets = page.getByRole('button', { name: 'Reset password' })
      await resets.click()
      const link = page.getByText(/\/dashboard\/password#/)
      const url = await link.innerText()
      expect(await seriousFaults(page)).toEqual([])
      expect(await resets.count()).toBe(1) // neither for the owner nor for oneself
      expect(await page.getByText(email).count()).toBe(1)

      const path = url.slice(`${dashboard.origin}/dashboard`.length)
      const other = await dashboard.open(path, { width, dark: width === 'phone' })
      await other.getByRole('heading', { level: 1, name: 'A new password' }).waitFor()
      expect(await other.getByLabel('Email').inputValue()).toBe(ann.email)
      expect(await seriousFaults(other)).toEqual([])
      await other.getByRole('textbox', { name: 'New password' }).fill('short')
      await other.getByRole('button', { name: 'Set the password' }).click()
      await other.getByText('Use at least 8 characters').waitFor()
      await other.getByRole('textbox', { name: 'New password' }).fill('another horse battery')
      await other.getByRole('button', { name: 'Set the password' }).click()
      await other.getByText('Welcome, Ann').waitFor()
      await link.waitFor({ state: 'detached' })
      await page.goto(`${dashboard.origin}/dashboard/settings/audit-log`)
      await page.getByText(`made a link for a new password of ${ann.email}`).waitFor()

      const again = await dashboard.open(path)
      await again.getByText('This link is not valid any more', { exact: false }).waitFor()
    },
  )

  test('are shown the keys of one whom they remove, and end them if they say so', async () => {
    const { owner, email } = await openOwner(dashboard, { name: 'Bakery' })
    const ann = await join(owner)
    const made = await ann.person.ask('POST', '/api_keys', { body: { name: 'Zapier', scope: 'full' } })
    const apiKey = String(fieldsOf(made)['apiKey'])
    const page = await dashboard.open('/settings/members', { as: { email } })
    await page.getByRole('button', { name: 'Remove' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(`Zapier (…${apiKey.slice(-4)}, full access) of Bakery`).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'End this key now' }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText(ann.email).waitFor({ state: 'detached' })
    const answer = await fetch(`${dashboard.origin}/v1/me`, { headers: { 'x-api-key': apiKey } })
    expect(answer.status).toBe(401)
  })
})
