import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { bulkOf } from '../support/bulk.ts'
import { membersOf, openOwner, password, rowsOf } from '../support/dashboardApi.ts'
import { createContact, type TestAccount } from '../support/factories.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

describeInBrowser('What is done to many contacts', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Everybody' }] })

  beforeAll(async () => {
    await seedContacts(`file:${dashboard.dataDir}/replyloop.db`, {
      accountId: acme.id,
      listId: acme.listId('Everybody'),
      count: 300,
    })
    await createContact(acme, { firstName: 'Zoe', lastName: 'Zander' })
  })

  const isFaultless = async (page: TestPage) => expect(await seriousFaults(page)).toEqual([])
  const fitsWidth = async (page: TestPage) =>
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  const button = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true })
  const choose = (page: TestPage, name: string) => page.getByRole('checkbox', { name: `Choose ${name}` })
  const act = async (page: TestPage, action: string) => {
    await button(page, 'Actions').click()
    await page.getByRole('menuitem', { name: action }).click()
    return page.getByRole('dialog', { name: action.replace('…', '') })
  }
  const tagged = async (account: Pick<TestAccount, 'client'>, name: string) =>
    (await account.client.listTags({})).body.data.find((tag) => tag.name === name)?.count ?? 0
  const open = (...names: string[]) =>
    openOwner(dashboard).then(async (opened) => {
      for (const firstName of names) await createContact(opened.account, { firstName })
      return opened
    })

  testAtEachWidth('on a %s all that match are tagged, and that is undone', async (width) => {
    const tag = `vip on a ${width}`
    const page = await dashboard.open(`/contacts?listId=${acme.listId('Everybody')}`, { as: acme, width })
    await page.getByText('300 contacts', { exact: true }).waitFor()
    await choose(page, 'all').click()
    const bar = page.getByRole('region', { name: 'Chosen contacts' })
    await bar.getByText('100 chosen').waitFor()
    await button(page, 'Select all 300 that match').click()
    await bar.getByText('All 300 that match are chosen').waitFor()
    await isFaultless(page)
    await fitsWidth(page)

    const dialog = await act(page, 'Add a tag…')
    await dialog.getByText('For 300 contacts').waitFor()
    await dialog.getByText('It can be undone for 24 hours.').waitFor()
    await dialog.getByRole('button', { name: 'Tag 300 contacts' }).click()
    await dialog.getByText('Give a tag').waitFor()
    await dialog.getByRole('combobox', { name: 'Tag' }).fill(tag)
    await isFaultless(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Add the tag' }).waitFor()
    await page.getByRole('status').getByText('Done: 300 of 300 contacts').waitFor()
    const report = page.getByRole('table', { name: 'Report' })
    await report.getByRole('link', { name: 'Person 1 Family1', exact: true }).waitFor()
    expect(await tagged(acme, tag)).toBe(300)
    await isFaultless(page)
    await fitsWidth(page)

    await button(page, 'Undo').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Undo: add the tag' }).waitFor()
    await page.getByRole('status').getByText('Done: 300 of 300 contacts').waitFor()
    expect(await tagged(acme, tag)).toBe(0)
    await page.getByRole('link', { name: 'an earlier bulk action' }).click()
    await page.getByText('Somebody has undone it').waitFor()
    expect(await button(page, 'Undo').count()).toBe(0)

    await page.getByRole('link', { name: 'All bulk actions' }).click()
    await page.getByRole('table', { name: 'Bulk actions' }).getByRole('link').nth(1).waitFor()
    await isFaultless(page)
    await fitsWidth(page)
  })

  testAtEachWidth('on a %s some are erased once their number is typed', async (width) => {
    const { account, email } = await open('Ann', 'Ben', 'Cid')
    const page = await dashboard.open('/contacts', { as: { email }, width, dark: true })
    await choose(page, 'Ann').click()
    await choose(page, 'Ben').click()
    const dialog = await act(page, 'Erase for good…')
    await dialog.getByText('For 2 contacts').waitFor()
    await isFaultless(page)
    const erase = dialog.getByRole('button', { name: 'Erase 2 contacts' })
    await dialog.getByRole('textbox', { name: 'Type 2 to erase them' }).fill('3')
    expect(await erase.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Type 2 to erase them' }).fill('2')
    await erase.click()
    await page.getByRole('status').getByText('Done: 2 of 2 contacts').waitFor()
    await page.getByText('Erased contacts leave the report.').waitFor()
    await isFaultless(page)
    expect(await account.ask('GET', '/contacts?limit=9')).toMatchObject({
      body: { data: [{ firstName: 'Cid' }] },
    })
  })

  test('nobody is erased where others match by now than were counted', async () => {
    const { account, email } = await open('Ann', 'Ben')
    const page = await dashboard.open('/contacts', { as: { email } })
    await choose(page, 'all').click()
    await button(page, 'Select all 2 contacts').click()
    const dialog = await act(page, 'Erase for good…')
    await dialog.getByText('For all 2 contacts of this account').waitFor()
    await createContact(account, { firstName: 'Cid' })
    await dialog.getByRole('textbox').fill('2')
    await page.keyboard.press('Enter')
    await dialog.getByText('nobody was erased', { exact: false }).waitFor()
    expect(rowsOf(await account.ask('GET', '/contacts?limit=9'))).toHaveLength(3)
  })

  test('contacts are chosen and tagged by keys alone', async () => {
    const { account, email } = await open('Ann', 'Ben', 'Cid')
    const page = await dashboard.open('/contacts', { as: { email } })
    await choose(page, 'Cid').focus()
    await page.keyboard.press('Space')
    await choose(page, 'Ann').focus()
    await page.keyboard.press('Shift+Space')
    await page.getByRole('region', { name: 'Chosen contacts' }).getByText('3 chosen').waitFor()
    await choose(page, 'Ben').focus()
    await page.keyboard.press('Space')
    await page.getByText('2 chosen').waitFor()
    await button(page, 'Actions').focus()
    await page.keyboard.press('Enter')
    await hasFocus(page, page.getByRole('menuitem', { name: 'Add a tag…' }))
    await page.keyboard.press('Enter')
    await hasFocus(page, page.getByRole('combobox', { name: 'Tag' }))
    await page.keyboard.type('vip')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Done: 2 of 2 contacts').waitFor()
    expect(await tagged(account, 'vip')).toBe(2)
  })

  test('a field is set by its type, and what does not fit is refused beside it', async () => {
    const { account, email } = await open('Ann')
    await account.client.declareCustomField({ body: { name: 'Age', type: 'number' } })
    const page = await dashboard.open('/contacts', { as: { email } })
    await choose(page, 'Ann').click()
    const dialog = await act(page, 'Set a field…')
    await dialog.getByRole('combobox', { name: 'Field' }).fill('Age')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('old')
    await page.keyboard.press('Enter')
    await until(
      () => dialog.getByRole('textbox', { name: 'Value' }).getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    )
    await dialog.getByRole('textbox', { name: 'Value' }).fill('41')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Set \W?Age\W? to \W?41/ }).waitFor()
    await page.getByRole('status').getByText('Done: 1 of 1 contact').waitFor()
  })

  test('to opt out has to be agreed to, and an export leads to its file', async () => {
    const { email } = await open('Ann')
    const page = await dashboard.open('/contacts', { as: { email } })
    await choose(page, 'Ann').click()
    const dialog = await act(page, 'Opt out…')
    await dialog.getByText('It cannot be undone.').waitFor()
    const optOut = dialog.getByRole('button', { name: 'Opt out 1 contact' })
    expect(await optOut.isDisabled()).toBe(true)
    await dialog.getByRole('checkbox', { name: 'Yes, opt out 1 contact' }).click()
    await optOut.click()
    await page.getByRole('status').getByText('Done: 1 of 1 contact').waitFor()
    expect(await button(page, 'Undo').count()).toBe(0)
    await page.goto(`${dashboard.origin}/dashboard/contacts`)
    await choose(page, 'Ann').click()
    const other = await act(page, 'Export…')
    await other.getByRole('button', { name: 'Export 1 contact' }).click()
    await page.getByRole('region', { name: 'File' }).getByRole('link', { name: 'Download' }).waitFor()
    await isFaultless(page)
  })

  test('a tag and a segment lead to the table with all of theirs chosen', async () => {
    const { account, email } = await open('Ann', 'Ben')
    await createContact(account, { firstName: 'Cid', tags: ['vip'] })
    const { body: segment } = await account.client.createSegment({
      body: { name: 'Not Ann', filter: { of: 'firstName', op: 'isNot', value: 'Ann' } },
    })
    const page = await dashboard.open('/tags', { as: { email } })
    await page.getByRole('link', { name: 'Act on these, who have the tag vip' }).click()
    await page.getByText('All 1 that match are chosen').waitFor()
    expect(await choose(page, 'Cid').isChecked()).toBe(true)
    await isFaultless(page)
    await page.goto(`${dashboard.origin}/dashboard/segments/${segment.id}`)
    await page.getByRole('link', { name: 'Act on these' }).click()
    await page.getByText('All 2 that match are chosen').waitFor()
    await choose(page, 'Ben').click()
    await page.getByRole('region', { name: 'Chosen contacts' }).getByText('1 chosen').waitFor()
    await page.getByRole('textbox', { name: 'Value of condition 1' }).fill('Ben')
    await page.getByText('Select all 2 that match').waitFor()
  })

  test('an agent chooses nobody, and reads what was done without ending it', async () => {
    const { account, owner } = await open('Ann')
    const { id } = await bulkOf(account).run({ filter: { all: [] }, action: { type: 'tag', tag: 'vip' } })
    const { email } = await membersOf(dashboard).join(owner, 'agent')
    const page = await dashboard.open('/contacts', { as: { email } })
    await page.getByRole('link', { name: 'Ann' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.goto(`${dashboard.origin}/dashboard/contacts/actions/${id}`)
    await page.getByRole('table', { name: 'Report' }).getByRole('link', { name: 'Ann' }).waitFor()
    expect(await button(page, 'Undo').count()).toBe(0)
  })
})
