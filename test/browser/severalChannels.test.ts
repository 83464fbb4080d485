import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { files } from '../support/media.ts'
import { senderOf } from '../support/messages.ts'
import { peopleOnChannels } from '../support/peopleOnChannels.ts'
import { hour, until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('a person on several channels', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()

  /** Ann has written to an account by its platform, then on WhatsApp; the inbox shows the conversation. */
  const openAnn = async (width: 'phone' | 'desktop' = 'desktop', dark = false, hoursAgo = 1) => {
    const account = await openAccount(dashboard, { password })
    const whatsapp = await whatsappOf(dashboard, graph).connect(account)
    const phone = newPhone()
    const asked = { channel: 'web-form', body: 'How much is it?', firstName: 'Ann', lastName: 'Lee' }
    const { id } = await senderOf(account, asked)
    await account.client.updateContact({ params: { id }, body: { phone } })
    const at = Date.now() - hoursAgo * hour
    await whatsapp.writes({ from: phone.slice(1), name: 'Ann Lee', body: 'Are you there?', at })
    const page = await dashboard.open(`/inbox/${id}`, { width, dark, as: account })
    const thread = page.getByRole('log', { name: 'Messages with Ann Lee' })
    await thread.getByText('Are you there?').waitFor()
    return {
      account,
      id,
      page,
      thread,
      box: page.getByRole('textbox', { name: 'Reply to Ann Lee' }),
      choice: page.getByRole('combobox', { name: 'Channel of the reply' }),
      choose: async (name: string) => {
        await page.getByRole('combobox', { name: 'Channel of the reply' }).click()
        await page.getByRole('option', { name }).click()
      },
      lastSent: async () => (await account.client.listMessages({ query: { contactId: id } })).body.data[0],
    }
  }

  describe.each([false, true])('with dark colours: %s', (dark) => {
    testAtEachWidth(
      'on a %s has one thread that names each channel where it begins, and is answered on another',
      async (width) => {
        const { page, thread, box, choose, choice, lastSent } = await openAnn(width, dark)
        const article = (text: string) => thread.getByRole('article').filter({ hasText: text })
        await article('How much is it?').getByText('web-form').waitFor()
        await article('Are you there?').getByText('whatsapp').waitFor()
        expect(await choice.inputValue()).toBe('whatsapp')
        await page.getByText(/Free texts until .* left/).waitFor()

        await choice.click()
        await page.getByRole('option', { name: /whatsapp .*Open, 2[23] h left/ }).waitFor()
        expect(await seriousFaults(page)).toEqual([])
        await page.getByRole('option', { name: /web-form Custom channel · Open at any time/ }).click()
        expect(await page.getByText(/Free texts until/).count()).toBe(0)
        await box.fill('Ten euros.')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await article('Ten euros.').getByText('web-form').waitFor()
        expect(await lastSent()).toMatchObject({ body: 'Ten euros.', channel: 'web-form' })
        await until(async () => (await choice.inputValue()) === 'web-form')

        await choose('whatsapp')
        await box.fill('Here, too.')
        await page.reload()
        await until(async () => (await box.inputValue()) === 'Here, too.')
        expect(await choice.inputValue()).toBe('whatsapp')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await article('Here, too.').getByText('whatsapp').waitFor()
        expect(graph.sent.at(-1)?.body).toMatchObject({ text: { body: 'Here, too.' } })
        await box.fill('And more.')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await article('And more.').waitFor()
        expect(await article('And more.').getByText('whatsapp').count()).toBe(0)
        expect(await seriousFaults(page)).toEqual([])
      },
    )
  })

  test('is listed with the channel of the last message, and has its channels beside the conversation', async () => {
    const { page } = await openAnn()
    await page.getByRole('link', { name: /Ann Lee.*Are you there\?.*whatsapp/ }).waitFor()
    const aside = page.getByRole('complementary', { name: 'Contact' })
    await aside.getByText('Channels').waitFor()
    await aside.getByText(/Open, 2[23] h left/).waitFor()
    await aside.getByText('Open at any time').waitFor()
  })

  test('is not sent what was written and attached for another channel and is too much for this one', async () => {
    const { page, box, choose } = await openAnn()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: files.pdf() }])
    await page.getByRole('button', { name: 'Remove bill.pdf' }).waitFor()
    await choose('web-form')
    await page.getByText(/bill\.pdf\W? cannot be sent: .* Remove it, or choose another channel/).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await box.press('Control+Enter')
    await page.getByRole('button', { name: 'Remove bill.pdf' }).click()
    await page.getByText('cannot be sent', { exact: false }).waitFor({ state: 'hidden' })
    await box.fill('Ten euros.')
    expect(await send.isEnabled()).toBe(true)
  })

  testAtEachWidth('on a %s is told how many SMS a text is, and which character costs one', async (width) => {
    const account = await openAccount(dashboard, { password })
    const people = peopleOnChannels(dashboard)
    const channel = await people.connect(account, 'twilio')
    const phone = newPhone()
    const { id } = await createContact(account, { phone, firstName: 'Bob' })
    await people.addAddress(account, channel, { contactId: id, address: phone, lastReceivedAt: null })
    const page = await dashboard.open(`/inbox/${id}`, { width, as: account })
    const box = page.getByRole('textbox', { name: 'Reply to Bob' })
    await box.fill('a'.repeat(161))
    await page.getByText('161 characters · 2 SMS').waitFor()
    await box.fill(`It’s ${'a'.repeat(70)}`)
    await page
      .getByText(/75 characters · 2 SMS · Unicode.*the curly apostrophe ’ makes it 2 SMS instead of 1/)
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await box.fill(`It's ${'a'.repeat(70)}`)
    await page.getByText('75 characters · 1 SMS · basic alphabet').waitFor()
  })

  test('is told so of what the bot answers in a campaign by SMS, in the test chat and on the phone', async () => {
    const campaigns = [botCampaign({ channel: 'sms' })]
    const account = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }], campaigns })
    await peopleOnChannels(dashboard).connect(account, 'twilio')
    const path = `/campaigns/${account.campaignId('Desk')}`
    const page = await dashboard.open(`${path}/edit`, { as: account })
    await page.getByRole('tab', { name: 'Test chat' }).click()
    await page.getByLabel('Message of the contact').fill('How much is it?')
    await page.getByLabel('Send to the bot').click()
    await page.getByRole('log').getByText('10 characters · 1 SMS').waitFor()
    expect(await page.getByRole('log').getByText('SMS').count()).toBe(1)
    await page.goto(page.url().replace(/\/edit$/, ''))
    await page.getByRole('button', { name: 'Be a contact' }).click()
    await page.getByRole('log', { name: 'Messages on the phone' }).getByText('3 characters · 1 SMS').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  /** Carl has written by Messenger so many hours ago; the inbox shows the conversation. */
  const openCarl = async (
    hoursAgo: number,
    humanAgent: 'yes' | 'no',
    width: 'phone' | 'desktop' = 'desktop',
  ) => {
    const account = await openAccount(dashboard, { password })
    const people = peopleOnChannels(dashboard)
    const channel = await people.connect(account, 'messenger', { humanAgent })
    const { id } = await createContact(account, { email: 'carl@example.com', firstName: 'Carl' })
    const lastReceivedAt = Date.now() - hoursAgo * hour
    await people.addAddress(account, channel, { contactId: id, address: `psid-${id}`, lastReceivedAt })
    const page = await dashboard.open(`/inbox/${id}`, { width, as: account })
    const box = page.getByRole('textbox', { name: 'Reply to Carl' })
    return { page, box, wroteAt: (at: number) => people.wroteAt(`psid-${id}`, at) }
  }

  testAtEachWidth(
    'on a %s whose window has closed has to write first, which the page says',
    async (width) => {
      const { page, box } = await openCarl(25, 'no', width)
      await page
        .getByText(/Replies on messenger were possible until .*\. The contact has to write first now\.$/)
        .waitFor()
      expect(await box.count()).toBe(0)
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  testAtEachWidth('on a %s is answered late as by a person, where that is approved', async (width) => {
    const { page, box } = await openCarl(25, 'yes', width)
    await page
      .getByText(/The 24 hours are over: your reply goes out as that of a person until .*; the bot cannot/)
      .waitFor()
    expect(await box.isEnabled()).toBe(true)
    expect(await seriousFaults(page)).toEqual([])
  })

  test('whose window closes while a reply is written gets nothing, and the page says so and keeps the text', async () => {
    const { page, box, wroteAt } = await openCarl(1, 'no')
    await box.fill('One moment.')
    await wroteAt(Date.now() - 25 * hour)
    await box.press('Control+Enter')
    await page.getByText('Your reply has not gone out; it is kept.').waitFor()
    await page.getByText(/Replies on messenger were possible until/).waitFor()
    await wroteAt(Date.now())
    await page.reload()
    await until(async () => (await box.inputValue()) === 'One moment.')
  })

  test('is answered elsewhere while the window of one channel is closed', async () => {
    const { page, box, choose, choice } = await openAnn('desktop', false, 30)
    await page.getByText(/Free texts were possible until/).waitFor()
    expect(await choice.inputValue()).toBe('whatsapp')
    await choose('web-form')
    await box.waitFor()
  })
})
