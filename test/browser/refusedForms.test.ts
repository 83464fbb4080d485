import { expect, test } from '@jest/globals'
import { describeInBrowser, hasFocus, holdRequests, suiteDashboard } from '../support/browser.ts'
import { openAccount } from '../support/factories.ts'
import { password } from '../support/dashboardApi.ts'

describeInBrowser('a form that is refused leads to its first wrong field', () => {
  const dashboard = suiteDashboard()

  const open = async (path: string) =>
    dashboard.open(path, { as: await openAccount(dashboard, { password }) })

  test('in a dialog, each time that it is refused', async () => {
    const page = await open('/lists')
    await page.getByRole('button', { name: 'Create list' }).click()
    const dialog = page.getByRole('dialog')
    for (let time = 1; time <= 2; time += 1) {
      await dialog.getByRole('button', { name: 'Create list' }).click()
      await dialog.getByText('Give the list a name').waitFor()
      await hasFocus(page, dialog.getByLabel('Name'))
    }
    await page.keyboard.type('Leads')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(page.complaints).toEqual([])
  })

  test('also if that is a password, which says what is wrong, and can be shown by keyboard', async () => {
    const page = await dashboard.open('/sign-in')
    await page.getByLabel('Email').fill('owner@acme.test')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const field = page.getByLabel('Password', { exact: true })
    await hasFocus(page, field)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const description = await field.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${description}"]`).textContent()).toBe('Type your password')
    await page.keyboard.type('correct horse')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await field.getAttribute('type')).toBe('text')
  })

  test('when the service refuses it, unless one has typed on meanwhile', async () => {
    const page = await open('/contacts')
    await page.getByRole('button', { name: 'Add contact' }).click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'Add contact' })
    await dialog.getByLabel('Phone').fill('0151 234')
    await add.click()
    await dialog.getByText('Must start with + and a valid country code').waitFor()
    await hasFocus(page, dialog.getByLabel('Phone'))

    await dialog.getByLabel('Phone').fill('0151 235')
    const goOn = await holdRequests(page, '**/dashboard/api/contacts')
    await add.click()
    await dialog.getByLabel('Email').fill('ann@acme.test')
    goOn()
    await dialog.getByText('Must start with + and a valid country code').waitFor()
    await hasFocus(page, dialog.getByLabel('Email'))
    expect(page.complaints).toEqual([])
  })
})
