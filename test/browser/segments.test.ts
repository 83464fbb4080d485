import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { membersOf, openOwner, password } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

describeInBrowser('Filters and segments', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Leads' }, { name: 'News' }] })

  beforeAll(async () => {
    await createContact(acme, { firstName: 'Ann', lastName: 'Ash', listId: acme.listId('Leads') })
    await createContact(acme, { firstName: 'Anna', lastName: 'Birch' })
    await createContact(acme, { firstName: 'Bea', lastName: 'Cedar', listId: acme.listId('Leads') })
  })

  const isFaultless = async (page: Page) => expect(await seriousFaults(page)).toEqual([])
  const shows = (page: Page, table: string, expected: string[]) =>
    until(
      () => page.getByRole('table', { name: table }).getByRole('link').allTextContents(),
      (names) => JSON.stringify(names) === JSON.stringify(expected),
    )
  const filterOf = (page: Page): unknown => {
    const text = new URL(page.url()).searchParams.get('filter')
    return text === null ? null : JSON.parse(text)
  }
  const linkTo = (filter: unknown) => `/contacts?filter=${encodeURIComponent(JSON.stringify(filter))}`

  test('a filter is built, saved as a segment and explained by keys alone', async () => {
    const page = await dashboard.open('/contacts', { as: acme })
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
    await page.getByRole('link', { name: 'Build a filter' }).focus()
    await press('Enter')
    await hasFocus(page, page.getByRole('button', { name: 'Add a condition to the filter' }))
    await press('Enter')
    await hasFocus(page, page.getByRole('combobox', { name: 'Subject of condition 1' }))
    await page.keyboard.type('First name')
    await press('Tab')
    await page.keyboard.type('contains')
    await press('Tab')
    await page.keyboard.type('an')
    await shows(page, 'Contacts', ['Anna Birch', 'Ann Ash'])
    await page.getByRole('status').getByText('2 contacts').waitFor()
    expect(filterOf(page)).toEqual({ all: [{ of: 'firstName', op: 'contains', value: 'an' }] })

    await press('Tab', 'Enter') // duplicates the condition
    await hasFocus(page, page.getByRole('combobox', { name: 'Subject of condition 2' }))
    await page.keyboard.type('Last name')
    await press('Tab', 'Tab')
    await page.keyboard.type('ash')
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter') // turns it round
    await shows(page, 'Contacts', ['Anna Birch'])
    await isFaultless(page)

    await page.getByRole('button', { name: 'Add a condition to the filter' }).focus()
    await press('Enter')
    await page.getByText('1 unfinished condition is left out').waitFor()
    await page.getByRole('button', { name: 'Save as segment' }).focus()
    await press('Enter')
    await hasFocus(page, page.getByRole('combobox', { name: 'Value of condition 3' }))
    await page.getByRole('button', { name: 'Remove condition 3' }).focus()
    await press('Enter')
    await page.getByRole('button', { name: 'Save as segment' }).focus()
    await press('Enter')
    await hasFocus(page, page.getByRole('textbox', { name: 'Name', exact: true }))
    await page.keyboard.type('Annas')
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Annas' }).waitFor()
    await shows(page, 'People in the segment', ['Anna Birch'])
    await isFaultless(page)

    await page.getByRole('button', { name: 'Why is Anna Birch in it?' }).focus()
    await press('Enter')
    const why = page.getByRole('dialog', { name: /^Why is \W?Anna Birch/ })
    await why.getByText('First name contains an').waitFor()
    await why.getByText(/^Not: Last name/).waitFor()
    expect(await why.getByRole('img', { name: 'Holds:' }).count()).toBe(2)
    await isFaultless(page)
  })

  testAtEachWidth('a link opens the same filter on a %s, and a broken link says so', async (width) => {
    const filter = {
      any: [
        { of: 'list', op: 'is', value: acme.listId('Leads') },
        {
          all: [
            { of: 'firstName', op: 'is', value: 'Anna' },
            { not: { of: 'optedOut', op: 'is', value: true } },
          ],
        },
      ],
    }
    const page = await dashboard.open(linkTo(filter), { as: acme, width })
    await shows(page, 'Contacts', ['Bea Cedar', 'Anna Birch', 'Ann Ash'])
    if (width === 'phone') await page.getByRole('heading', { name: 'Filter' }).click()
    await until(
      () => page.getByRole('combobox', { name: 'Value of condition 1' }).inputValue(),
      (name) => name === 'Leads',
    )
    expect(await page.getByRole('button', { name: 'Not: condition 2.2' }).getAttribute('aria-pressed')).toBe(
      'true',
    )
    await isFaultless(page)
    expect(filterOf(page)).toEqual(filter)

    await page.goto(
      `${dashboard.origin}/dashboard/contacts?filter=${encodeURIComponent('{"any":[{"of":"li')}`,
    )
    await page.getByText('The filter in this link cannot be read').waitFor()
    await isFaultless(page)
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await shows(page, 'Contacts', ['Bea Cedar', 'Anna Birch', 'Ann Ash'])
  })

  test('what is chosen beside the search becomes a filter to build on', async () => {
    const page = await dashboard.open(`/contacts?listId=${acme.listId('Leads')}&optedOut=false`, { as: acme })
    await page.getByRole('link', { name: 'Build a filter' }).click()
    await shows(page, 'Contacts', ['Bea Cedar', 'Ann Ash'])
    expect(filterOf(page)).toEqual({
      all: [
        { of: 'list', op: 'is', value: acme.listId('Leads') },
        { of: 'optedOut', op: 'is', value: false },
      ],
    })
  })

  test('a condition that the service refuses, or that names what is gone, is marked', async () => {
    const page = await dashboard.open(linkTo({ of: 'createdAt', op: 'before', value: 'yesterday' }), {
      as: acme,
    })
    await page.getByRole('group', { name: 'Condition 1' }).getByText('Must be a date').waitFor()
    await page.getByText('Nobody is shown until the filter is mended').waitFor()
    await page.goto(
      `${dashboard.origin}/dashboard${linkTo({ not: { of: 'list', op: 'is', value: 'lst_gone' } })}`,
    )
    await page
      .getByRole('group', { name: 'Condition 1' })
      .getByText('Names a list that is not there')
      .waitFor()
    await page.getByText('This filter is broken: it finds nobody').waitFor()
    await isFaultless(page)
  })

  testAtEachWidth(
    'a segment is made, changed, found on the page of a contact and deleted on a %s',
    async (width) => {
      const name = `Leads on a ${width}`
      const page = await dashboard.open('/segments', { as: acme, width })
      await isFaultless(page)
      await page.getByRole('link', { name: 'Create segment' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Add a group to the filter' }).click()
      await page.getByRole('combobox', { name: 'Subject of condition 1.1' }).selectOption('List')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Say what to compare with').waitFor()
      await page.getByRole('combobox', { name: 'Value of condition 1.1' }).click()
      await page.getByRole('option', { name: 'Leads' }).click()
      await page.getByRole('status').getByText('2 contacts').waitFor()
      await isFaultless(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()

      await page.getByRole('combobox', { name: 'Comparison of condition 1.1' }).selectOption('is not')
      await page.getByRole('status').getByText('1 contact').waitFor()
      await page
        .getByRole('list', { name: 'Some of them' })
        .getByRole('link', { name: 'Anna Birch' })
        .waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await shows(page, 'People in the segment', ['Anna Birch'])

      await page.getByRole('table').getByRole('link', { name: 'Anna Birch' }).click()
      const segments = page.getByRole('region', { name: 'Segments' })
      await segments.getByText(name).click()
      await segments.getByText('List is not Leads').waitFor()
      await isFaultless(page)
      await segments.getByRole('link', { name: 'Open the segment' }).locator('visible=true').click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete segment' }).click()
      await page.getByRole('heading', { level: 1, name: 'Segments' }).waitFor()
      await until(
        () => page.getByRole('link', { name }).count(),
        (count) => count === 0,
      )
    },
  )

  test('a viewer reads a segment, and builds filters without saving them', async () => {
    const { account, owner } = await openOwner(dashboard)
    const { body: segment } = await account.client.createSegment({
      body: { name: 'Everybody named Zoe', filter: { of: 'firstName', op: 'is', value: 'Zoe' } },
    })
    await createContact(account, { firstName: 'Zoe' })
    const { email } = await membersOf(dashboard).join(owner, 'viewer')
    const page = await dashboard.open(`/segments/${segment.id}`, { as: { email } })
    await shows(page, 'People in the segment', ['Zoe'])
    expect(await page.getByRole('textbox', { name: 'Value of condition 1' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /Save|Delete/ }).count()).toBe(0)
    await page.goto(`${dashboard.origin}/dashboard${linkTo({ of: 'firstName', op: 'is', value: 'Zoe' })}`)
    await shows(page, 'Contacts', ['Zoe'])
    expect(await page.getByRole('button', { name: 'Save as segment' }).count()).toBe(0)
  })

  test('what somebody else has made of a segment is shown beside what one has typed', async () => {
    const { account, email } = await openOwner(dashboard)
    const { body: segment } = await account.client.createSegment({
      body: { name: 'Zoes', filter: { of: 'firstName', op: 'is', value: 'Zoe' } },
    })
    const page = await dashboard.open(`/segments/${segment.id}`, { as: { email } })
    await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('Zora')
    await account.client.updateSegment({
      params: { id: segment.id },
      body: { name: 'Zacs', filter: { of: 'firstName', op: 'is', value: 'Zac' } },
    })
    const panel = page.getByRole('group', { name: 'Somebody changed this while you were editing' })
    await panel.getByText('First name is Zac').waitFor()
    await panel.getByRole('radio', { name: 'Take theirs' }).click()
    await until(
      () => page.getByRole('textbox', { name: 'Value of condition 1' }).inputValue(),
      (text) => text === 'Zac',
    )
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Zacs')
  })

  test('a link may name a tag by its name, and a broadcast is chosen among those there are', async () => {
    await createContact(acme, { firstName: 'Zoe', tags: ['VIP'] })
    const any = [
      { of: 'tag', op: 'is', value: 'vip' },
      { of: 'broadcast', op: 'stage' },
    ]
    const page = await dashboard.open(linkTo({ any }), { as: acme })
    await until(
      () => page.getByRole('combobox', { name: 'Value of condition 1' }).inputValue(),
      (name) => name === 'VIP',
    )
    await page.getByRole('combobox', { name: 'Broadcast of condition 2' }).click()
    await page.getByText('There are none yet').waitFor()
  })
})
