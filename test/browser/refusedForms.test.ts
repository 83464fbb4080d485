import { describeInBrowser, hasFocus, holdRequests, suiteDashboard } from '../support/browser.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { password } from '../support/dashboardApi.ts'

describeInBrowser('a form that is refused leads to its first wrong field', () => {
  const dashboard = suiteDashboard()

  test('in a dialog, each time that it is refused', async () => {
    const page = await dashboard.open('/lists', { as: await openAccount(dashboard, { password }) })
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

  test('when the service refuses it, unless one has typed on since', async () => {
    const acme = await openAccount(dashboard, { password })
    const { id } = await createContact(acme)
    const page = await dashboard.open(`/contacts/${id}`, { as: acme })
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('Phone').fill('0151 234')
    await save.click()
    await page.getByText('Must start with + and a valid country code').waitFor()
    await hasFocus(page, page.getByLabel('Phone'))

    await page.getByLabel('Phone').fill('0151 235')
    const goOn = await holdRequests(page, '**/dashboard/api/contacts/*')
    await save.click()
    await page.getByLabel('Email').fill('ann@acme.test')
    goOn()
    await page.getByText('Must start with + and a valid country code').waitFor()
    await hasFocus(page, page.getByLabel('Email'))
  })
})
