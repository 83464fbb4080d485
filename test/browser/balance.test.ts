import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign, openContact } from '../support/conversation.ts'
import { openOwner, password, rowsOf } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'

describeInBrowser('the balance', () => {
  const dashboard = suiteDashboard()

  /** An agency whose owner is signed in, and a sub-account that has used as many credits as `uses` of what it has. */
  const openShop = async (credits: number, uses: number) => {
    const email = newEmail('shop')
    const shop = {
      email,
      name: 'Shop',
      password,
      credits,
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ pacePerMinute: 1_000_000 })],
    }
    const given = { name: 'Acme', type: 'agency' as const, subAccounts: [shop] }
    const { account: agency, owner, email: agencyEmail } = await openOwner(dashboard, given)
    const account = agency.subAccount(email)
    const join = async () => (await openContact(dashboard, account)).joins()
    for (let used = 0; used < uses; used += 1) await join()
    const act = (action: string) => owner.ask('POST', `/subaccounts/${account.id}/${action}`)
    return { agency, owner, agencyEmail, account, email, join, act }
  }

  testAtEachWidth(
    'on a %s stands in the menu and on Home with how long it lasts, and on every page once it is used up',
    async (width) => {
      const { email, join, agency, act, owner, account } = await openShop(5, 3)
      const page = await dashboard.open('/', { width, as: { email } })
      const card = page.getByRole('region', { name: 'Credits' })
      await card.getByText('2 credits').waitFor()
      await card.getByText(/About 3 a day: lasts until about (\w+ \d+|\d+ \w+)/).waitFor()
      await card
        .getByText('These credits last for less than three days. Ask Acme', { exact: false })
        .waitFor()
      if (width === 'phone') await page.getByRole('button', { name: 'Open the navigation' }).click()
      await page.getByRole('region', { name: 'Balance' }).getByText('2 credits').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      if (width === 'phone') await page.keyboard.press('Escape')
      const banner = page.getByRole('status').filter({ hasText: 'No credit' })
      expect(await banner.count()).toBe(0)
      for (let joins = 0; joins < 4; joins += 1) await join()
      await banner
        .getByText('No credit: 2 openings wait and the bot is silent. Ask Acme', { exact: false })
        .waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.goto(page.url().replace(/\/dashboard.*/, '/dashboard/campaigns'))
      await banner.waitFor()
      await agency.client.grantCredits({ body: { email, amount: 10 } })
      await banner.waitFor({ state: 'detached' })

      await act('suspend')
      const suspended = page.getByRole('status').filter({ hasText: 'Acme has suspended this account' })
      await suspended.waitFor()
      await suspended.getByText('nothing is sent; the bot is silent').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await owner.ask('DELETE', `/subaccounts/${account.id}`)
      await page.getByRole('status').filter({ hasText: 'Acme has had this account deleted' }).waitFor()
      await act('resume')
      await page.getByRole('status').filter({ hasText: 'Acme' }).waitFor({ state: 'detached' })
    },
  )

  test('is not shown where messages cost nothing', async () => {
    const { email } = await openOwner(dashboard, {})
    const page = await dashboard.open('/', { as: { email } })
    await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
    expect(await page.getByText('credit', { exact: false }).count()).toBe(0)
  })

  test('a new auto-recharge grants by itself up to five times the amount, and says how much of that the month has used', async () => {
    const { agencyEmail, account, owner } = await openShop(12, 0)
    const page = await dashboard.open(`/agency?panel=${account.id}`, { as: { email: agencyEmail } })
    await page.getByRole('button', { name: 'Shop' }).click()
    const section = page.getByRole('region', { name: 'Auto-recharge' })
    await section.getByRole('switch', { name: 'On' }).click({ force: true })
    await section.getByLabel('Threshold').fill('20')
    await section.getByLabel('Credits at a time').fill('50')
    expect(await section.getByLabel('Credits a month at most').inputValue()).toBe('250')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('50 of 250 granted by itself this month.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await section.getByLabel('Only tell me', { exact: false }).click({ force: true })
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('50 of 250 granted by itself this month.').waitFor({ state: 'detached' })
    expect(rowsOf(await owner.ask('GET', '/agency/subaccounts'))).toMatchObject([
      { balance: 62, autoRecharge: { threshold: 20, amount: 50, monthlyLimit: null } },
    ])
  })
})
