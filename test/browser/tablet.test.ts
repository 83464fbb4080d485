import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, newEmail, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'

describeInBrowser('on a tablet held upright', () => {
  const dashboard = suiteDashboard()

  const open = async (path: string) => {
    const acme = await openAccount(dashboard, {
      type: 'agency',
      password,
      lists: [{ name: 'Newsletter of the spring' }],
      campaigns: [{ name: 'Webinar follow-up' }],
      subAccounts: [{ email: newEmail('client'), name: 'Blue Fox Bakery', credits: 1_234_567.125 }],
    })
    const phone = '+15552223333'
    await createContact(acme, { firstName: 'Alexandra', lastName: 'Fitzgerald', phone })
    await receive(acme, { fromId: phone, body: 'Hello' })
    const page = await dashboard.open(path, { as: acme })
    await page.setViewportSize({ width: 800, height: 1000 })
    return page
  }

  test.each([
    ['/contacts', 'Alexandra Fitzgerald'],
    ['/agency', 'Blue Fox Bakery'],
    ['/lists', 'Newsletter of the spring'],
    ['/campaigns', 'Webinar follow-up'],
  ])('no cell of %s is cut off', async (path, name) => {
    const page = await open(path)
    const row = page.getByRole('row', { name })
    await row.waitFor()
    const cut = await row
      .locator('[role=cell], [role=cell] *')
      .evaluateAll((elements) =>
        elements.filter((each) => each.scrollWidth > each.clientWidth && each.clientWidth > 0).map(String),
      )
    expect(cut).toEqual([])
  })

  test('a conversation has the room of its list, and leads back to it', async () => {
    const page = await open('/inbox')
    const list = page.getByRole('heading', { level: 1, name: 'Inbox' })
    const link = page.getByRole('link', { name: 'Alexandra' })
    await link.click()
    const thread = page.getByRole('log')
    await thread.getByText('Hello').waitFor()
    expect((await thread.boundingBox())?.width).toBeGreaterThan(500)
    expect(await list.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Back to the conversations' }).click()
    await list.waitFor()
    await link.waitFor()
  })
})
