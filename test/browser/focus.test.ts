import { describeInBrowser, hasFocus, routeOnce, suiteDashboard } from '../support/browser.ts'
import { openAgency, password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'

describeInBrowser('who goes by the keyboard keeps the place', () => {
  const dashboard = suiteDashboard()

  test('when a row goes away by its own button: at the next row, else at the list, else at its part of the page', async () => {
    const acme = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }] })
    const listId = acme.listId('Leads')
    for (const firstName of ['Ann', 'Bob', 'Cid']) await createContact(acme, { firstName, listId })
    const page = await dashboard.open(`/lists/${listId}`, { as: acme })
    const remove = (name: string) =>
      page.getByRole('button', { name: `Remove ${name} from the list` }).press('Enter')
    await remove('Bob')
    await hasFocus(page, page.getByRole('link', { name: 'Ann' }))
    await remove('Ann')
    await hasFocus(page, page.getByRole('table', { name: 'Members' }))
    await remove('Cid')
    await hasFocus(page, page.getByRole('region', { name: 'Members' }))
  })

  test('when a question is answered that its button does not outlive: at what stands there, or at the heading of the next page', async () => {
    const acme = await openAccount(dashboard, {
      password,
      campaigns: [
        { name: 'Desk', status: 'Draft' },
        { name: 'Shop', status: 'Draft' },
      ],
    })
    const page = await dashboard.open(`/campaigns/${acme.campaignId('Desk')}`, { as: acme })
    await page.getByRole('button', { name: 'Go live' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).press('Enter')
    await hasFocus(page, page.getByRole('button', { name: 'Pause' }))
    await page.goto(`${dashboard.origin}/dashboard/campaigns/${acme.campaignId('Shop')}`)
    await page.getByRole('button', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete campaign' }).press('Enter')
    await hasFocus(page, page.getByRole('heading', { level: 1, name: 'Campaigns' }))
    await page.goto(`${dashboard.origin}/dashboard/lists`)
    await page.getByRole('button', { name: 'Create list' }).first().press('Enter')
    await page.getByRole('dialog').getByRole('textbox').fill('Leads')
    await page.keyboard.press('Enter')
    await hasFocus(page, page.getByRole('heading', { level: 1, name: 'Leads' }))
  })

  test('in the list of conversations, where others overtake the one that the focus is at', async () => {
    const acme = await openAccount(dashboard, { password })
    const write = (firstName: string, body: string) =>
      senderOf(acme, { fromId: `${firstName}-${acme.id}`, firstName, body })
    for (const name of ['Ann', 'Bob', 'Cid', 'Dan']) await write(name, 'Hello')
    const page = await dashboard.open('/inbox', { as: acme })
    const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name} `) })
    await row('Ann').waitFor()
    await page.keyboard.press('j')
    await hasFocus(page, row('Dan'))
    await page.keyboard.press('j')
    await hasFocus(page, row('Cid'))
    await write('Ann', 'Me first')
    await page.getByText('Me first').waitFor()
    await hasFocus(page, row('Cid'))
    await page.keyboard.press('j')
    await hasFocus(page, row('Bob'))
  })

  test('when the last rows of a list are shown, in a dialog, and when a button was only locked', async () => {
    const { account, sub, email } = await openAgency(dashboard)
    for (let amount = 1; amount <= 21; amount += 1)
      await account.client.grantCredits({ body: { email: sub.email, amount } })
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('table').getByRole('button', { name: 'Shop' }).press('Enter')
    await hasFocus(page, page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    // Something changes, and all is read again, while the older ones are on their way.
    await routeOnce(page, /cursor=/, async (route) => {
      const readAgain = page.waitForResponse(/transactions(?!.*cursor=)/)
      await account.client.grantCredits({ body: { email: sub.email, amount: 1 } })
      await readAgain
      await route.continue().catch(() => undefined) // it may have been given up
    })
    await page.getByRole('button', { name: 'Show older ones' }).press('Enter')
    await page.getByRole('region', { name: 'History' }).locator(':focus').waitFor() // at the first of them
    const grant = page.getByRole('region', { name: 'Grant credits' })
    await grant.getByLabel('Amount').fill('5')
    await grant.getByRole('button', { name: 'Grant' }).press('Enter')
    await grant.getByText('5 granted').waitFor()
    await hasFocus(page, grant.getByRole('button', { name: 'Grant' }))
  })
})
