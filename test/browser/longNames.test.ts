import { describeInBrowser, suiteDashboard, type TestPage, testAtEachWidth } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, send } from '../support/webhooks.ts'

/** The texts of buttons and badges of which a part cannot be seen: each is too short to be cut off. */
const cutOff = `[...document.querySelectorAll('#main button, #main .mantine-Badge-root')]
  .filter((box) => box.checkVisibility() && box.innerText !== '')
  .filter((box) => [box, ...box.querySelectorAll('*')].some((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0))
  .map((box) => box.innerText)`

describeInBrowser('names of 200 characters', () => {
  const words = 'A long name that somebody pasted '.repeat(7).slice(0, 200).trim()
  const word = 'Donaudampfschifffahrt'.repeat(10).slice(0, 200)
  const dashboard = suiteDashboard({ env: { RETRY_SCHEDULE: '86400' } })

  const webhook = suiteReceiver()

  const goTo = (page: TestPage, path: string) => page.goto(`${dashboard.origin}/dashboard${path}`)

  testAtEachWidth('on a %s hide no button, and not what is said of them', async (width) => {
    const { account, email } = await openOwner(dashboard, {
      lists: [{ name: words }, { name: word }],
      campaigns: [botCampaign({ name: words, list: words })],
    })
    const phone = newPhone()
    const listIds = [account.listId(words), account.listId(word)]
    const { id } = await createContact(account, { firstName: word, phone, listIds })
    await receive(account, {
      fromId: phone,
      body: 'May I speak to a person please?',
      channel: 'the-channel-of-a-platform-with-a-long-name',
    })
    const page = await dashboard.open('/', { width, as: { email } })
    for (const [path, sign] of [
      ['/', 'needs a human: the bot handed over because the contact asked for one'],
      ['/inbox', 'Needs a human'],
      [`/contacts/${id}`, 'Leave'],
      [`/lists/${account.listId(words)}`, 'greets who joins'],
      [`/campaigns/${account.campaignId(words)}`, 'Set up as'],
    ] as const) {
      await goTo(page, path)
      await page.locator('#main').getByText(sign).last().waitFor()
      expect({ path, cutOff: await page.evaluate(cutOff) }).toEqual({ path, cutOff: [] })
      const beyond = await page
        .locator('#main')
        .getByText(sign)
        .last()
        .evaluate((text) => text.scrollWidth - text.clientWidth)
      expect({ path, beyond }).toEqual({ path, beyond: 0 })
      const times = page.locator('.conversation-row time').first()
      if (path === '/inbox') expect(await times.evaluate((time) => time.getClientRects().length)).toBe(1)
    }
  })

  test('wrap where one of them is chosen', async () => {
    const { email } = await openOwner(dashboard, { lists: [{ name: words }, { name: word }] })
    const page = await dashboard.open('/contacts', { width: 'phone', as: { email } })
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'List' }).click()
    for (const name of [words, word]) {
      const option = page.getByRole('option', { name })
      await option.waitFor()
      expect(await option.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
      const { x, width } = (await option.boundingBox()) ?? { x: 0, width: Infinity }
      expect(x + width).toBeLessThanOrEqual(390)
    }
  })

  test('of an invited person leave the button that copies the link in sight', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/members', { width: 'phone', as: { email } })
    await page.getByLabel('Email').fill(`${'m'.repeat(60)}@example.test`)
    await page.getByRole('button', { name: 'Make a link' }).click()
    const copy = page.getByRole('button', { name: 'Copy invitation link' })
    await copy.waitFor()
    const { x, width } = (await copy.boundingBox()) ?? { x: Infinity, width: 0 }
    expect(x + width).toBeLessThanOrEqual(390)
  })

  testAtEachWidth('on a %s leave room for the pause of the bot', async (width) => {
    const { account, email } = await openOwner(dashboard)
    const { id } = await senderOf(account, { fromId: 'jane', firstName: words })
    const page = await dashboard.open(`/inbox/${id}`, { width, as: { email } })
    const bar = page.locator('.conversation-bar')
    const heightOf = async () => (await bar.boundingBox())?.height
    await bar.getByText('Bot off').waitFor()
    const height = await heightOf()
    await bar.getByRole('button', { name: /^Bot/ }).click()
    await page.getByRole('menuitem', { name: 'Pause for 1 day' }).click()
    await bar.getByText('Bot paused').waitFor()
    expect(await heightOf()).toBe(height)
  })

  test('the attempts of a long message come into sight when they are opened', async () => {
    webhook.behave(answer(503, {}, 'upstream is restarting'))
    const { account, email } = await openOwner(dashboard, { replyWebhook: { url: webhook.url } })
    const { id, fromId } = await senderOf(account, { fromId: 'jane', firstName: 'Jane' })
    await becomes(account, await send(account, { fromId, body: words.repeat(10) }), 'Failed')
    const page = await dashboard.open(`/inbox/${id}`, { width: 'phone', as: { email } })
    await page.getByRole('button', { name: /attempt/ }).click()
    const said = page.getByText('upstream is restarting').first()
    await said.waitFor()
    const isSeen = await said.evaluate((text) => {
      const { x, y, height } = text.getBoundingClientRect()
      return text.contains(document.elementFromPoint(x + 2, y + height / 2))
    })
    expect(isSeen).toBe(true)
  })
})
