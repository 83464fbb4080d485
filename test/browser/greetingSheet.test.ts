import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { createContact, newPhone } from '../support/factories.ts'

const file = (people: number) => ({
  name: 'fair.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    ['phone,first name', ...Array.from({ length: people }, () => `${newPhone()},Ann`)].join('\n'),
  ),
})

describeInBrowser('Before many are messaged', () => {
  const dashboard = suiteDashboard()

  const openAccount = (status: 'Live' | 'Paused') =>
    openOwner(dashboard, {
      quietHours: null,
      lists: [{ name: 'Leads' }],
      campaigns: [
        {
          name: 'Funnel',
          list: 'Leads',
          status,
          triggerOnListAdd: true,
          openingMessage: 'Hi {{firstName|there}}!',
          pacePerMinute: 1,
        },
      ],
    })

  const button = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true })

  const upload = async (page: TestPage, people: number) => {
    await page.getByLabel('CSV file').setInputFiles(file(people))
    await page.getByRole('combobox', { name: 'Add everybody to a list' }).click()
    await page.getByRole('option', { name: 'Leads' }).click()
    await button(page, 'Import').click()
    await page.getByRole('region', { name: 'Before anybody is messaged' }).waitFor()
  }

  testAtEachWidth(
    'on a %s an import of 60 says whom it greets, asks for the number, and can be stopped for these alone',
    async (width) => {
      const { account, email } = await openAccount('Live')
      const members = async () =>
        (await account.client.listMembers({ params: { id: account.listId('Leads') } })).body.data.length
      const page = await dashboard.open('/contacts/import', { width, dark: width === 'phone', as: { email } })
      await upload(page, 60)
      const sheet = page.getByRole('region', { name: 'Before anybody is messaged' })
      await sheet.getByText('60 people get an opening message.').waitFor()
      await sheet.getByText('at 1 a minute', { exact: false }).waitFor()
      await sheet.getByText('They hold none of these').waitFor()
      expect(await members()).toBe(0)
      expect(await seriousFaults(page)).toEqual([])
      const greet = button(page, 'Import and greet 60')
      await page.getByLabel('Type 60 to greet them').fill('6')
      expect(await greet.isDisabled()).toBe(true)
      await page.getByLabel('Type 60 to greet them').fill('60')
      await page.keyboard.press('Enter')

      await page.getByText('Done: 60 of 60 rows').waitFor()
      const greeting = page.getByRole('region', { name: 'Greeting' })
      await greeting.getByText('wait or are on hold', { exact: false }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await button(page, 'Stop: greet nobody of these').click()
      await page.getByRole('dialog').getByText('no follow-up ends', { exact: false }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop the greeting' }).click()
      await page.getByText('taken out; ', { exact: false }).waitFor()
      await button(page, 'Stop: greet nobody of these').waitFor({ state: 'detached' })
      expect(await members()).toBe(50) // a page of them
    },
  )

  test('an import is cancelled, or adds its people without greeting them', async () => {
    const { account, email } = await openAccount('Live')
    const page = await dashboard.open('/contacts/import', { as: { email } })
    await upload(page, 5)
    await button(page, 'Cancel the import').click()
    await page.getByText('Cancelled: nobody has joined.').waitFor()
    await page.getByRole('link', { name: 'Import again' }).click()
    await upload(page, 5)
    await button(page, 'Add without greeting').click()
    await page.getByText('Done: 5 of 5 rows').waitFor()
    expect(await page.getByRole('region', { name: 'Greeting' }).count()).toBe(0)
    await page.goto(`${dashboard.origin}/dashboard/contacts/import`)
    await upload(page, 5)
    await button(page, 'Import and greet 5').waitFor()
    await account.client.stopGreeting({ params: { id: page.url().split('/').at(-1) ?? '' } })
    await page.getByText('Its greeting was stopped', { exact: false }).waitFor()
    await button(page, 'Import').click()
    await page.getByText('Done: 5 of 5 rows').waitFor()
    const outgoing = await account.client.listMessages({ query: { direction: 'outgoing' } })
    expect(outgoing.body.data).toEqual([])
  })

  test('going Live says whom that greets, and who is on the list and is not', async () => {
    const { account, email } = await openAccount('Paused')
    const contacts = []
    for (let count = 0; count < 4; count += 1) contacts.push(await createContact(account))
    for (const { id } of contacts)
      await account.client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } })
    const page = await dashboard.open(`/campaigns/${account.campaignId('Funnel')}`, { as: { email } })
    await button(page, 'Go live').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('4 people get an opening message.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go live, greet nobody of these' }).click()
    await page.getByText('The campaign is Live.').waitFor()
    const outgoing = await account.client.listMessages({ query: { direction: 'outgoing' } })
    expect(outgoing.body.data).toEqual([])
    await button(page, 'Pause').click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await button(page, 'Go live').click()
    await dialog.getByText('4 other contacts are on the list already, and are not greeted.').waitFor()
  })

  const addAll = async (page: TestPage) => {
    await page.getByRole('checkbox', { name: 'Choose all' }).click()
    await button(page, 'Actions').click()
    await page.getByRole('menuitem', { name: 'Add to a list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add to a list' })
    await dialog.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Leads' }).click()
    return dialog
  }

  testAtEachWidth(
    'on a %s a bulk action of 60 greets them once their number is typed, until that is stopped',
    async (width) => {
      const { account, email } = await openAccount('Live')
      for (let made = 0; made < 60; made += 1) await createContact(account)
      const page = await dashboard.open('/contacts', { as: { email }, width })
      const dialog = await addAll(page)
      await dialog.getByText('60 people get an opening message.').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const greet = dialog.getByRole('button', { name: 'Add and greet 60' })
      expect(await greet.isDisabled()).toBe(true)
      await dialog.getByLabel('Type 60 to greet them').fill('60')
      await greet.click()
      await page.getByRole('status').getByText('Done: 60 of 60 contacts').waitFor()
      await page.getByRole('region', { name: 'Greeting' }).getByText('wait or are on hold').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await button(page, 'Stop: greet nobody of these').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Stop the greeting' }).click()
      await button(page, 'Stop: greet nobody of these').waitFor({ state: 'detached' })
    },
  )

  test('a bulk action adds people without greeting them', async () => {
    const { account, email } = await openAccount('Live')
    await createContact(account, { firstName: 'Ann' })
    const page = await dashboard.open('/contacts', { as: { email } })
    const dialog = await addAll(page)
    await dialog.getByRole('button', { name: 'Add without greeting' }).click()
    await page
      .getByRole('heading', { level: 1, name: /Add to the list .*Leads.* without greeting/ })
      .waitFor()
    await page.getByRole('status').getByText('Done: 1 of 1 contact').waitFor()
    expect((await account.client.listMessages({ query: {} })).body.data).toEqual([])
  })
})
