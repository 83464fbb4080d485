import {
  describeInBrowser,
  seriousFaults,
  signInAgain,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { funnel } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'
import { hour, until } from '../support/time.ts'

describeInBrowser('Contacts', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, {
    password,
    lists: [{ name: 'Leads' }, { name: 'News' }],
    campaigns: [funnel({ list: 'News', openingMessage: 'Hi {{company}}!' })],
  })

  beforeAll(async () => {
    for (const firstName of ['Ann', 'Bea', 'Hannah'])
      await createContact(acme, { firstName, listId: acme.listId('Leads') })
    await createContact(acme, { firstName: 'Annika' })
  })

  const open = (path: string, width: 'phone' | 'desktop') => dashboard.open(path, { width, as: acme })
  type Page = Awaited<ReturnType<typeof open>>
  const names = (page: Page) =>
    page.getByRole('table', { name: 'Contacts' }).getByRole('link').allTextContents()
  const shows = (page: Page, expected: string[]) =>
    until(
      () => names(page),
      (shown) => JSON.stringify(shown) === JSON.stringify(expected),
    )
  const isFaultless = async (page: Page) => expect(await seriousFaults(page)).toEqual([])

  testAtEachWidth('on a %s are searched as one types and filtered; the address keeps both', async (width) => {
    const page = await open('/contacts', width)
    await page.getByRole('searchbox', { name: 'Search contacts' }).pressSequentially('aNN')
    await shows(page, ['Annika', 'Hannah', 'Ann'])
    if (width === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'List' }).click()
    await page.getByRole('option', { name: 'Leads' }).click()
    await shows(page, ['Hannah', 'Ann'])
    await page.getByText('2 contacts').waitFor()
    await page.getByText(acme.listId('Leads')).waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe('aNN')
    await isFaultless(page)

    await page.reload()
    await shows(page, ['Hannah', 'Ann'])
    await page.getByRole('searchbox').fill('nobody')
    await page.getByRole('button', { name: 'Show all contacts' }).click()
    await page.getByRole('link', { name: 'Bea' }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  testAtEachWidth(
    'on a %s one is added by hand, edited, put on a list, silenced and erased',
    async (width) => {
      const page = await open('/contacts', width)
      await page.getByRole('button', { name: 'Add contact' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add contact' })
      await dialog.getByLabel('First name').fill('Zed')
      await dialog.getByLabel('Phone').fill('12')
      await dialog.getByRole('button', { name: 'Add contact' }).click()
      await dialog.getByText(/Must start with \+ and a valid country code/).waitFor()
      const phone = newPhone()
      await dialog.getByLabel('Phone').fill(phone)
      await dialog.getByRole('button', { name: 'Add contact' }).click()
      await page.getByRole('heading', { level: 1, name: 'Zed' }).waitFor()
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const contact = async () => (await acme.client.getContact({ params: { id } })).body

      const details = page.getByRole('region', { name: 'Details' })
      await details.getByLabel('Last name').fill('Zedson')
      await details.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { level: 1, name: 'Zed Zedson' }).waitFor()

      const lists = page.getByRole('region', { name: 'Lists' })
      await lists.getByRole('combobox', { name: 'List to join' }).click()
      await page.getByRole('option', { name: 'News' }).click()
      await lists.getByRole('button', { name: 'Join' }).click()
      await lists.getByRole('link', { name: 'News' }).waitFor()
      const timeline = page.getByRole('region', { name: 'Timeline' })
      await timeline
        .getByText(/on hold until the contact has what the text names \(\W?company\W?\)/)
        .waitFor()

      const custom = page.getByRole('region', { name: 'Custom fields' })
      await custom.getByLabel('Name of the new field').fill('company')
      await custom.getByLabel('Value of the new field').fill('Acme')
      await custom.getByRole('button', { name: 'Add field' }).click()
      await custom.getByLabel('company', { exact: true }).waitFor()
      await timeline.getByText('went out because the contact joined the list').waitFor()
      await isFaultless(page)

      await page.getByRole('switch', { name: 'Opted out' }).click({ force: true })
      await timeline.getByText('The contact opted out by hand or through the API').waitFor()
      await page.getByRole('switch', { name: 'Bot answers this contact' }).click({ force: true })
      await page.getByText('Bot off').waitFor()
      expect(await contact()).toMatchObject({ lastName: 'Zedson', customFields: { company: 'Acme' } })
      expect(await contact()).toMatchObject({ optedOut: true, botActive: false })
      await lists.getByRole('button', { name: 'Leave News' }).click()
      await lists.getByText('On no list.').waitFor()

      await page.getByRole('button', { name: 'Erase' }).click()
      const question = page.getByRole('dialog', { name: 'Erase Zed Zedson?' })
      await question.getByText('every message of the conversation').waitFor()
      await question.getByRole('button', { name: 'Erase for good' }).click()
      await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
      await page.getByRole('link', { name: 'Annika' }).waitFor()
      expect(await names(page)).not.toContain('Zed Zedson')
      expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 404 })
    },
  )

  test('one leads back to them all', async () => {
    const page = await open('/contacts', 'desktop')
    await page.getByRole('table').getByRole('link', { name: 'Annika' }).click()
    await page.getByRole('heading', { level: 1, name: 'Annika' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Contacts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
  })

  test('a phone that another contact has is refused where it stands; an emptied field is cleared', async () => {
    const [ann, bea] = [newPhone(), newPhone()]
    await createContact(acme, { firstName: 'Taken', phone: ann })
    const { id } = await createContact(acme, { firstName: 'Taker', phone: bea, email: 'taker@x.test' })
    const page = await open(`/contacts/${id}`, 'desktop')
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByLabel('Phone').fill(ann)
    await details.getByLabel('Email').fill('')
    await details.getByRole('button', { name: 'Save' }).click()
    await details.getByText(`has the phone ${ann} already`).waitFor()
    await details.getByLabel('Phone').fill(bea)
    await details.getByRole('button', { name: 'Save' }).click()
    await until(
      async () => (await acme.client.getContact({ params: { id } })).body,
      ({ email, phone }) => email === null && phone === bea,
    )
  })

  test('adding one whose phone is known says so, and leads to who has it', async () => {
    const phone = newPhone()
    const { id } = await createContact(acme, { firstName: 'Known', phone })
    const page = await open('/contacts', 'desktop')
    await page.getByRole('button', { name: 'Add contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add contact' })
    await dialog.getByLabel('First name').fill('Unknown')
    await dialog.getByLabel('Phone').fill(phone)
    await dialog.getByRole('button', { name: 'Add contact' }).click()
    await page.getByText('Already known: nothing was overwritten.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Known', exact: true }).waitFor()
    expect(page.url()).toContain(id)
  })

  test('edits are not lost by a click on a link, nor by what is changed elsewhere', async () => {
    const { id } = await createContact(acme, { firstName: 'Edith', phone: newPhone() })
    const page = await open(`/contacts/${id}`, 'desktop')
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByLabel('First name').fill('Edie')
    await acme.client.updateContact({ params: { id }, body: { firstName: 'Ed', lastName: 'Elsewhere' } })
    await page.getByRole('heading', { level: 1, name: 'Ed Elsewhere' }).waitFor()
    expect(await details.getByLabel('Last name').inputValue()).toBe('Elsewhere')
    expect(await details.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Edie')
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByText('Stay').click()
    await details.getByRole('radio', { name: 'Keep mine' }).click()
    await details.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edie Elsewhere' }).waitFor()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
  })

  test('when the session has ended, edits stay, and are saved once one has signed in', async () => {
    const { id } = await createContact(acme, { firstName: 'Enda', phone: newPhone() })
    const page = await open(`/contacts/${id}`, 'desktop')
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByLabel('First name').fill('Edie')
    await page.context().clearCookies()
    await details.getByRole('button', { name: 'Save' }).dispatchEvent('click') // the page may ask already
    await signInAgain(page)
    expect(await details.getByLabel('First name').inputValue()).toBe('Edie')
    await details.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edie' }).waitFor()
  })

  test('a person who is erased elsewhere can be edited no more', async () => {
    const { id } = await createContact(acme, { firstName: 'Gone', phone: newPhone() })
    const page = await open(`/contacts/${id}`, 'desktop')
    await page.getByRole('heading', { level: 1, name: 'Gone' }).waitFor()
    await acme.client.deleteContact({ params: { id } })
    await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  test('a message that opts out shows on the page that is open', async () => {
    const phone = newPhone()
    const { id } = await createContact(acme, { firstName: 'Lively', phone })
    const page = await open(`/contacts/${id}`, 'desktop')
    await page.getByRole('switch', { name: 'Opted out', checked: false }).waitFor({ state: 'attached' })
    await receive(acme, { fromId: phone, body: 'STOP' })
    await page.getByText('The contact opted out by writing a word such as STOP.').waitFor()
    await page.getByRole('switch', { name: 'Opted out', checked: true }).waitFor({ state: 'attached' })
  })

  test('who were added the day before yesterday were not added yesterday', async () => {
    await createContact(acme, { firstName: 'Zoe' })
    const page = await open('/contacts?search=Zoe', 'desktop')
    await shows(page, ['Zoe'])
    await page.clock.setFixedTime(Date.now() + 26 * hour)
    await page.reload()
    await page.getByRole('row', { name: 'Zoe' }).getByText('1 day ago').waitFor()
  })
})
