import { eq } from 'drizzle-orm'
import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { openDataOf } from '../support/databases.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { createContact, newEmail } from '../support/factories.ts'

describeInBrowser('the table of an agency', () => {
  const dashboard = suiteDashboard()

  /** An agency with a campaign, and with this many sub-accounts, each with one credit more than the one before. */
  const openShops = async (count: number) => {
    const subAccounts = Array.from({ length: count }, (_, index) => ({
      email: newEmail('shop'),
      name: `Shop ${index}`,
      ...(index > 0 && { credits: index }),
    }))
    const campaigns = [{ name: 'Funnel', list: 'Leads', openingMessage: 'Hi {{Company}}!' }]
    const opened = await openOwner(dashboard, {
      name: 'Agency',
      type: 'agency',
      lists: [{ name: 'Leads' }],
      campaigns,
      subAccounts,
    })
    const sub = (index: number) => opened.account.subAccount(subAccounts[index]?.email ?? '')
    return {
      ...opened,
      sub,
      balance: async (index: number) => (await sub(index).client.getMe()).body.balance,
    }
  }
  const box = (page: TestPage, index: number) =>
    page.getByRole('checkbox', { name: `Choose Shop ${index}`, exact: true })
  const report = (page: TestPage) => page.getByRole('dialog').getByRole('status')

  test('grants to the chosen once each, through a double click, a lost answer, a reload and too many requests', async () => {
    const { email, balance } = await openShops(5)
    const page = await dashboard.open('/agency?sort=balance', { as: { email } })
    await page.getByText('Need credit in three days').waitFor()
    await box(page, 0).click()
    await box(page, 3).click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Chosen sub-accounts' })
    await bar.getByText('4 chosen').waitFor()
    await bar.getByRole('button', { name: 'Grant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Grant credits' })
    await dialog.getByLabel('Credits for each').fill('100')
    await dialog.getByText('Grants 100 credits to 4 sub-accounts: 400 in all.').waitFor()
    // The first is told to wait; the answer to a later one is lost on its way, after it was granted.
    let asked = 0
    await page.route('**/subaccounts/credits', async (route) => {
      asked += 1
      if (asked === 1)
        return route.fulfill({
          status: 429,
          headers: { 'retry-after': '1' },
          json: { error: { code: 'RATE_LIMITED', message: 'Too many' } },
        })
      if (asked !== 3) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Grant' }).dblclick()
    await report(page).getByText('3 of 4 sub-accounts done, 1 refused').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.reload()
    await report(page).getByText('3 of 4 sub-accounts done, 1 refused').waitFor()
    await page.getByRole('button', { name: 'Try 1 again' }).click()
    await report(page).getByText('4 of 4 sub-accounts done').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await Promise.all([0, 1, 2, 3, 4].map(balance))).toEqual([100, 101, 102, 103, 4])
  })

  test('copies a campaign to all that are chosen, and says of each what was not copied', async () => {
    const { account, email, sub } = await openShops(3)
    await createContact(account, { tags: ['vip'] })
    const filter = { of: 'tag', op: 'is', value: 'vip' }
    const made = await account.ask('POST', '/segments', { body: { name: 'Regulars', filter } })
    expect(made).toMatchObject({ status: 201 })
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('checkbox', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Copy a campaign to' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy a campaign' })
    await dialog.getByRole('combobox', { name: 'Campaign' }).click()
    await page.getByRole('option', { name: 'Funnel' }).click()
    await dialog.getByRole('combobox', { name: 'Segments that go along' }).click()
    await page.getByRole('option', { name: 'Regulars' }).click()
    await dialog.getByRole('button', { name: 'Copy to 3 sub-accounts' }).click()
    await report(page).getByText('3 of 3 sub-accounts done').waitFor()
    expect(await dialog.getByText('Funnel is there as a Draft, with the new list Leads').count()).toBe(3)
    const along = 'Made there: 1 new tag, vip; 1 new segment, Regulars'
    expect(await dialog.getByText(along).count()).toBe(3)
    expect(await dialog.getByText('Its texts name the field Company').count()).toBe(3)
    expect((await sub(1).client.listCampaigns({ query: {} })).body.data).toMatchObject([
      { name: 'Funnel', status: 'Draft' },
    ])
  })

  test('copies snippets to all that are chosen, and says of each what was made and what differs', async () => {
    const { account, email, sub } = await openShops(2)
    for (const [shortcut, content] of [
      ['hours', 'We open at 9'],
      ['parking', 'Behind the house'],
    ])
      await account.ask('POST', '/snippets', { body: { shortcut, content } })
    await sub(1).ask('POST', '/snippets', { body: { shortcut: 'hours', content: 'We open at 10' } })
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('checkbox', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Copy snippets to' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy snippets' })
    await dialog.getByRole('combobox', { name: 'Snippets' }).click()
    await page.getByRole('option', { name: '/parking' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy to 2 sub-accounts' }).click()
    await report(page).getByText('2 of 2 sub-accounts done').waitFor()
    await dialog.getByText('2 snippets copied').waitFor()
    await dialog.getByText('1 snippet copied, 1 different there').waitFor()
    await dialog.getByText('There is a snippet /hours that says something else').waitFor()
    expect((await sub(1).client.listSnippets({ query: {} })).body.data).toMatchObject([
      { shortcut: 'hours', content: { body: 'We open at 10' } },
      { shortcut: 'parking' },
    ])
  })

  test('offers all segments to go along with a campaign, also those of a second page', async () => {
    const { email } = await openOwner(dashboard, {
      type: 'agency',
      subAccounts: [{ email: newEmail('shop'), name: 'Shop' }],
      segments: Array.from({ length: 101 }, (_, at) => ({ name: `Group ${at}`, filter: { all: [] } })),
    })
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('checkbox', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Copy a campaign to' }).click()
    const dialog = page.getByRole('dialog', { name: 'Copy a campaign' })
    await dialog.getByRole('combobox', { name: 'Segments that go along' }).click()
    await page.getByRole('option', { name: 'Group 100', exact: true }).waitFor()
    await page.getByRole('option', { name: 'Group 0', exact: true }).click()
    expect(await page.getByRole('option').count()).toBe(101)
  })

  test('offers an agent nothing to grant, says whom to ask, and lets them sign in as a client', async () => {
    const { account, email } = await openShops(1)
    const db = await openDataOf(dashboard.dataDir)
    await db.write(async ({ q, t }) => {
      await q.update(t.member).set({ role: 'agent' }).where(eq(t.member.accountId, account.id))
    })
    await db.close()
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByText('Your role is Agent: you can read this').waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Create sub-account' }).count()).toBe(0)
    await page.getByRole('table').getByRole('button', { name: 'Shop 0' }).click()
    await page
      .getByRole('dialog', { name: 'Shop 0' })
      .getByRole('button', { name: 'Sign in as this' })
      .click()
    await page.getByText('You look at Shop 0').waitFor()
  })

  testAtEachWidth(
    'on a %s suspends, resumes and deletes with the consequences in words, and takes it back',
    async (width) => {
      const { email } = await openShops(2)
      const page = await dashboard.open('/agency', { width, as: { email } })
      const press = (name: string | RegExp) =>
        page.getByRole('dialog').last().getByRole('button', { name }).last().click()
      await box(page, 0).click()
      await page.getByRole('button', { name: 'Suspend…' }).click()
      await page.getByText('Nothing is sent any more').waitFor()
      await press('Suspend 1 sub-account')
      await report(page).getByText('1 of 1 sub-account done').waitFor()
      await press('Close')
      const row = page.getByRole('row').filter({ hasText: 'Shop 0' })
      await row.getByText('Suspended').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await row.getByRole('button', { name: 'Shop 0' }).click()
      await press('Delete…')
      const dialog = page.getByRole('dialog', { name: 'Delete' })
      expect(await dialog.getByRole('button', { name: 'Delete 1 sub-account' }).isDisabled()).toBe(true)
      await dialog.getByRole('checkbox').click()
      await dialog.getByRole('button', { name: 'Delete 1 sub-account' }).click()
      await report(page).last().getByText('1 of 1 sub-account done').waitFor()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      const panel = page.getByRole('dialog', { name: 'Shop 0' })
      await panel.getByText(/Will be erased on .*, with all that is in it/).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await panel.getByRole('button', { name: 'Undo' }).click()
      await panel.getByRole('button', { name: 'Suspend…' }).waitFor()
    },
  )

  test('is found again where it was left to act as a client, whose Home says whose it is', async () => {
    const { email } = await openShops(60)
    const page = await dashboard.open('/agency?search=shop', { as: { email } })
    const lasts = page.getByRole('columnheader', { name: 'Lasts until' })
    await lasts.getByRole('button').click()
    await lasts.getByRole('button').click()
    await page.locator('[aria-sort="descending"]', { hasText: 'Lasts until' }).waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Shop 2' }).last()
    await page.mouse.move(600, 400)
    for (let time = 0; time < 4; time += 1) await page.mouse.wheel(0, 900)
    await row.waitFor()
    await row.getByRole('button').click()
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const [before, { search }] = [await scrolled(), new URL(page.url())]
    expect(before).toBeGreaterThan(500)
    await page.getByRole('button', { name: 'Sign in as this sub-account' }).click()
    await page.getByText(/You look at Shop \d+ as Agency of Agency/).waitFor()
    expect(await page.getByText('Welcome').count()).toBe(0)
    await page.getByRole('button', { name: 'Back to Agency' }).click()
    await page.getByRole('dialog', { name: 'Shop' }).waitFor()
    expect(new URL(page.url()).search).toBe(search)
    await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 2, before)
  })
})
