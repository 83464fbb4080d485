import {
  describeInBrowser,
  holdRequests,
  routeOnce,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { botCampaign, setStatus } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { embedded, files } from '../support/media.ts'
import { deliveryOf, receive, senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, send } from '../support/webhooks.ts'

describeInBrowser('the inbox', () => {
  const dashboard = suiteDashboard({ env: { RETRY_SCHEDULE: '86400' } })

  const webhook = suiteReceiver()

  const open = (given: Parameters<typeof openAccount>[1] = {}) =>
    openAccount(dashboard, { password, replyWebhook: { url: webhook.url }, ...given })
  const person = (account: TestAccount, firstName: string, fields: object = {}) =>
    senderOf(account, { fromId: `${firstName}-${account.id}`, firstName, ...fields })

  testAtEachWidth(
    'on a %s a failed reply says why, shows its attempts, and goes out by Retry',
    async (width) => {
      const acme = await open()
      const { id: contactId, fromId } = await person(acme, 'Jane')
      webhook.behave(answer(503, {}, 'upstream is restarting'))
      const messageId = await send(acme, { fromId, body: 'It is ten euros.' })
      await becomes(acme, messageId, 'Failed')

      const page = await dashboard.open('/inbox', { width, as: acme })
      await page
        .getByText(/^Failed/)
        .first()
        .click()
      await page.getByRole('link', { name: /Jane/ }).click()
      await page.getByText('The receiver responded with an error (503). Next try').waitFor()
      await page.getByText('Your reply pauses the bot.').waitFor()
      await page.getByRole('button', { name: /attempt/ }).click()
      await page.getByText('upstream is restarting').first().waitFor()
      expect(await seriousFaults(page)).toEqual([])

      webhook.behave(answer())
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('Sent', { exact: true }).waitFor()
      expect(await becomes(acme, messageId, 'Sent')).toMatchObject({ contactId })
      if (width === 'phone') {
        await page.getByRole('link', { name: 'Back to the conversations' }).click()
        await page.getByText('No conversation matches').waitFor()
      }
    },
  )

  test('what arrives appears by itself, and is read while it is seen', async () => {
    const acme = await open()
    const { fromId } = await person(acme, 'Jane', { body: 'First' })
    const page = await dashboard.open('/inbox', { as: acme })
    await page.getByRole('link', { name: /Jane/ }).click()
    await page.getByRole('log').getByText('First').waitFor()
    await receive(acme, { fromId, body: 'Second, all by itself' })
    await page.getByRole('log').getByText('Second, all by itself').waitFor()
    await person(acme, 'John', { body: 'A new conversation' })
    await page.getByRole('link', { name: /John/ }).getByLabel('1 unread').waitFor()
    await page
      .getByRole('link', { name: /Jane/ })
      .getByLabel(/unread/)
      .waitFor({ state: 'hidden' })
  })

  test('what arrives while the page is just marking the conversation as read is read too', async () => {
    const acme = await open()
    const { fromId } = await person(acme, 'Jane', { body: 'First' })
    const page = await dashboard.open('/inbox', { as: acme })
    await routeOnce(page, '**/read', async (route) => {
      const response = await route.fetch()
      await receive(acme, { fromId, body: 'Second' })
      await page.getByRole('log').getByText('Second').waitFor()
      await route.fulfill({ response })
    })
    const unread = page.getByRole('link', { name: /Jane/ }).getByLabel(/unread/)
    await unread.waitFor()
    await page.getByRole('link', { name: /Jane/ }).click()
    await page.getByRole('log').getByText('Second').waitFor()
    await unread.waitFor({ state: 'hidden' })
  })

  test('the conversation that is open stands out of the list', async () => {
    const acme = await open()
    await person(acme, 'Jane')
    await person(acme, 'John')
    const page = await dashboard.open('/inbox', { as: acme })
    const row = (name: RegExp) => page.getByRole('link', { name })
    const background = (name: RegExp) => row(name).evaluate((link) => getComputedStyle(link).backgroundColor)
    await row(/Jane/).click()
    await page.getByRole('heading', { name: 'Jane' }).first().waitFor()
    await page.mouse.move(0, 0)
    expect(await row(/Jane/).getAttribute('aria-current')).toBe('page')
    expect(await row(/John/).getAttribute('aria-current')).toBeNull()
    expect(await background(/Jane/)).not.toBe(await background(/John/))
    expect(await seriousFaults(page)).toEqual([])
  })

  test('what arrives after the page was read and before its live line is open appears by itself too', async () => {
    const acme = await open()
    await person(acme, 'Jane')
    const page = await dashboard.open('/', { as: acme })
    const openLine = await holdRequests(page, '**/dashboard/api/live*')
    await page.goto(`${dashboard.origin}/dashboard/inbox`)
    await page.getByRole('link', { name: /Jane/ }).waitFor()
    await person(acme, 'John')
    openLine()
    await page.getByRole('link', { name: /John/ }).waitFor()
  })

  test('a next page of the list that is refused says so, and is read by Try again', async () => {
    const acme = await open()
    for (let number = 1; number <= 60; number += 1) await person(acme, `Person${number}-`)
    const page = await dashboard.open('/', { as: acme })
    const refused = { status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } } }
    await page.route('**/dashboard/api/live*', () => {}) // once open, it would have all read again
    await page.route(/conversations\?.*cursor=/, (route) => route.fulfill(refused))
    await page.goto(`${dashboard.origin}/dashboard/inbox`)
    await page.getByRole('link', { name: /Person60-/ }).waitFor()
    const toEnd = () => page.locator('.inbox-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight))
    await toEnd()
    await page.getByText('Too many requests').waitFor()
    await page.unroute(/conversations\?.*cursor=/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Too many requests').waitFor({ state: 'hidden' })
    await toEnd()
    await page.getByRole('link', { name: /Person1-/ }).waitFor()
  })

  test('by keyboard alone: j and k walk the list, Enter opens, Ctrl+Enter sends through the webhook', async () => {
    const acme = await open()
    webhook.behave(answer())
    await person(acme, 'Jane')
    await person(acme, 'John')
    const page = await dashboard.open('/inbox', { as: acme })
    await page.getByRole('link', { name: /John/ }).waitFor()
    for (const key of ['j', 'j', 'k', 'ArrowDown']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Jane' }).first().waitFor()
    await page.getByRole('textbox', { name: 'Reply to Jane' }).focus()
    await page.keyboard.type('Typed by a person')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('log').getByText('Sent', { exact: true }).waitFor()
    const { data } = (await acme.client.listMessages({ query: { direction: 'outgoing' } })).body
    expect(data).toMatchObject([{ body: 'Typed by a person', author: 'user' }])
    expect((await deliveryOf(webhook, data[0]?.id ?? '')).json).toMatchObject({ body: 'Typed by a person' })
    expect(await page.getByRole('textbox', { name: 'Reply to Jane' }).inputValue()).toBe('')
  })

  test('a hand-over asks for a human; one control says what the bot does, and pauses it or switches it off', async () => {
    const acme = await open({ lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
    await person(acme, 'Jane', { body: 'May I speak to a person please?' })
    const page = await dashboard.open('/inbox?filter=needs_human', { as: acme })
    await page.getByRole('link', { name: /Jane/ }).click()
    await page.getByRole('button', { name: 'Bot handed over' }).waitFor()
    expect(await page.title()).toMatch(/^(\(1\) )?Jane · Inbox · Replyloop$/)
    await page
      .getByRole('complementary', { name: 'Contact' })
      .getByRole('link', { name: 'Desk' })
      .first()
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const waiting = page.getByRole('navigation', { name: 'Main' }).getByLabel('1 needs a human')
    await waiting.waitFor()
    await page.getByRole('button', { name: 'Let the bot answer' }).click()
    await waiting.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Let the bot answer' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Bot on' }).click()
    await page.getByRole('menuitem', { name: 'Pause for 1 day' }).click()
    await page.getByRole('button', { name: /^Bot paused, ends / }).click()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Switch the bot off' }).click()
    await page.getByRole('button', { name: 'Bot off', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Switch the bot on' }).click()
    await setStatus(dashboard, acme, 'Paused')
    await page.getByRole('button', { name: 'Bot off: no campaign' }).waitFor()
  })

  test('media, reactions, fields and the timeline are there', async () => {
    const acme = await open()
    const { fromId, id } = await person(acme, 'Jane', embedded(files.png(), 'image/png'))
    await person(acme, 'John', { body: 'The offer', ...embedded(files.pdf(), 'application/pdf') })
    await receive(acme, { fromId, body: '❤' }, { messageType: 'reaction' })
    await acme.client.updateContact({ params: { id }, body: { customFields: { company: 'Fjord AB' } } })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    await page.getByRole('log').getByRole('img').waitFor()
    await page.waitForFunction('document.querySelector("[role=log] img").naturalWidth > 0')
    await page.getByText('Jane reacted').waitFor()
    await page.getByText('[file] The offer').waitFor()
    await page.getByText('Fjord AB').waitFor()
    await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  })

  test('the navigation shows every conversation again, and the search field is empty then', async () => {
    const acme = await open()
    await person(acme, 'Jane')
    await person(acme, 'John')
    const page = await dashboard.open('/inbox', { as: acme })
    await page.getByRole('link', { name: /John/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Jane')
    await page.getByRole('link', { name: /John/ }).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('link', { name: /John/ }).waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('')
  })

  test.each([
    ['the inbox', '/inbox', 'Name, phone, email, sender, text'],
    ['contacts', '/contacts', 'Name, phone, email, sender'],
  ])('the search of %s says that it finds by sender too, and does', async (_name, path, placeholder) => {
    const acme = await open()
    await person(acme, 'Jane')
    await senderOf(acme, { fromId: 'crm-4711', firstName: 'John' })
    const page = await dashboard.open(path, { as: acme })
    await page.getByRole('link', { name: /Jane/ }).waitFor()
    const field = page.getByRole('searchbox', { name: 'by name, phone, email or sender' })
    expect(await field.getAttribute('placeholder')).toBe(placeholder)
    await field.fill('CRM-47')
    await page.getByRole('link', { name: /Jane/ }).waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: /John/ }).waitFor()
  })

  test('that is empty leads to the steps, and asks nobody to choose', async () => {
    const page = await dashboard.open('/inbox', { as: await open() })
    await page.getByText('No conversations yet').waitFor()
    expect(await page.getByText('Choose a conversation').count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
    await page.locator('#main').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { name: 'Get started' }).waitFor()
  })

  test('of another account nothing is shown', async () => {
    const [acme, stranger] = [await open(), await open()]
    const { id } = await person(acme, 'Jane', { body: 'Nobody else reads this' })
    const page = await dashboard.open(`/inbox/${id}`, { as: stranger })
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    await page.getByText('No conversations yet').waitFor()
    expect(await page.getByText('Nobody else reads this').count()).toBe(0)
  })
})
