import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  type TestPage,
  testAtEachWidth,
} from '../support/browser.ts'
import { askDashboard, openAgency, openOwner, password } from '../support/dashboardApi.ts'
import { createContact, newPhone, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'

describeInBrowser('the frame of every page', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password })

  /** What has the focus, by its text or its name. */
  const focused = (page: TestPage) =>
    page.evaluate<string>(
      'document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText',
    )
  /** Whether what has the focus is what is seen where it is. */
  const focusIsOnTop = (page: TestPage) =>
    page.evaluate<boolean>(`(() => {
      const { x, y, width, height } = document.activeElement.getBoundingClientRect()
      return document.activeElement.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })()`)

  testAtEachWidth('on a %s the first Tab shows a link that leads past the navigation', async (width) => {
    const page = await dashboard.open('/lists', { width, as: acme })
    await page.getByRole('button', { name: 'Create list' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the page')
    expect(await focusIsOnTop(page)).toBe(true)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Create list')
  })

  test('on a phone Tab reaches what is seen: the page, or the navigation over it, which Escape closes', async () => {
    const page = await dashboard.open('/lists', { width: 'phone', as: acme })
    await page.getByRole('button', { name: 'Create list' }).waitFor()
    for (const name of ['Skip to the page', 'Open the navigation', 'Create list']) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(name)
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    for (const name of [
      'Home',
      'Inbox',
      'Contacts',
      'Campaigns',
      'Broadcasts',
      'Reports',
      'Settings',
      'Help',
    ]) {
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe(name)
    }
    await page.keyboard.press('Tab') // the account's menu
    await page.keyboard.press('Tab')
    expect(await focused(page)).not.toBe('Create list')
    await page.keyboard.press('Escape')
    expect(await focused(page)).toBe('Open the navigation')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Create list')
  })

  test('while acting as a sub-account the reply box is on the screen', async () => {
    const { sub, email } = await openAgency(dashboard)
    const { id } = await createContact(sub, { firstName: 'Jane', phone: newPhone() })
    for (const width of ['phone', 'desktop'] as const) {
      const page = await dashboard.open(`/inbox/${id}`, { width, as: { email, actingAs: sub.id } })
      await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
      const send = page.getByRole('button', { name: 'Send', exact: true })
      await send.waitFor()
      const { y, height } = (await send.boundingBox()) ?? { y: 0, height: 0 }
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
    }
  })

  test('on a phone no name, however long, makes a page scroll sideways', async () => {
    const word = 'x'.repeat(90)
    const { account, email } = await openOwner(dashboard, {
      name: word,
      type: 'agency',
      lists: [{ name: word }],
      subAccounts: [{ email: `${'c'.repeat(60)}@${'d'.repeat(60)}.test`, name: word }],
    })
    const { id } = await createContact(account, { firstName: word, phone: newPhone() })
    const page = await dashboard.open('/', { width: 'phone', as: { email } })
    for (const path of [
      '/',
      `/lists/${account.listId(word)}`,
      `/contacts/${id}`,
      `/inbox/${id}`,
      '/settings/members',
      '/settings/audit-log',
    ]) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      await page.locator('#main').getByText(word).first().waitFor()
      const beyond = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect({ path, beyond }).toEqual({ path, beyond: 0 })
    }
    await page.goto(`${dashboard.origin}/dashboard/agency`)
    await page.getByRole('table').getByRole('button', { name: word }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Grant' }).waitFor()
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })

  test('who cannot be signed out is told so', async () => {
    const page = await dashboard.open('/lists', { as: acme })
    await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
    await page.route(/api\/session$/, (route) => route.abort())
    await page.getByRole('button', { name: 'Account and appearance' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are still signed in').waitFor()
  })

  test('that a change has failed is told to who has left its page since, until it is dismissed', async () => {
    const { id } = await createContact(acme, { firstName: 'Jane', phone: newPhone() })
    const page = await dashboard.open(`/contacts/${id}`, { as: acme })
    const { promise: held, resolve: refuse } = Promise.withResolvers<void>()
    await page.route(`**/api/contacts/${id}`, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await held
      await route.abort()
    })
    await page.getByRole('switch', { name: 'Bot answers this contact' }).click({ force: true })
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    refuse()
    const notice = page.getByRole('alert').filter({ hasText: 'Something that you did has failed' })
    await notice.getByText('The service cannot be reached').waitFor()
    await notice.getByRole('button', { name: 'Dismiss' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.goto(`${dashboard.origin}/dashboard/contacts/${id}`)
    await page.getByRole('switch', { name: 'Bot answers this contact' }).click({ force: true })
    await page.getByRole('region').getByText('The service cannot be reached').waitFor()
    expect(await notice.count()).toBe(0) // the page itself tells it
  })

  test('a slow reading is not cut off by the next change, so that a page of a busy account becomes current', async () => {
    const account = await openAccount(dashboard, { password })
    const [slow, quick] = [
      await dashboard.open('/lists', { as: account }),
      await dashboard.open('/lists', { as: account }),
    ]
    for (const page of [slow, quick]) await page.getByText('No lists yet').waitFor()
    const cutOff: string[] = []
    const { promise: reading, resolve: noticeReading } = Promise.withResolvers<void>()
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    await slow.route(/api\/lists\b/, async (route) => {
      noticeReading()
      await held
      await route.continue()
    })
    slow.on('requestfailed', (request) => cutOff.push(request.url()))
    const add = (name: string) => askDashboard(dashboard, account, 'POST', '/lists', { body: { name } })
    await add('First')
    await reading
    await add('Second')
    await quick.getByRole('link', { name: 'Second' }).waitFor()
    goOn()
    await slow.getByRole('link', { name: 'Second' }).waitFor()
    expect(cutOff).toEqual([])
  })

  test('what is not there says so, and leads to what is', async () => {
    const page = await dashboard.open('/', { as: acme })
    for (const [path, link] of [
      ['/contacts/con_none', 'Show all contacts'],
      ['/lists/lst_none', 'Show all lists'],
      ['/campaigns/cmp_none', 'Show all campaigns'],
      ['/campaigns/cmp_none/edit', 'Show all campaigns'],
      ['/inbox/con_none', 'Show all conversations'],
      ['/settings/subscriptions/whk_none', 'Show all subscriptions'],
      ['/contacts/imports/imp_none', 'Show all imports'],
      ['/nonsense', 'Go to Home'],
    ] as const) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      await page.getByRole('heading', { level: 1, name: 'There is nothing at this address' }).waitFor()
      expect(await page.title()).toBe('Nothing is here · Replyloop')
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('link', { name: link }).click()
      await page
        .getByRole('heading', { name: 'There is nothing at this address' })
        .waitFor({ state: 'hidden' })
    }
  })

  test('a page that says that nothing is there stays as it is while the account changes', async () => {
    const page = await dashboard.open('/inbox/con_none', { as: acme })
    const heading = page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })
    await heading.waitFor()
    const shown = await heading.elementHandle()
    await receive(acme, { firstName: 'Newcomer' })
    await page.getByRole('link', { name: /Newcomer/ }).waitFor() // so everything has been fetched again
    expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  })
})
