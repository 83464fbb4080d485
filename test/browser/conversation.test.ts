import { Conversation } from '@replyloop/shared/contract/conversation'
import type { Page } from 'playwright-core'
import { describeInBrowser, seriousFaults, suiteDashboard } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard, fieldsOf, password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { until } from '../support/time.ts'
import { becomes, send } from '../support/webhooks.ts'

describeInBrowser('an open conversation', () => {
  const dashboard = suiteDashboard()

  const openConversation = async (query = '') => {
    const acme = await openAccount(dashboard, { password })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane', body: 'Hello' })
    for (let count = 2; count <= 12; count += 1)
      await receive(acme, { fromId: 'jane', body: `Message ${count}` })
    const page = await dashboard.open(`/inbox/${id}${query}`, { as: acme })
    await page.getByRole('log').getByText('Message 12').waitFor()
    return { page, acme, id }
  }
  const log = (page: Page) => page.getByRole('log')
  /** How many pixels of the thread are below its visible part. */
  const hiddenBelow = (page: Page) =>
    log(page).evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)
  const box = (page: Page) => page.getByRole('textbox', { name: 'Reply to Jane' })

  test('keeps its newest message in sight while a long reply is typed, but not while one reads earlier ones', async () => {
    const { page } = await openConversation()
    const heightOf = async () => (await log(page).boundingBox())?.height ?? 0
    const height = await heightOf()
    await box(page).fill('1\n2\n3\n4\n5\n6\n7\n8')
    await until(heightOf, (now) => now < height - 50)
    await until(
      () => hiddenBelow(page),
      (pixels) => pixels < 2,
    )
    await log(page).evaluate((element) => element.scrollTo(0, 0))
    await box(page).fill('1')
    await until(heightOf, (now) => now === height)
    expect(await log(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  })

  test('says once why a failed message is not sent any more: its contact has opted out', async () => {
    const acme = await openAccount(dashboard, { password, replyWebhook: { url: 'http://127.0.0.1:9/' } })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane', body: 'Hello' })
    await becomes(acme, await send(acme, { fromId: 'jane', body: 'It is ten euros.' }), 'Failed')
    await receive(acme, { fromId: 'jane', body: 'STOP' })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    await log(page).getByText('The contact has opted out.', { exact: true }).waitFor()
  })

  test('counts as looked at when the bot hands over what somebody has just read', async () => {
    const lists = [{ name: 'Leads' }]
    const acme = await openAccount(dashboard, { password, lists, campaigns: [botCampaign()] })
    const { id } = await senderOf(acme, { fromId: 'jane', firstName: 'Jane', body: 'Can you fly?' })
    const needsHuman = async () => {
      const { body } = await askDashboard(dashboard, acme, 'GET', `/conversations/${id}`)
      return Conversation.parse(body).needsHuman?.looked
    }
    await askDashboard(dashboard, acme, 'POST', `/conversations/${id}/read`, { body: {} })
    await until(needsHuman, (looked) => looked === false)
    await dashboard.open(`/inbox/${id}`, { as: acme })
    await until(needsHuman, (looked) => looked === true)
  })

  test('shows the bot as off, and why, while its contact has opted out', async () => {
    const { page, acme } = await openConversation()
    const bot = page.getByRole('button', { name: 'Bot off: no campaign' })
    await bot.waitFor()
    await receive(acme, { fromId: 'jane', body: 'STOP' })
    await page.getByRole('button', { name: 'Bot off: opted out' }).click()
    await page.getByRole('menu').getByText('Nothing is sent until they write START').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await seriousFaults(page)).toEqual([])
    await receive(acme, { fromId: 'jane', body: 'START' })
    await bot.waitFor()
  })

  test('shows its contact once on a wide screen, also at the address that has it over the conversation on a phone', async () => {
    const { page } = await openConversation('?contact=true')
    const sender = page.getByText('Sender', { exact: true })
    await page.getByRole('complementary', { name: 'Contact' }).getByText('Sender').waitFor()
    expect(await sender.count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Inbox'])
    await page.setViewportSize({ width: 800, height: 700 })
    await page.getByRole('dialog', { name: 'Contact' }).getByText('Sender').waitFor()
    expect(await sender.count()).toBe(1)
  })

  test('in a tab that was opened in the background is read only once it is seen', async () => {
    const { page, acme, id } = await openConversation()
    await receive(acme, { fromId: 'jane', body: 'Message 13' })
    await log(page).getByText('Message 13').waitFor()
    const unread = async () =>
      fieldsOf(await askDashboard(dashboard, acme, 'GET', `/conversations/${id}`))['unreadCount']
    await until(unread, (count) => count === 0)
    await page.goto('about:blank')
    await receive(acme, { fromId: 'jane', body: 'Message 14' })

    const tab = await page.context().newPage()
    await tab.addInitScript(
      `Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })`,
    )
    const asked: string[] = []
    tab.on('request', (request) => asked.push(request.url()))
    await tab.goto(`${dashboard.origin}/dashboard/inbox/${id}`)
    await log(tab).getByText('Message 14').waitFor()
    expect(await unread()).toBe(1)
    expect(asked.filter((url) => url.endsWith('/read'))).toEqual([])
    await tab.evaluate(
      `delete document.visibilityState
       document.dispatchEvent(new Event('visibilitychange'))`,
    )
    await until(unread, (count) => count === 0)
  })

  test('is unread again after a press of Mark as unread, which leads back to the list', async () => {
    const { page } = await openConversation()
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await page.waitForURL(/\/inbox$/)
    await page.getByRole('link', { name: /Jane/ }).getByLabel('1 unread').waitFor()
  })

  test('links the addresses in a message, and nothing else in it', async () => {
    const { page, acme } = await openConversation()
    const body =
      'See https://example.com/a?b=1, or ask jane@example.com. Fine.thanks javascript:alert(1) //x.org'
    await receive(acme, { fromId: 'jane', body })
    const message = log(page).getByText('See https')
    await message.waitFor()
    expect(await message.textContent()).toBe(body)
    const links = await message.getByRole('link').all()
    expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
      'https://example.com/a?b=1',
      'mailto:jane@example.com',
    ])
    for (const link of links)
      expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
        '_blank',
        'noopener noreferrer',
      ])
  })

  test('shows what another window sends also to who has gone far back in it', async () => {
    const { page, acme, id } = await openConversation()
    await page.route(/api\/messages\?/, (route) =>
      route.continue({ url: `${route.request().url()}&limit=2` }),
    )
    await page.reload()
    for (const count of [4, 6, 8]) {
      await page.getByRole('button', { name: 'Show earlier messages' }).click()
      await until(
        () => log(page).getByRole('article').count(),
        (shown) => shown === count,
      )
    }
    const reply = { body: { body: 'Ten euros.' } }
    await askDashboard(dashboard, acme, 'POST', `/contacts/${id}/replies`, reply)
    const last = log(page).getByRole('article').last()
    await last.getByText('Ten euros.').waitFor()
    await last.getByText('Failed', { exact: true }).waitFor()
    expect(await log(page).getByRole('article').count()).toBe(9)
  })
})
