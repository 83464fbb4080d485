import { roles, type Role } from '@replyloop/shared/values/roles'
import { describeInBrowser, seriousFaults, suiteDashboard, type TestPage } from '../support/browser.ts'
import { membersOf, openSession } from '../support/dashboardApi.ts'
import { openPopulatedAccount } from '../support/populatedAccount.ts'
import { suiteConstant } from '../support/resource.ts'

describeInBrowser('the pages, to somebody of each role', () => {
  const dashboard = suiteDashboard()
  const account = suiteConstant(() => openPopulatedAccount(dashboard))
  const emails = suiteConstant(async (): Promise<Record<Role, string>> => {
    const owner = await openSession(dashboard, account.email)
    const join = async (role: Role) => (await membersOf(dashboard).join(owner, role)).email
    return {
      owner: account.email,
      admin: await join('admin'),
      manager: await join('manager'),
      agent: await join('agent'),
      viewer: await join('viewer'),
    }
  })

  /** Goes to a page as a link does, and waits until all of it is there. */
  async function go(page: TestPage, path: string): Promise<void> {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-left', '')
      window.history.pushState({}, '', to)
      window.dispatchEvent(new PopStateEvent('popstate'))
    }, `/dashboard${path}`)
    await page.waitForFunction(
      (to) =>
        window.location.pathname === to &&
        document.querySelector('h1:not([data-left])') !== null &&
        document.querySelector('.mantine-Skeleton-root') === null,
      `/dashboard${path}`,
      { polling: 20 },
    )
  }

  /** What the page was refused since the last call. */
  function refusalsOf(page: TestPage): string[] {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`)
    })
    return refused
  }

  /** The pages that links of the navigation and of the settings lead to. */
  const linkedPages = (page: TestPage) =>
    page.evaluate(() =>
      [...document.querySelectorAll('nav[aria-label="Main"] a, nav[aria-label="Settings"] a')].flatMap(
        (link) =>
          (link.getAttribute('href') ?? '').startsWith('/dashboard')
            ? [(link.getAttribute('href') ?? '').slice('/dashboard'.length)]
            : [],
      ),
    )

  /** Of whom axe looks at each page: those of wider roles have tests of their own. */
  const judged = ['viewer phone', 'agent desktop']

  /** Which tabs of the settings each role has beside those of the roles after it. */
  const tabs: Readonly<Record<Role, readonly string[]>> = {
    owner: [],
    admin: ['api-keys', 'webhook', 'subscriptions', 'bot', 'privacy', 'audit-log'],
    manager: [],
    agent: ['snippets'],
    viewer: ['channels', 'notifications', 'members', 'teams'],
  }

  test.each(
    roles.flatMap((role) => [{ role, width: 'desktop' } as const, { role, width: 'phone' } as const]),
  )('open without a refused request or a fault of axe: $role on a $width', async ({ role, width }) => {
    const page = await dashboard.open('/settings', { width, as: { email: emails[role] } })
    const refused = refusalsOf(page)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.locator('nav[aria-label="Settings"] a[href$="/members"]').waitFor()
    const linked = await linkedPages(page)
    const own = roles.slice(roles.indexOf(role)).flatMap((each) => tabs[each])
    expect(linked.filter((path) => path.startsWith('/settings/')).toSorted()).toEqual(
      own.map((tab) => `/settings/${tab}`).toSorted(),
    )
    const { contact, campaignId, listId, channelId } = account
    for (const path of [
      ...new Set(linked),
      `/inbox/${contact.id}`,
      `/contacts/${contact.id}`,
      `/lists/${listId}`,
      `/campaigns/${campaignId}`,
      `/settings/channels/${channelId}`,
    ]) {
      await go(page, path.replace(/\/$/, '') || '/')
      expect({ path, refused }).toEqual({ path, refused: [] })
      if (judged.includes(`${role} ${width}`))
        expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] })
    }
  })

  test('a link that a role does not open says why, whom to ask, and leads home', async () => {
    const page = await dashboard.open('/settings/audit-log', { as: { email: emails.agent } })
    const refused = refusalsOf(page)
    for (const [path, role] of [
      ['/settings/audit-log', 'Admin'],
      ['/settings/webhook', 'Admin'],
      ['/contacts/import', 'Manager'],
      ['/campaigns/new', 'Manager'],
      [`/campaigns/${account.campaignId}/edit`, 'Manager'],
    ] as const) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      await page.getByRole('heading', { level: 1, name: 'Your role does not open this page' }).waitFor()
      await page
        .getByText(`Your role is Agent; this page needs the role ${role}. Victim Hush or Ann can`)
        .waitFor()
    }
    expect(refused).toEqual([])
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  test('a viewer finds no button beside what is only there to be read, and is led to who can change that', async () => {
    const owner = await openSession(dashboard, account.email)
    const path = `/contacts/${account.contact.id}`
    await owner.ask('PATCH', path, { body: { customFields: { Company: 'Acme' } } })
    await owner.ask('PATCH', '/settings', { body: { timeZone: 'Europe/Berlin' } })
    const page = await dashboard.open(path, { as: { email: emails.viewer } })
    for (const [to, field] of [
      [path, 'Company'],
      ['/settings', 'Time zone'],
    ] as const) {
      await go(page, to)
      await page.getByLabel(field, { exact: true }).first().waitFor()
      expect(await page.locator('fieldset:disabled button').filter({ visible: true }).count()).toBe(0)
    }
    await go(page, '/')
    await page.getByRole('link', { name: 'Settings > Members' }).click()
    await page.getByText(account.email).waitFor()
  })

  test('a role that somebody lowers takes the buttons from an open page', async () => {
    const owner = await openSession(dashboard, account.email)
    const { id, email } = await membersOf(dashboard).join(owner, 'manager')
    const page = await dashboard.open(`/lists/${account.listId}`, { as: { email } })
    await page.getByRole('button', { name: 'Rename' }).waitFor()
    await owner.ask('PATCH', `/members/${id}`, { body: { role: 'viewer' } })
    await page.getByRole('button', { name: 'Rename' }).waitFor({ state: 'detached' })
  })

  test('an owner invites with a role, changes it, and is told why the last owner stays', async () => {
    const page = await dashboard.open('/settings/members', { as: { email: emails.owner } })
    await page.getByText('You are the last owner who can sign in').waitFor()
    await page.getByLabel('Email').fill('gus@example.com')
    await page.getByLabel('Role', { exact: true }).selectOption('Manager')
    await page.getByText('Manager: What an agent does, and campaigns').waitFor()
    await page.getByRole('button', { name: 'Make a link', exact: true }).click()
    const role = page.getByLabel('Role of gus@example.com')
    await role.waitFor()
    expect(await role.inputValue()).toBe('manager')
    await role.selectOption('Agent')
    await page.getByRole('button', { name: 'Change…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It holds at once').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change the role' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await role.inputValue()).toBe('agent')
  })
})
