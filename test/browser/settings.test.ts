import {
  describeInBrowser,
  holdRequests,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { ask, newEmail } from '../support/factories.ts'
import { askDashboard, openAgency, openOwner } from '../support/dashboardApi.ts'
import { suiteReceiver } from '../support/suite.ts'

describeInBrowser('the settings', () => {
  const dashboard = suiteDashboard()

  const receiver = suiteReceiver()

  testAtEachWidth('on a %s a new key is shown once, and the old one ends', async (width) => {
    const { account, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { width, as: { email } })
    const section = page.getByRole('region', { name: 'API Key' })
    await section.getByRole('button', { name: 'Generate' }).click()
    await page.getByText('The current key stops working now.', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
    const key = await section.getByText(/^rl_/).innerText()
    const me = (apiKey: string) => ask(dashboard, 'GET', '/me', { headers: { 'x-api-key': apiKey } })
    expect((await me(key)).status).toBe(200)
    expect((await me(account.apiKey)).status).toBe(401)
    await page.reload()
    await section.getByText(`ends in …${key.slice(-4)}`, { exact: false }).waitFor()
    expect(await page.getByText(key).count()).toBe(0)
  })

  testAtEachWidth(
    'on a %s the Custom Channel Webhook is set, and Send test shows what it really answers',
    async (width) => {
      const { email } = await openOwner(dashboard)
      const page = await dashboard.open('/settings/webhook', { width, as: { email } })
      await page.getByLabel('URL').fill('http://10.0.0.1/hook')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('10.0.0.1 is a private or reserved address').waitFor()
      await page.getByLabel('URL').fill(receiver.url)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Send test' }).click()
      await page.getByText('The URL accepted it').waitFor()
      await page.getByRole('heading', { name: 'Signing secret' }).click()
      await page.getByRole('button', { name: 'Show' }).click()
      await page.getByText(/^whsec_/).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  testAtEachWidth('on a %s every page of them is free of serious faults', async (width) => {
    const { account, email } = await openOwner(dashboard)
    await account.client.createWebhook({ body: { targetUrl: receiver.url, events: ['contact.created'] } })
    await account.client.createContact({ body: { phone: '+15551112222' } })
    const look = { width, dark: width === 'phone' }
    const page = await dashboard.open('/settings/subscriptions', { ...look, as: { email } })
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByText('contact.created').first().waitFor()
    expect(await seriousFaults(page)).toEqual([])
    for (const [path, sign, name] of [
      ['bot', "The service's", 'Bot'],
      ['members', 'Owner', 'Members'],
      ['audit-log', 'signed in', 'Audit log'],
    ] as const) {
      await page.goto(`${dashboard.origin}/dashboard/settings/${path}`)
      await page.getByText(sign).first().waitFor()
      expect(await page.title()).toBe(`${name} · Settings · Replyloop`)
      expect(await seriousFaults(page)).toEqual([])
    }
  })

  test('a key that has just been made is offered no longer once another window has made the next', async () => {
    const { owner, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { as: { email } })
    await page.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click()
    await page.getByText(/^rl_/).waitFor()
    await owner.ask('POST', '/api_key')
    await page.getByText(/^rl_/).waitFor({ state: 'detached' })
  })

  test('a signing secret that is shown goes once another window has changed it', async () => {
    const { owner, email } = await openOwner(dashboard)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    const page = await dashboard.open('/settings/webhook', { as: { email } })
    const secret = page.getByText(/^whsec_/)
    await page.getByRole('heading', { name: 'Signing secret' }).click()
    for (const press of [
      () => page.getByRole('button', { name: 'Show' }).click(),
      async () => {
        await page.getByRole('button', { name: 'Change' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
      },
    ]) {
      await press()
      await secret.waitFor()
      await owner.ask('POST', '/reply_webhook/rotate_secret')
      await secret.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Show' }).click()
    await secret.waitFor()
    expect(await page.getByText('Changed. For 24 hours', { exact: false }).count()).toBe(0)
  })

  test('a reply webhook is said to show buttons itself', async () => {
    const { owner, email } = await openOwner(dashboard)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    const page = await dashboard.open('/settings/webhook', { as: { email } })
    const shows = page.getByRole('switch', { name: 'Shows buttons itself' })
    expect(await shows.isChecked()).toBe(false)
    await shows.click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    expect((await owner.ask('GET', '/reply_webhook')).body).toMatchObject({
      url: receiver.url,
      showsButtons: true,
    })
    expect(await seriousFaults(page)).toEqual([])
  })

  test('an invited person is named once, by their email', async () => {
    const { owner, email } = await openOwner(dashboard)
    const invited = newEmail('ann')
    await owner.ask('POST', '/members', { body: { email: invited } })
    const page = await dashboard.open('/settings/members', { as: { email } })
    await page.getByText('No password yet').waitFor()
    expect(await page.getByText(invited).count()).toBe(1)
  })

  test('a subscription to one campaign leads to it, readable in the dark too', async () => {
    const { account, email } = await openOwner(dashboard, { campaigns: [{ name: 'Desk' }] })
    const filter = { campaignId: account.campaignId('Desk') }
    const body = { targetUrl: receiver.url, events: ['message.received' as const], filter }
    const { id } = (await account.client.createWebhook({ body })).body
    const page = await dashboard.open(`/settings/subscriptions/${id}`, { dark: true, as: { email } })
    await page.getByRole('link', { name: 'this campaign' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'this campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor()
  })

  test('a deleted subscription leaves the list, and going back does not lead to it', async () => {
    const { account, email } = await openOwner(dashboard)
    await account.client.createWebhook({ body: { targetUrl: receiver.url, events: ['contact.created'] } })
    const page = await dashboard.open('/settings/subscriptions', { as: { email } })
    await page.getByRole('link', { name: receiver.url }).click()
    await page.getByRole('heading', { name: 'Delete this subscription' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No subscriptions yet').waitFor()
    await page.goBack()
    await page.getByText('No subscriptions yet').waitFor()
  })
})

describeInBrowser('an agency', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth(
    'on a %s it creates a sub-account, grants it credits, signs in as it, and goes back by one click',
    async (width) => {
      const { email } = await openOwner(dashboard, { name: 'Agency', type: 'agency' })
      const client = newEmail('client')
      const page = await dashboard.open('/agency', { width, as: { email } })
      await page.getByText('No sub-accounts yet').waitFor()
      await page.getByRole('button', { name: 'Create sub-account' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Shop')
      await page.getByLabel('Email').fill(client)
      await page.getByRole('dialog').getByRole('button', { name: 'Create sub-account' }).click()
      const panel = page.getByRole('dialog', { name: 'Shop' })
      await panel.getByText('To let its owner sign in').waitFor()
      const grant = page.getByRole('region', { name: 'Grant credits' })
      await grant.getByLabel('Amount').fill('12.5')
      await grant.getByLabel('Description').fill('For the start')
      await grant.getByRole('button', { name: 'Grant' }).click()
      await page.getByText('12.5 credits').waitFor()
      await page.getByRole('region', { name: 'History' }).getByText('For the start').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Sign in as this sub-account' }).click()
      await page.waitForURL(`${dashboard.origin}/dashboard/`)
      for (const path of ['/', '/lists', '/settings']) {
        await page.goto(`${dashboard.origin}/dashboard${path}`)
        await page.getByText('is signed in as this sub-account', { exact: false }).waitFor()
      }
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Back to Agency' }).click()
      await page.waitForURL(`${dashboard.origin}/dashboard/agency**`)
      await page.getByRole('button', { name: /^Shop/ }).waitFor()
      expect(await page.getByText('is signed in as this sub-account', { exact: false }).count()).toBe(0)
    },
  )

  test('goes back to itself, although the page reads before it is left whose session it is now', async () => {
    const { sub, email } = await openAgency(dashboard)
    const page = await dashboard.open('/settings', { as: { email, actingAs: sub.id } })
    const leadOn = await holdRequests(page, '**/dashboard/agency')
    const ended = page.waitForResponse(/\/api\/session\/acting$/)
    // A click ends when the navigation that it began does, and this one is held up.
    const clicked = page.getByRole('button', { name: 'Back to Agency' }).click()
    await ended
    const read = page.waitForRequest(/\/api\/session$/)
    await askDashboard(dashboard, sub, 'PATCH', '/settings', { body: { name: 'Bakery' } })
    await (await read).response()
    leadOn()
    await clicked
    await page.waitForURL(`${dashboard.origin}/dashboard/agency`)
    await page.getByRole('button', { name: /^Bakery/ }).waitFor()
  })

  test('sees the name of a sub-account as it is changed', async () => {
    const { sub, email } = await openAgency(dashboard)
    const page = await dashboard.open('/agency', { as: { email } })
    // The page reads once, and again when the live line opens: of the third name only the line can tell.
    for (const name of ['Bakery', 'Florist', 'Garage']) {
      await askDashboard(dashboard, sub, 'PATCH', '/settings', { body: { name } })
      await page.getByRole('table').getByRole('button', { name }).waitFor()
    }
  })
})
