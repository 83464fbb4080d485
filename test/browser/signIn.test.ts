import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { fieldsOf, openOwner, password } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'

describeInBrowser('getting in', () => {
  const dashboard = suiteDashboard()
  const pathOf = (link = '') => link.slice(`${dashboard.origin}/dashboard`.length)

  test('the link of the first run makes the account, which is signed in; used again it says what to do', async () => {
    const old = pathOf(await dashboard.bootstrapLink())
    const path = pathOf(await dashboard.bootstrapLink())
    for (const [refused, why] of [
      [old, 'This link is not valid any more.'],
      [path.slice(0, -1), 'This link is not complete. Copy all of it.'],
    ] as const) {
      const refusing = await dashboard.open(refused)
      await refusing.getByRole('alert').getByText(why).waitFor()
      expect(await refusing.getByRole('textbox').count()).toBe(0)
      expect(await seriousFaults(refusing)).toEqual([])
    }
    const page = await dashboard.open(path, { width: 'phone' })
    await page.getByLabel('Name').fill('Acme')
    await page.getByLabel('Email').fill('owner@acme.test')
    await page.getByRole('textbox', { name: 'Password' }).fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Use at least 8 characters').waitFor()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('radio', { name: /^Agency/ }).check()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByRole('button', { name: 'Open the navigation' }).click()
    await page.getByRole('link', { name: 'Agency' }).waitFor()

    const again = await dashboard.open(path)
    await again.getByRole('heading', { level: 1, name: 'This server is set up' }).waitFor()
    await again.getByRole('link', { name: 'Sign in' }).click()
    await again.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  })

  testAtEachWidth(
    'on a %s a page asks for a sign-in, and opens when that is done; signing out ends it',
    async (width) => {
      const { email } = await openOwner(dashboard, { name: 'Bakery' })
      const page = await dashboard.open('/lists', { width })
      await page.waitForURL(/\/sign-in/)
      expect(await seriousFaults(page)).toEqual([])
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong horse battery')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('The email or the password is not right').waitFor()
      const request = page.getByText(/req_\w{26}/)
      expect(await request.isVisible()).toBe(false)
      await page.getByText('Details').click()
      await request.waitFor()
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.keyboard.press('Enter')
      await page.waitForURL(`${dashboard.origin}/dashboard/lists`)
      await page.getByRole('heading', { level: 1, name: 'Lists' }).waitFor()
      if (width === 'phone') await page.getByRole('button', { name: 'Open the navigation' }).click()
      await page.getByRole('button', { name: 'Account and appearance' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(`${dashboard.origin}/dashboard/sign-in`)
      await page.goto(`${dashboard.origin}/dashboard/lists`)
      await page.waitForURL(/\/sign-in/)
    },
  )

  test('where a sign-in leads cannot be another site', async () => {
    const { email } = await openOwner(dashboard)
    for (const back of ['https://evil.test/', '//evil.test/', '/\\evil.test', '@evil.test']) {
      const page = await dashboard.open(`/sign-in?back=${encodeURIComponent(JSON.stringify(back))}`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
      expect(new URL(page.url()).origin).toBe(dashboard.origin)
    }
  })

  test('an invited person joins by the link', async () => {
    const { owner } = await openOwner(dashboard, { name: 'Bakery' })
    const email = newEmail('ann')
    const { link } = fieldsOf(await owner.ask('POST', '/members', { body: { email } }))
    const page = await dashboard.open(String(link).slice(`${dashboard.origin}/dashboard`.length))
    await page.getByRole('heading', { name: /^Join \W?Bakery\W?$/ }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByLabel('Your name').fill('Ann')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Join' }).click()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.getByText('Welcome, Ann').waitFor()
  })

  test('who has lost the link is given another one by one click, and the lost one ends', async () => {
    const { owner, email } = await openOwner(dashboard, { name: 'Bakery' })
    const invited = newEmail('ann')
    const { link: lost } = fieldsOf(await owner.ask('POST', '/members', { body: { email: invited } }))
    const page = await dashboard.open('/settings/members', { as: { email } })
    await page.getByRole('button', { name: `Make a link for ${invited}` }).click()
    const link = await page.getByText(/\/dashboard\/invitation#/).textContent()
    expect(await seriousFaults(page)).toEqual([])
    const open = (url: unknown) => dashboard.open(String(url).slice(`${dashboard.origin}/dashboard`.length))
    await (await open(link)).getByText(`You sign in as ${invited}.`, { exact: false }).waitFor()
    await (await open(lost)).getByRole('alert').waitFor()
  })

  test.each([
    ['/setup', 'setup', 'The link has been used.'],
    ['/invitation#abc', 'invitations/read', 'This link is not complete.'],
    ['/password#abc', 'password_links/read', 'This link is not complete.'],
  ])(
    'what %s could not read is read by Try again, which is not offered for a refused link',
    async (path, endpoint, then) => {
      await openOwner(dashboard)
      const page = await dashboard.open('/sign-in')
      const url = `**/dashboard/api/${endpoint}`
      await page.route(url, (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      const tryAgain = page.getByRole('button', { name: 'Try again' })
      await tryAgain.waitFor()
      await page.unroute(url)
      await tryAgain.click()
      await page.getByText(then, { exact: false }).waitFor()
      expect(await tryAgain.count()).toBe(0)
    },
  )

  test('a link that was cut off says so, and an invitation leads to the sign-in', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/invitation#abc')
    await page.getByRole('alert').getByText('This link is not complete. Copy all of it.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Welcome, ').waitFor()
  })
})
