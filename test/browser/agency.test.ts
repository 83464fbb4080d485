import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { openAgency, openOwner } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'

describeInBrowser('the panel of a sub-account', () => {
  const dashboard = suiteDashboard()

  const openPanel = async (path = '/agency') => {
    const { email } = await openAgency(dashboard)
    const page = await dashboard.open(path, { width: 'phone', as: { email } })
    const panel = page.getByRole('dialog', { name: 'Shop' })
    const open = async () => {
      await page.getByRole('table').getByRole('button', { name: 'Shop' }).tap()
      await panel.waitFor()
    }
    await open()
    return { page, panel, open }
  }

  /** An agency with this many sub-accounts, each with one credit more than the one before. */
  const openShops = (count: number) => {
    const subAccounts = Array.from({ length: count }, (_, index) => ({
      email: newEmail('shop'),
      name: `Shop ${index}`,
      credits: index + 1,
    }))
    return openOwner(dashboard, { name: 'Agency', type: 'agency', subAccounts })
  }

  test('is closed by its button and by going back, and is there again when the page is loaded again', async () => {
    const { page, panel, open } = await openPanel('/agency?search=sho')
    await page.goBack()
    await panel.waitFor({ state: 'hidden' })
    await open()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'hidden' })
    await open()
    await page.reload()
    await panel.waitFor()
    await panel.getByRole('button', { name: 'Close' }).tap()
    await panel.waitFor({ state: 'hidden' })
    expect(await page.getByRole('searchbox').inputValue()).toBe('sho')
  })

  test('asks before an auto-recharge that is not saved is lost', async () => {
    const { page, panel } = await openPanel()
    await panel.getByRole('switch', { name: 'On' }).click({ force: true })
    await panel.getByLabel('Threshold').fill('25')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await panel.getByRole('button', { name: 'Close' }).tap()
    await question.getByRole('button', { name: 'Stay' }).tap()
    await question.waitFor({ state: 'hidden' })
    expect(await panel.getByLabel('Threshold').inputValue()).toBe('25')
    await panel.getByRole('button', { name: 'Close' }).tap()
    await question.getByRole('button', { name: 'Leave' }).tap()
    await panel.waitFor({ state: 'hidden' })
  })

  test.each(['/agency', '/agency?sort=balance&search=shop'])(
    'opens once one is created, from %s, and closing it leads back to the button',
    async (path) => {
      const { email } = await openShops(2)
      const page = await dashboard.open(path, { as: { email } })
      await page.emulateMedia({ reducedMotion: 'no-preference' }) // the dialog may still fade out when the panel opens
      const create = page.getByRole('main').getByRole('button', { name: 'Create sub-account' })
      await create.press('Enter')
      await page.getByLabel('Name', { exact: true }).fill('Cafe')
      await page.getByLabel('Email').fill(newEmail('cafe'))
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog', { name: 'Cafe' })
      await panel.getByText('0 credits').waitFor()
      await panel.locator(':focus').waitFor()
      await page.keyboard.press('Tab')
      await panel.locator(':focus').waitFor()
      await page.keyboard.press('Escape')
      await panel.waitFor({ state: 'hidden' })
      await hasFocus(page, create)
    },
  )

  test('leaves the table where it was scrolled to, open and closed', async () => {
    const shops = Array.from({ length: 40 }, (_, index) => ({
      email: newEmail('shop'),
      name: `Shop ${index}`,
    }))
    const { email } = await openOwner(dashboard, { name: 'Agency', type: 'agency', subAccounts: shops })
    const page = await dashboard.open('/agency', { as: { email } })
    const row = page.getByRole('table').getByRole('button', { name: 'Shop 9' })
    await page.getByRole('button', { name: 'Shop 39' }).waitFor()
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 1200)
    await row.waitFor()
    const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
    const before = await scrolled()
    expect(before).toBeGreaterThan(0)
    await row.click()
    await page.getByRole('dialog', { name: 'Shop 9' }).waitFor()
    expect(await scrolled()).toBe(before)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await scrolled()).toBe(before)
  })

  testAtEachWidth(
    'on a %s stays open when a grant takes the one with the lowest balance off the first page',
    async (width) => {
      const { email } = await openShops(60)
      const page = await dashboard.open('/agency', { width, as: { email } })
      const first = page.getByRole('row').nth(1)
      await first.getByText('Shop 59').waitFor()
      if (width === 'phone') await page.getByLabel('Order').selectOption('Lowest balance first')
      else await page.getByRole('columnheader').getByRole('button', { name: 'Balance' }).click()
      await first.getByText('Shop 0').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.reload()
      await first.getByText('Shop 0').click()
      const panel = page.getByRole('dialog', { name: 'Shop 0' })
      await panel.getByText('1 credit', { exact: true }).waitFor()
      await panel.getByLabel('Amount').fill('500')
      await panel.getByRole('button', { name: 'Grant' }).click()
      await panel.getByText('501 credits').waitFor()
      await panel.getByRole('button', { name: 'Close' }).click()
      await panel.waitFor({ state: 'hidden' })
      await first.getByText('Shop 1').waitFor()
      expect(new URL(page.url()).search).toBe('?sort=balance')
    },
  )
})

describeInBrowser('the page of an agency, in an account that is none', () => {
  const dashboard = suiteDashboard()

  test('leads one who acts for a sub-account back to the agency', async () => {
    const { email, sub } = await openAgency(dashboard)
    const page = await dashboard.open('/agency', { width: 'phone', as: { email, actingAs: sub.id } })
    await page.getByText('This page belongs to the agency’s own account').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to Agency' }).tap()
    await page.getByRole('table').getByRole('button', { name: 'Shop' }).waitFor()
  })

  test('is not there for who is signed in to their own', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/agency', { as: { email } })
    await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
  })
})
