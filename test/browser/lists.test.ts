import {
  describeInBrowser,
  seriousFaults,
  signInAgain,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { suiteAccount } from '../support/suite.ts'

describeInBrowser('Lists', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, {
    password,
    lists: [{ name: 'Leads' }],
    campaigns: [
      { name: 'Funnel', status: 'Live', list: 'Leads', triggerOnListAdd: true, openingMessage: 'Hi' },
    ],
  })

  beforeAll(async () => {
    await createContact(acme, { firstName: 'Ann', listId: acme.listId('Leads') })
  })

  testAtEachWidth(
    'on a %s one is found under Contacts, tells its identifier, members and campaign, and keeps the campaign its list',
    async (width) => {
      const page = await dashboard.open('/contacts', { width, as: acme })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      const places = page.getByRole('navigation', { name: 'Contacts' })
      await places.getByRole('link', { name: 'Lists' }).click()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('table', { name: 'Lists' }).getByRole('link', { name: 'Leads' }).click()
      await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
      await page.getByRole('button', { name: 'Copy list identifier' }).click()
      await page.getByRole('button', { name: 'list identifier copied' }).waitFor()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(acme.listId('Leads'))
      await page
        .getByRole('region', { name: 'Linked campaigns' })
        .getByRole('link', { name: 'Funnel' })
        .waitFor()
      await page.getByText('greets who joins').waitFor()
      await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: 'Ann' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])

      await page.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete Leads?' })
      await question.getByText(/Funnel\W uses this list/).waitFor()
      await question.getByRole('button', { name: 'Delete list' }).click()
      await question.getByRole('alert').getByText('Funnel is Live and linked to Leads').waitFor()
    },
  )

  test('are found by name, and are still searched on the way back from one', async () => {
    const many = await openAccount(dashboard, {
      password,
      lists: [{ name: 'Spring leads' }, { name: 'Customers' }],
    })
    const page = await dashboard.open('/lists', { as: many })
    const link = (name: string) => page.getByRole('table').getByRole('link', { name })
    const field = page.getByRole('searchbox', { name: 'Search lists' })
    await link('Customers').waitFor()
    await field.fill('spring')
    await link('Customers').waitFor({ state: 'detached' })
    await link('Spring leads').click()
    await page.getByRole('heading', { level: 1, name: 'Spring leads' }).waitFor()
    await page.goBack()
    await link('Spring leads').waitFor()
    expect(await field.inputValue()).toBe('spring')
    await field.fill('autumn')
    await page.getByText('No list has that in its name').waitFor()
  })

  test('one leads back to them all', async () => {
    const page = await dashboard.open(`/lists/${acme.listId('Leads')}`, { as: acme })
    await page.getByRole('main').getByRole('link', { name: 'Lists' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
  })

  testAtEachWidth('on a %s one is made, renamed, filled, emptied and deleted', async (width) => {
    const page = await dashboard.open('/lists', { width, as: acme })
    await page.getByRole('button', { name: 'Create list' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Leads')
    await dialog.getByRole('button', { name: 'Create list' }).click()
    await dialog.getByText('Is the name of another list').waitFor()
    await dialog.getByLabel('Name').fill(`Events ${width}`)
    await dialog.getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('heading', { level: 1, name: `Events ${width}` }).waitFor()
    await page.getByText('Nobody is on this list').waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(`Fairs ${width}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { level: 1, name: `Fairs ${width}` }).waitFor()

    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill(`${width}@fairs.test`)
    await page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click()
    await page
      .getByRole('region', { name: 'Lists' })
      .getByRole('link', { name: `Fairs ${width}` })
      .click()
    await page.getByText('1 member').waitFor()
    await page.getByRole('button', { name: `Remove ${width}@fairs.test from the list` }).click()
    await page.getByText('0 members').waitFor()

    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
    await page.getByRole('link', { name: `Fairs ${width}` }).waitFor({ state: 'detached' })
    const { data } = (await acme.client.listLists({ query: { search: width } })).body
    expect(data).toEqual([])
  })

  test('one says of each of its campaigns whom it greets, or why nobody', async () => {
    const linked = { list: 'Leads', triggerOnListAdd: true, openingMessage: 'Hi' } as const
    const account = await openAccount(dashboard, {
      password,
      lists: [{ name: 'Leads' }],
      campaigns: [
        { ...linked, name: 'Planned' },
        { ...linked, name: 'Over', status: 'Completed' },
        { ...linked, name: 'Desk', status: 'Live', type: 'Incoming' },
        { ...linked, name: 'Untold', status: 'Live', openingMessage: null },
        { ...linked, name: 'Off', status: 'Live', triggerOnListAdd: false },
      ],
    })
    const page = await dashboard.open(`/lists/${account.listId('Leads')}`, { as: account })
    const campaigns = page.getByRole('region', { name: 'Linked campaigns' })
    for (const text of [
      'greets who joins once it is Live',
      'greets nobody any more',
      'only answers: it greets nobody',
      'has no opening message: it greets nobody',
      'its trigger is off: it greets nobody',
    ])
      await campaigns.getByText(text, { exact: true }).waitFor()
  })

  test('a click beside the dialog loses nothing that was typed', async () => {
    const page = await dashboard.open('/lists', { as: acme })
    await page.getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Opt-ins')
    await page.mouse.click(5, 400)
    await page.getByRole('dialog').getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opt-ins' }).waitFor()
  })

  test('what is typed in a dialog outlives the session, and is asked about before its page is left', async () => {
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('link', { name: 'Contacts' }).first().click()
    await page.getByRole('link', { name: 'Lists' }).click()
    await page.getByRole('button', { name: 'Create list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create list' })
    await dialog.getByLabel('Name').fill('Customers')
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: 'Create list' }).dispatchEvent('click') // the page may ask already
    await signInAgain(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Stay' }).press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Create list' }).click()
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  })
})
