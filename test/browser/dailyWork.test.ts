import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { botCampaign, funnel, openContact } from '../support/conversation.ts'
import { fieldsOf, openOwner, password } from '../support/dashboardApi.ts'
import { createContact, newEmail, openAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'
import { startFakeModel, says } from '../support/fakeModel.ts'
import { suiteResource } from '../support/resource.ts'
import { until } from '../support/time.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'

describeInBrowser('daily work', () => {
  const dashboard = suiteDashboard()
  const model = suiteResource(startFakeModel)
  const receiver = suiteResource(() => startWebhookReceiver())

  test('who waits longest stands first, with the time, and the filters count', async () => {
    const acme = await openAccount(dashboard, {
      password,
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    for (const phone of ['+15550002001', '+15550002002']) {
      const person = await openContact(dashboard, acme, phone)
      await acme.client.updateContact({ params: { id: person.id }, body: { firstName: phone.slice(-4) } })
      await person.writes('Who was the first person on the moon?')
      await until(person.decisions, (all) => all.at(-1)?.startsWith('hand_over') === true)
    }
    const page = await dashboard.open('/', { as: acme, width: 'phone' })
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await waiting.getByRole('link', { name: '2 people need a human' }).waitFor()
    expect(await waiting.getByRole('listitem').getByRole('link').allTextContents()).toEqual(['2001', '2002'])
    await waiting
      .getByText(/^waits \d+ min$/)
      .first()
      .waitFor()
    await waiting.getByRole('link', { name: '2 people need a human' }).click()
    await page.getByText(/^Needs a human2$/).waitFor()
    const rows = page.getByRole('list', { name: 'Conversations, who has waited longest first' })
    await rows.getByRole('listitem').first().getByText('2001').waitFor()
    await rows
      .getByText(/^waits \d+ min$/)
      .first()
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('a wrong key of the model is told when it is saved, on the page and on Home, until it is right', async () => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/bot', { as: { email } })
    model.behave(
      answer(401, {}, JSON.stringify({ error: { message: 'No such key', type: 'x', code: null } })),
    )
    await page.getByLabel('A model of your own').click()
    await page.getByLabel('Address').fill(model.settings.baseUrl)
    await page.getByLabel('Model', { exact: true }).fill('test')
    await page.getByRole('textbox', { name: 'API key of the model' }).fill('sk-wrong')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved, but the model refuses the key: 401').waitFor()
    await page.getByText('No such key', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByText('The bot’s model refuses the key: 401').waitFor()
    await page.getByRole('link', { name: 'Open the bot’s settings' }).click()
    model.behave(says('Here I am.'))
    await page.getByLabel('Ask the model something').fill('And now?')
    await page.keyboard.press('Enter')
    await page.getByText(/^The model answers, in /).waitFor()
    await page.getByText('The bot’s model refuses the key: 401').waitFor({ state: 'hidden' })
  })

  test('a webhook that is down is one incident on Home, with what waits for it', async () => {
    receiver.behave(answer(502))
    const acme = await openAccount(dashboard, {
      password,
      replyWebhook: { url: receiver.url },
      lists: [{ name: 'Leads' }],
    })
    const { contactId } = await senderOf(acme, { fromId: 'jane', body: 'Hello' }).then(({ id }) => ({
      contactId: id,
    }))
    const page = await dashboard.open(`/inbox/${contactId}`, { as: acme })
    await page.getByRole('textbox', { name: /^Reply to/ }).fill('Hi!')
    await page.keyboard.press('Control+Enter')
    await receiver.waitForCount(1)
    await page.goto(`${dashboard.origin}/dashboard/`)
    await page.getByText(/^Your webhook answers 502 since /).waitFor()
    await page.getByText(/^1 message waits\. Next try: /).waitFor()
    expect(await page.getByText('1 message failed').count()).toBe(0)
    expect(await seriousFaults(page)).toEqual([])
  })

  test('keys lead anywhere, search, list themselves, open the next conversation and its reply, but not while one types', async () => {
    const acme = await openAccount(dashboard, { password, campaigns: [{ name: 'Spring funnel' }] })
    await senderOf(acme, { fromId: 'jane', firstName: 'Jane', body: 'Hello' })
    await senderOf(acme, { fromId: 'john', firstName: 'John', body: 'Hello' })
    const page = await dashboard.open('/', { as: acme })
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Write a reply').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const go = async (text: string) => {
      await page.keyboard.press('Control+k')
      await hasFocus(page, page.getByRole('textbox', { name: /^Go to/ }))
      await page.keyboard.type(text)
    }
    await go('spring')
    await page.getByRole('option', { name: /Spring funnel/ }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Spring funnel' }).waitFor()
    await go('inbox')
    await page.keyboard.press('Enter') // pages are found at once
    await page.getByRole('link', { name: /John/ }).waitFor()
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: 'Reply to John' }).waitFor()
    await page.keyboard.press('n')
    const reply = page.getByRole('textbox', { name: 'Reply to Jane' })
    await reply.waitFor()
    await page.keyboard.press('r')
    await hasFocus(page, reply)
    await page.keyboard.type('/?np')
    expect(await reply.inputValue()).toBe('/?np')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
    await page.keyboard.press('/')
    await hasFocus(page, page.getByRole('searchbox'))
  })

  testAtEachWidth(
    'on a %s the campaigns say what waits and why, and are counted by status',
    async (width) => {
      const acme = await openAccount(dashboard, {
        password,
        lists: [{ name: 'Leads' }],
        campaigns: [funnel({ openingMessage: 'Hi {{company}}!' }), { name: 'Idea' }],
      })
      const { id } = await createContact(acme)
      await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId: id } })
      const page = await dashboard.open('/campaigns', { as: acme, width })
      const row = page.getByRole('row', { name: /Funnel/ })
      await row.getByText('1 opening message is on hold').waitFor()
      await row.getByText('1', { exact: true }).first().click()
      if (width === 'phone')
        await page
          .getByRole('tooltip')
          .getByText(/The contact lacks a field/)
          .waitFor()
      await page.goto(`${dashboard.origin}/dashboard/campaigns`)
      await page.getByText(/^Draft1$/).click()
      await row.waitFor({ state: 'detached' })
      await page.getByRole('row', { name: /Idea/ }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  test('a subscription is made by hand, and its secret shown once', async () => {
    const { owner, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/subscriptions', { as: { email } })
    await page.getByRole('button', { name: 'New subscription' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await dialog.getByText('Choose at least one event').waitFor()
    await dialog.getByLabel('URL').fill('https://hooks.example.com/events')
    await dialog.getByLabel('message.received').check()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Subscribe' }).click()
    await dialog.getByText(/^whsec_/).waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'https://hooks.example.com/events' }).waitFor()
    const { data } = fieldsOf(await owner.ask('GET', '/webhooks'))
    expect(data).toMatchObject([
      { events: ['message.received'], targetUrl: 'https://hooks.example.com/events' },
    ])
  })
})

describeInBrowser('a browser elsewhere', () => {
  const dashboard = suiteDashboard()

  test('has its dates and numbers, its time zone for the account that it makes, and a bare page at once', async () => {
    const link = await dashboard.bootstrapLink()
    const page = await dashboard.open('/sign-in', { locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    await page.goto(link ?? '')
    await page.getByLabel('Name').fill('Acme')
    const email = newEmail('owner')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${dashboard.origin}/dashboard/`)
    await page.elsewhere('POST', '/lists', { name: 'Leads' })
    await page.goto(`${dashboard.origin}/dashboard/settings`)
    await until(
      () => page.getByLabel('Time zone').first().inputValue(),
      (zone) => zone === 'Europe/Berlin',
    )
    await page.goto(`${dashboard.origin}/dashboard/lists`)
    await page.locator('time').first().focus()
    await page
      .getByRole('tooltip')
      .getByText(/^\w+day, \d+ \w+ \d{4} at \d\d:\d\d:\d\d$/)
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])

    await page.route(/assets\/.*\.(js|css)$/, () => {}) // a line on which nothing comes
    await page.goto(`${dashboard.origin}/dashboard/lists`, { waitUntil: 'commit' })
    await page.getByText('Loading…').waitFor()
  })
})
