import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { senderOf } from '../support/messages.ts'
import { connectSms } from '../support/sms.ts'
import { hour, until } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('a person on several channels', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const twilio = suiteTwilio()

  /** Ann has written to an account by its platform, then on WhatsApp; the inbox shows the conversation. */
  const openAnn = async (width: 'phone' | 'desktop' = 'desktop', dark = false, hoursAgo = 1) => {
    const account = await openAccount(dashboard, { password })
    const whatsapp = await whatsappOf(dashboard, graph).connect(account)
    const settings = twilio.settings(twilio.addNumber())
    await connectSms(dashboard, account, { kind: 'twilio', settings })
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
      phone,
      page,
      thread,
      box: page.getByRole('textbox', { name: 'Reply to Ann Lee' }),
      choice: page.getByRole('combobox', { name: 'Channel of the reply' }),
      choose: async (name: string) => {
        await page.getByRole('combobox', { name: 'Channel of the reply' }).click()
        await page.getByRole('option', { name }).click()
      },
    }
  }

  describe.each([false, true])('with dark colours: %s', (dark) => {
    testAtEachWidth(
      'on a %s has one thread that names each channel where it begins, and is answered on another',
      async (width) => {
        const { page, thread, box, choose, choice, phone } = await openAnn(width, dark)
        const article = (text: string) => thread.getByRole('article').filter({ hasText: text })
        await article('How much is it?').getByText('web-form').waitFor()
        await article('Are you there?').getByText('whatsapp').waitFor()
        expect(await choice.inputValue()).toBe('whatsapp')
        await page.getByText(/Free texts until .* left/).waitFor()

        await choice.click()
        await page.getByRole('option', { name: /whatsapp .*Open, 2[23] h left/ }).waitFor()
        expect(await seriousFaults(page)).toEqual([])
        await page.getByRole('option', { name: /web-form Custom channel · Open at any time/ }).waitFor()
        await page.getByRole('option', { name: /sms .*\+1202.* · Open at any time/ }).click()
        expect(await page.getByText(/Free texts until/).count()).toBe(0)
        await box.fill('Ten euros.')
        await page.getByText('10 characters · 1 SMS').waitFor()
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await article('Ten euros.').getByText('sms', { exact: true }).waitFor()
        await article('Ten euros.').getByText('Sent', { exact: true }).waitFor()
        expect(twilio.sent.at(-1)).toMatchObject({ to: phone, body: 'Ten euros.' })
        await until(async () => (await choice.inputValue()) === 'sms')

        await choose('whatsapp')
        await box.fill('Here, too.')
        await page.reload()
        await until(async () => (await box.inputValue()) === 'Here, too.')
        expect(await choice.inputValue()).toBe('whatsapp')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await article('Here, too.').getByText('whatsapp').waitFor()
        await article('Here, too.').getByText('Sent', { exact: true }).waitFor()
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
    expect(await aside.getByText('Open at any time').count()).toBe(2) // by SMS and on the platform
  })

  test('is not sent what was written and attached for another channel and is too much for this one', async () => {
    const { page, box, choose } = await openAnn()
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'bill.docx', mimeType: 'application/msword', buffer: Buffer.from('a bill') }])
    await page.getByRole('button', { name: 'Remove bill.docx' }).waitFor()
    await choose('sms')
    await page.getByText(/bill\.docx\W? cannot be sent: .* Remove it, or choose another channel/).waitFor()
    expect(await send.isDisabled()).toBe(true)
    await box.press('Control+Enter')
    await page.getByRole('button', { name: 'Remove bill.docx' }).click()
    await page.getByText('cannot be sent', { exact: false }).waitFor({ state: 'hidden' })
    await box.fill('Ten euros.')
    expect(await send.isEnabled()).toBe(true)
  })

  testAtEachWidth('on a %s is told how many SMS a text is, and which character costs one', async (width) => {
    const account = await openAccount(dashboard, { password })
    await connectSms(dashboard, account, { kind: 'twilio', settings: twilio.settings(twilio.addNumber()) })
    const { id } = await createContact(account, { phone: newPhone(), firstName: 'Bob' })
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

  testAtEachWidth(
    'on a %s is told so of what the bot answers by SMS, in the test chat and on the sandbox’s phone',
    async (width) => {
      const campaigns = [botCampaign({ channel: 'sms' })]
      const account = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }], campaigns })
      await connectSms(dashboard, account, { kind: 'twilio', settings: twilio.settings(twilio.addNumber()) })
      const path = `/campaigns/${account.campaignId('Desk')}`
      const page = await dashboard.open(`${path}/edit`, { width, as: account })
      await page.getByRole('tab', { name: 'Test chat' }).click()
      await page.getByLabel('Message of the contact').fill('How much is it?')
      await page.getByLabel('Send to the bot').click()
      await page.getByRole('log').getByText('10 characters · 1 SMS').waitFor()
      expect(await page.getByRole('log').getByText('SMS').count()).toBe(1)
      await page.goto(page.url().replace(/\/edit$/, ''))
      await page.getByRole('button', { name: 'Be a contact' }).click()
      await page
        .getByRole('log', { name: 'Messages on the phone' })
        .getByText('3 characters · 1 SMS')
        .waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  test('is told before a reply that a channel has stopped, and where to mend it', async () => {
    const { page, thread, box, choose } = await openAnn()
    await choose('sms')
    twilio.failNext(30034)
    await box.fill('Ten euros.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText(/sms\W? has stopped: what you send waits/).waitFor()
    await thread.getByText('Queued', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'mended the channel' }).click()
    await page.getByText('Nothing goes out now').waitFor()
  })

  test('is answered elsewhere while the window of one channel is closed', async () => {
    const { page, box, choose, choice } = await openAnn('desktop', false, 30)
    await page.getByText(/Free texts were possible until/).waitFor()
    expect(await choice.inputValue()).toBe('whatsapp')
    await choose('web-form')
    await box.waitFor()
  })
})
