import type { Page } from 'playwright-core'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign, openContact } from '../support/conversation.ts'
import { fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { suiteMailServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

/** Stands for the notices of the system, which a browser without a screen has none of. It is asked for permission first. */
const fakeNotices = `
  window.shown = []
  window.Notification = class extends EventTarget {
    static get permission() { return localStorage.getItem('test-permission') ?? 'default' }
    static async requestPermission() { localStorage.setItem('test-permission', 'granted'); return 'granted' }
    constructor(title, options) { super(); this.title = title; this.body = options.body; window.shown.push(this) }
    close() {}
  }`

const hide = (page: Page) =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
     document.dispatchEvent(new Event('visibilitychange'))`,
  )
const noticesOf = (page: Page) =>
  page.evaluate<string[]>('window.shown.map(({ title, body }) => title + ": " + body)')
const titled = (page: Page, title: string) =>
  until(
    () => page.title(),
    (now) => now === title,
  )

describeInBrowser('what tells somebody who looks elsewhere', () => {
  const post = suiteMailServer()
  const dashboard = suiteDashboard(() => ({ env: { SMTP_URL: post.url, MAIL_FROM: 'post@replyloop.test' } }))

  test('one notice of two tabs in the background opens the conversation; both titles count who needs a human', async () => {
    const { account, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    const page = await dashboard.open('/settings/notifications', { as: { email } })
    await page.context().addInitScript(fakeNotices)
    await page.reload()
    await page.getByRole('button', { name: 'Show notices in this browser' }).click()
    await page.getByRole('switch', { name: 'Show notices' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(`${dashboard.origin}/dashboard/lists`)
    await titled(other, 'Lists · Replyloop')
    for (const tab of [page, other]) await hide(tab)
    const ann = await openContact(dashboard, account)
    await ann.writes('I want to speak to a human')
    await titled(page, '(1) Notifications · Settings · Replyloop')
    await titled(other, '(1) Lists · Replyloop')
    const shown = await until(
      async () => [...(await noticesOf(page)), ...(await noticesOf(other))],
      (all) => all.length > 0,
    )
    expect(shown).toEqual(['Ann needs a human: The bot handed over because the contact asked for one.'])
    await page.evaluate('window.shown[0].dispatchEvent(new Event("click"))')
    await page.waitForURL(`**/dashboard/inbox/${ann.id}`)
    await ann.replies()
    await titled(other, 'Lists · Replyloop')
  })

  testAtEachWidth('on a %s one chooses the mails, and sends oneself one', async (width) => {
    const { email, owner } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/notifications', { as: { email }, width })
    await page.getByLabel('Somebody waits').click()
    await until(async () =>
      JSON.stringify(fieldsOf(await owner.ask('GET', '/session/notifications'))['choices']).includes(
        '{"kind":"waiting","wanted":false}',
      ),
    )
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await page.getByText(`It is on its way to ${email}`, { exact: false }).waitFor()
    expect(post.to(email)).toHaveLength(1)
    expect(await seriousFaults(page)).toEqual([])
  })

  test('who has forgotten the password gets a link by mail and chooses a new one', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByRole('heading', { name: 'A new password' }).waitFor()
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Mail me a link' }).click()
    await page.getByText('a mail is on its way there', { exact: false }).waitFor()
    const mail = await post.next(email)
    await page.goto(/http\S+\/dashboard\/password#\S+/.exec(mail?.parsed.text ?? '')?.[0] ?? '')
    await page.getByLabel('New password').fill('a new password')
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
  })
})
