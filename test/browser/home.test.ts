import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { password } from '../support/dashboardApi.ts'
import { senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'

describeInBrowser('Home', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()

  test.each(['lists', 'campaign_overview', 'checklist'])(
    'is there once %s, which failed, is read again',
    async (part) => {
      const acme = await openAccount(dashboard, { password })
      const page = await dashboard.open('/lists', { as: acme })
      await page.route('**/dashboard/api/live*', () => {}) // once open, it would have all read again
      await page.route(`**/dashboard/api/${part}*`, (route) => route.fulfill({ status: 400, json: {} }))
      await page.goto(`${dashboard.origin}/dashboard/`)
      await page.getByRole('alert').waitFor()
      await page.unroute(`**/dashboard/api/${part}*`)
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    },
  )

  test('names in its instructions only what is there: a key or where to generate one, a list or any', async () => {
    const email = newEmail('owner')
    const { accounts } = await dashboard.provision({ email, name: 'Acme', password })
    expect(accounts).toMatchObject([{ apiKey: expect.stringMatching(/^rl_/) }])
    const page = await dashboard.open('/', { as: { email } })
    await page.getByText('1. Put your API key in place of <API_KEY>, and try it').waitFor()
    for (const tab of ['Zapier', 'n8n']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByText('the ID from the previous step and a list.').waitFor()
    }
    await page.elsewhere('POST', '/lists', { name: 'Leads' })
    for (const tab of ['Zapier', 'n8n']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByText('the ID from the previous step and the list above.').waitFor()
    }
  })

  test('each step that is left to do leads to where it is done', async () => {
    const email = newEmail('owner')
    await dashboard.provision({ email, name: 'Acme', password, lists: [{ name: 'Leads' }] })
    const page = await dashboard.open('/', { as: { email } })
    const step = (name: string) => page.getByRole('list').getByRole('link', { name, exact: true })
    for (const [name, path] of [
      ['Say where replies go', '/settings/webhook'],
      ['Take a campaign live', '/campaigns'],
      ['Add the first contact', '/contacts'],
      ['See the first reply delivered', '/inbox'],
    ] as const) {
      await step(name).click()
      await page.waitForURL(`**/dashboard${path}`)
      await page.goBack()
    }
    await page.getByText('Create a list', { exact: true }).waitFor()
    expect(await step('Create a list').count()).toBe(0)
  })

  testAtEachWidth(
    'on a %s, of an account that runs, it tells today in figures that are links, and not how to connect a platform',
    async (width) => {
      webhook.behave(answer())
      const acme = await openAccount(dashboard, { password, replyWebhook: { url: webhook.url } })
      const { id } = await senderOf(acme, { firstName: 'Jane', body: 'Hello' })
      const page = await dashboard.open(`/inbox/${id}`, { as: acme, width })
      await page.getByRole('textbox', { name: 'Reply to Jane' }).fill('Hi!')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('log').getByText('Sent', { exact: true }).waitFor()
      await page.goto(`${dashboard.origin}/dashboard/`)
      const today = page.getByRole('region', { name: 'Today' })
      for (const figure of [
        '1 Messages received',
        '1 Answered by people',
        '0 Answered by the bot',
        '0 Failed',
      ])
        await today.getByRole('link', { name: figure }).waitFor()
      expect(await page.getByRole('heading', { name: 'Connect a platform' }).count()).toBe(0)
      expect(await seriousFaults(page)).toEqual([])
      await today.getByRole('link', { name: '0 Failed' }).click()
      await page.waitForURL(/inbox\?filter=failed$/)
    },
  )
})
