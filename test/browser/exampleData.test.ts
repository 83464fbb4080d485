import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { newEmail, openAccount } from '../support/factories.ts'

describeInBrowser('example data', () => {
  const dashboard = suiteDashboard()

  test('is added on an empty Home, shown there and in the inbox, and removed after a question that counts it', async () => {
    const acme = await openAccount(dashboard, { password })
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('button', { name: 'Add example data' }).click()
    await page.getByText('This account has example data: 300 contacts who do not exist').waitFor()
    expect(await page.getByRole('button', { name: 'Add example data' }).count()).toBe(0)
    // What it has done is nobody's first step.
    await page.getByRole('list').getByRole('link', { name: 'Create a list', exact: true }).waitFor()
    await page.getByRole('link', { name: /^\d+ people need a human$/ }).click()
    await page.getByText('Can I speak to a person please?').waitFor()
    await page.getByText('Example', { exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
    await page.getByRole('link', { name: 'Webinar follow-up' }).first().click()
    await page.getByText('it greets and answers example contacts').waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/300 example contacts and \d{3} messages go.*3 lists and 3 campaigns/).waitFor()
    await dialog.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('button', { name: 'Add example data' }).waitFor()
    expect(await page.getByText('Waiting for you').count()).toBe(0)
  })

  test('is not offered where there are contacts', async () => {
    const acme = await openAccount(dashboard, { password })
    await acme.client.createContact({ body: { email: newEmail() } })
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
    expect(await page.getByRole('button', { name: 'Add example data' }).count()).toBe(0)
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
