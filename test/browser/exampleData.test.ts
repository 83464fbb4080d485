import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { newEmail, openAccount } from '../support/factories.ts'

describeInBrowser('example data', () => {
  const dashboard = suiteDashboard()

  test('opens from Home in an account of its own, is shown there with a way back on each page, and is removed', async () => {
    const acme = await openAccount(dashboard, { password, name: 'Acme' })
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('button', { name: 'Add example data' }).click()
    const banner = page.getByText('Example data: nobody in it exists, and nothing leaves it')
    await banner.waitFor()
    expect(await page.getByRole('button', { name: 'Add example data' }).count()).toBe(0)
    await page.getByRole('link', { name: /^\d+ people need a human$/ }).click()
    await page.getByText('Can I speak to a person please?').waitFor()
    await banner.waitFor()
    await page.goto(new URL('settings/webhook', page.url().replace(/dashboard\/.*/, 'dashboard/')).href)
    await page.getByText('Example data has no such page').waitFor()
    await page.getByRole('button', { name: 'Back to Acme' }).click()
    await page.getByRole('button', { name: 'Open the example data' }).waitFor()
    // What it has done is nobody's first step.
    await page.getByRole('list').getByRole('link', { name: 'Create a list', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('button', { name: 'Add example data' }).waitFor()
    expect(await page.getByText('Waiting for you').count()).toBe(0)
  })

  test('is offered by Home where there are contacts, too, at its end', async () => {
    const acme = await openAccount(dashboard, { password })
    await acme.client.createContact({ body: { email: newEmail() } })
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
    await page.getByRole('button', { name: 'Add example data' }).waitFor()
  })
})

describeInBrowser('a sign-in link', () => {
  const dashboard = suiteDashboard()

  test('leads to a page whose button signs in, and which says that the link is used up afterwards', async () => {
    const { email } = await openAccount(dashboard, { name: 'Bakery' })
    const link = new URL(await dashboard.signInLink(email))
    const path = `${link.pathname.replace('/dashboard', '')}${link.hash}`
    const page = await dashboard.open(path)
    await page.getByRole('heading', { name: /Sign in to .*Bakery/ }).waitFor()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
    const again = await dashboard.open(path)
    await again.getByText('This link is not valid any more').waitFor()
  })
})
