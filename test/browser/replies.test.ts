import {
  describeInBrowser,
  holdRequests,
  routeOnce,
  seriousFaults,
  setVisibility,
  signInAgain,
  suiteDashboard,
  type TestPage,
} from '../support/browser.ts'
import { askDashboard, membersOf, openSession, password } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'
import { until } from '../support/time.ts'

describeInBrowser('the reply box', () => {
  const dashboard = suiteDashboard()

  const openInbox = async () => {
    const acme = await openAccount(dashboard, { password })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane', body: 'Hello' })
    await senderOf(acme, { fromId: 'john', firstName: 'John', body: 'Hello' })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    const box = (name: string) => page.getByRole('textbox', { name: `Reply to ${name}` })
    await box('Jane').waitFor()
    return { page, box, acme, id }
  }
  const sent = async (acme: TestAccount) =>
    (await acme.client.listMessages({ query: { direction: 'outgoing' } })).body.data
      .map(({ body }) => body)
      .toReversed()
  const loseOneAnswer = (page: TestPage) =>
    routeOnce(page, '**/replies', async (route) => {
      await route.fetch()
      await route.abort()
    })

  /** Holds the next reply back; its request fails once the returned function is called. */
  const holdOneReply = async (page: TestPage) => {
    const { promise: held, resolve: refuse } = Promise.withResolvers<void>()
    await routeOnce(page, '**/replies', async (route) => {
      await held
      await route.abort()
    })
    return refuse
  }

  test('a text whose answer was lost goes out once, and another text after it goes out too', async () => {
    const { page, box, acme } = await openInbox()
    for (const [again, expected] of [
      ['First', ['First']],
      ['Second', ['First', 'First', 'Second']],
    ] as const) {
      await loseOneAnswer(page)
      await box('Jane').fill('First')
      await page.keyboard.press('Control+Enter')
      await page.getByText('The service cannot be reached', { exact: false }).waitFor()
      expect(await box('Jane').inputValue()).toBe('First')
      await box('Jane').fill(again)
      const answered = page.waitForResponse(/replies$/)
      await page.keyboard.press('Control+Enter')
      expect((await answered).status()).toBe(201)
      expect(await sent(acme)).toEqual(expected)
      await page.getByText('Sending…').waitFor({ state: 'hidden' }) // until then the next press sends nothing
      expect(await page.getByText('The service cannot be reached', { exact: false }).count()).toBe(0)
    }
  })

  test('what is typed stays while another conversation is read and over a new sign-in, until it is sent', async () => {
    const { page, box, acme } = await openInbox()
    await box('Jane').fill('Half an answ')
    await page.getByRole('link', { name: /John/ }).click()
    await box('John').waitFor()
    expect(await box('John').inputValue()).toBe('')
    await page.context().clearCookies()
    await page.reload()
    await page.waitForURL(/\/sign-in/)
    await page.getByLabel('Email', { exact: true }).fill(acme.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /Jane/ }).click()
    await box('Jane').waitFor()
    expect(await box('Jane').inputValue()).toBe('Half an answ')
    await box('Jane').press('Control+Enter')
    await page.getByRole('log').getByText('Half an answ').first().waitFor()
    await page.getByText('Sending…').waitFor({ state: 'hidden' })
    await page.reload()
    await box('Jane').waitFor()
    expect(await box('Jane').inputValue()).toBe('')
  })

  test('a reply that the end of the session stops is back, and goes out after a sign-in; another member finds none', async () => {
    const { page, box, acme } = await openInbox()
    const tellThePage = await holdRequests(page, /\/dashboard\/api\/(?!.*\/replies$)/) // else it may cover the box before
    await page.elsewhere('DELETE', '/session')
    await box('Jane').fill('Right away')
    const answered = page.waitForResponse(/replies$/)
    await page.keyboard.press('Control+Enter')
    expect((await answered).status()).toBe(401)
    tellThePage()
    await signInAgain(page)
    expect(await box('Jane').inputValue()).toBe('Right away')
    await page
      .getByRole('alert')
      .filter({ hasText: /signed in again/ })
      .waitFor() // that it has not been done
    await box('Jane').press('Control+Enter')
    await page.getByRole('log').getByText('Right away').first().waitFor()
    await box('Jane').fill('For my eyes')
    const { person } = await membersOf(dashboard).join(await openSession(dashboard, acme.email))
    const [name = '', value = ''] = person.cookie.split('=')
    await page.context().addCookies([{ name, value, url: dashboard.origin }])
    await setVisibility(page, 'visible')
    await page.waitForEvent('load')
    await box('Jane').waitFor()
    expect(await box('Jane').inputValue()).toBe('')
  })

  test('a reply does not go out where somebody else has written since it was begun: what, is shown, and Send anyway sends it', async () => {
    const { page, box, acme, id } = await openInbox()
    await box('Jane').fill('Second')
    await askDashboard(dashboard, acme, 'POST', `/contacts/${id}/replies`, { body: { body: 'First' } })
    await box('Jane').press('Control+Enter')
    const notice = page.getByRole('alert').filter({ hasText: 'Somebody else has written to the contact' })
    await notice.getByText('First').waitFor()
    expect(await box('Jane').inputValue()).toBe('Second')
    expect(await seriousFaults(page)).toEqual([])
    await notice.getByRole('button', { name: 'Send anyway' }).click()
    await notice.waitFor({ state: 'hidden' })
    await page.getByText('Sending…').waitFor({ state: 'hidden' })
    expect(await sent(acme)).toEqual(['First', 'Second'])
  })

  test('a press while a reply is on its way says so, and what has not gone out stands again before what was typed since', async () => {
    const { page, box, acme } = await openInbox()
    const refuse = await holdOneReply(page)
    await box('Jane').fill('First')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Second')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Your previous reply is still being sent', { exact: false }).waitFor()
    expect(await box('Jane').inputValue()).toBe('Second')
    refuse()
    await page.getByText('The service cannot be reached', { exact: false }).waitFor()
    expect(await box('Jane').inputValue()).toBe('First\n\nSecond')
    expect(await page.getByText('still being sent', { exact: false }).count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await page.getByText('Sending…').waitFor({ state: 'hidden' })
    expect(await sent(acme)).toEqual(['First\n\nSecond'])
  })

  test('what was on its way when the page was loaded again is in the box, and goes out once', async () => {
    const { page, box, acme } = await openInbox()
    await routeOnce(page, '**/replies', async (route) => void (await route.fetch()))
    await box('Jane').fill('First')
    const gone = page.waitForRequest('**/replies')
    await page.keyboard.press('Control+Enter')
    await gone
    await until(
      () => sent(acme),
      ({ length }) => length > 0,
    )
    await page.reload()
    await until(
      () => box('Jane').inputValue(),
      (text) => text === 'First',
    )
    const answered = page.waitForResponse(/replies$/)
    await box('Jane').press('Control+Enter')
    expect((await answered).status()).toBe(201)
    expect(await sent(acme)).toEqual(['First'])
  })

  const elsewhere = {
    'in another conversation': (page: TestPage) => page.getByRole('link', { name: /John/ }).click(),
    'on another page': (page: TestPage) => page.getByRole('link', { name: 'Campaigns' }).click(),
    'on a page that was loaded again': (page: TestPage) => page.goto(page.url().replace(/inbox.*/, 'lists')),
  }
  test.each(Object.entries(elsewhere))(
    'that a reply has failed is told to who is %s then, and led back to it',
    async (_where, go) => {
      const { page, box, acme } = await openInbox()
      const refuse = await holdOneReply(page)
      await box('Jane').fill('Not gone')
      await box('Jane').press('Control+Enter')
      await page.getByText('Sending…').waitFor()
      await go(page)
      refuse()
      const notice = page.getByRole('alert').filter({ hasText: /Your reply to \W?Jane\W? has not gone out/ })
      await notice.waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await notice.getByRole('link', { name: 'Show it' }).click()
      await box('Jane').waitFor()
      expect(await box('Jane').inputValue()).toBe('Not gone')
      await page.locator('form').getByRole('alert').waitFor()
      await notice.waitFor({ state: 'hidden' })
      await box('Jane').press('Control+Enter')
      await page.getByText('Sending…').waitFor({ state: 'hidden' })
      expect(await sent(acme)).toEqual(['Not gone'])
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  test('that a reply has failed is told to who is on the way to another page then', async () => {
    const { page, box } = await openInbox()
    const refuse = await holdOneReply(page)
    await box('Jane').fill('Not gone')
    await box('Jane').press('Control+Enter')
    await page.getByText('Sending…').waitFor()
    const arrive = await holdRequests(page, '**/*.js')
    await page.getByRole('link', { name: 'Campaigns' }).click()
    refuse()
    await page.getByRole('alert').first().waitFor()
    arrive()
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor()
    await page.getByRole('alert').filter({ hasText: 'has not gone out' }).waitFor()
  })
})
