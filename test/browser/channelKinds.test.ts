import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { askDashboard, openOwner } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { until } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'

describeInBrowser('the pages of a channel speak of its kind', () => {
  const dashboard = suiteDashboard()
  const twilio = suiteTwilio()
  const telnyx = suiteTelnyx()
  const graph = suiteGraph()

  const section = (page: TestPage, name: string) => page.getByRole('region', { name, exact: true })
  const press = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true }).click()
  const type = (page: TestPage, label: string, value: string | undefined) =>
    page.getByRole('textbox', { name: label, exact: true }).fill(value ?? '')
  const overflow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'

  /** Opens the form of a kind, from the card that tells of it. */
  async function openForm(look: Parameters<typeof dashboard.open>[1], kind: string, connect: string) {
    const page = await dashboard.open('/settings/channels', look)
    await section(page, kind).getByRole('link', { name: connect }).click()
    await page.getByRole('heading', { name: `Connect ${kind}` }).waitFor()
    return page
  }

  testAtEachWidth(
    'on a %s a number of Twilio is connected, tested and subscribed, and its day is counted',
    async (width) => {
      const { account, email } = await openOwner(dashboard)
      const number = twilio.addNumber()
      const { accountSid = '', authToken, apiUrl, from = '' } = twilio.settings(number)
      const look = { width, dark: width === 'phone', as: { email } }
      const page = await openForm(look, 'SMS by Twilio', 'Connect a number')
      await press(page, 'Connect')
      await page.getByText('Give the Account SID').waitFor()
      await page.getByText('Give the Number, or the Messaging Service SID').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await type(page, 'Account SID', accountSid)
      await type(page, 'Auth token', 'not-the-token')
      await type(page, 'Number', from)
      await type(page, 'Messaging Service SID (optional)', `MG${'0'.repeat(32)}`)
      await type(page, 'API key SID (optional)', twilio.apiKey.sid)
      await type(page, 'API address (optional)', apiUrl)
      await press(page, 'Connect')
      await page.getByText('Must be given, or Messaging Service SID instead: one of the two').waitFor()
      await type(page, 'Messaging Service SID (optional)', '')
      await press(page, 'Connect')
      await page.getByText('Belongs to API key SID: give both or neither').waitFor()
      await type(page, 'API key secret (optional)', twilio.apiKey.secret)
      await press(page, 'Connect')

      await page.getByText('Messages with the label sms go out here.').waitFor()
      const steps = section(page, 'Set up')
      await steps.getByText('0 of 4 steps done').waitFor()
      expect(await page.getByText(/WhatsApp|verify token|PIN/i).count()).toBe(0)
      await press(page, 'Test')
      await page
        .getByText('Twilio does not accept the Account SID with this auth token', { exact: false })
        .waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const settings = section(page, 'Settings')
      await settings.getByRole('textbox', { name: 'Auth token' }).fill(authToken ?? '')
      await settings.getByRole('textbox', { name: 'API key SID (optional)' }).fill('')
      await settings.getByRole('button', { name: 'Save' }).click()
      await until(
        async () => (await settings.getByRole('textbox', { name: 'Auth token' }).inputValue()) === '',
      )
      await press(page, 'Test')
      await page.getByText('The settings work').waitFor()
      await section(page, 'Number').getByText('SMS, MMS').waitFor()
      await press(page, 'Set the URL at Twilio')
      await page.getByText('The URL is set', { exact: true }).waitFor()
      await steps.getByText('2 of 4 steps done').waitFor()
      expect(twilio.numbers.get(from)?.smsUrl).toMatch(/\/hooks\/chn_/)

      expect(await twilio.writes({ from: newPhone(), to: from })).toEqual([200])
      await steps.getByText('3 of 4 steps done').waitFor()
      const [incoming] = (await account.client.listMessages({ query: {} })).body.data
      const path = `/contacts/${incoming?.contactId}/replies`
      await askDashboard(dashboard, account, 'POST', path, { body: { body: 'Hello' } })
      const sent = await twilio.nextSent()
      await twilio.status(sent, 'delivered')
      await steps.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Channels', exact: true }).click()
      await page.getByText('1 of 1 delivered').waitFor()
      await page.getByRole('table', { name: 'The last 24 hours' }).waitFor({ state: 'attached' })
      await page.getByText('Last hook:', { exact: false }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      expect(await page.evaluate(overflow)).toBe(false)
    },
  )

  testAtEachWidth('on a %s a messaging profile of Telnyx is connected', async (width) => {
    const { email } = await openOwner(dashboard)
    const { apiKey, publicKey, from, apiUrl } = telnyx.settings(telnyx.addNumber())
    const look = { width, dark: width === 'desktop', as: { email } }
    const page = await openForm(look, 'SMS by Telnyx', 'Connect a number')
    await type(page, 'API key', apiKey)
    await type(page, 'Public key', 'KEY')
    await type(page, 'Number', from)
    await type(page, 'API address (optional)', apiUrl)
    await press(page, 'Connect')
    await page.getByText('Must be the public key as Telnyx shows it: 44 characters that end in =').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await type(page, 'Public key', publicKey)
    await press(page, 'Connect')
    await press(page, 'Test')
    await page.getByText('The settings work').waitFor()
    await press(page, 'Set the URL at Telnyx')
    await page.getByText('The URL is set', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s a page of Messenger is connected, with late replies by hand', async (width) => {
    const { email } = await openOwner(dashboard)
    const { pageId, accessToken, appSecret, apiUrl } = graph.pageSettings(
      graph.addPage({ name: 'Acme Shop' }),
    )
    const look = { width, dark: width === 'phone', as: { email } }
    const page = await openForm(look, 'Messenger', 'Connect a page')
    await type(page, 'Page ID', 'acme')
    await type(page, 'Page access token', accessToken)
    await type(page, 'App secret', appSecret)
    await page.getByRole('switch', { name: 'Late replies by hand' }).click()
    await type(page, 'API address (optional)', apiUrl)
    await press(page, 'Connect')
    await page.getByText('Must be the digits of the page’s id').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await type(page, 'Page ID', pageId)
    await press(page, 'Connect')
    await press(page, 'Test')
    await page.getByText('It is Acme Shop.').waitFor()
    await press(page, 'Subscribe the page')
    await page.getByText('Subscribed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Copy verify token' }).waitFor()
    expect(await page.getByText(/WhatsApp|PIN\b/).count()).toBe(0)
    const settings = section(page, 'Settings')
    expect(await settings.getByRole('switch', { name: 'Late replies by hand' }).isChecked()).toBe(true)
    await settings.getByRole('switch', { name: 'Late replies by hand' }).click()
    await settings.getByRole('button', { name: 'Save' }).click()
    await settings.getByText('Saved', { exact: true }).waitFor()
    await page.reload()
    await settings.waitFor()
    expect(await settings.getByRole('switch', { name: 'Late replies by hand' }).isChecked()).toBe(false)
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s an account of Instagram is connected by its Facebook page', async (width) => {
    const { email } = await openOwner(dashboard)
    const { instagramId, accessToken, appSecret, apiUrl } = graph.instagramSettings(
      graph.addPage({ username: 'acme.shop' }),
      'page',
    )
    const look = { width, dark: width === 'desktop', as: { email } }
    const page = await openForm(look, 'Instagram', 'Connect an account')
    await type(page, 'Instagram account ID', instagramId)
    await page.getByRole('combobox', { name: 'Token made by' }).click()
    await page.getByRole('option', { name: 'The Facebook page that it is linked to' }).click()
    await type(page, 'Access token', accessToken)
    await type(page, 'App secret', appSecret)
    await type(page, 'API address (optional)', apiUrl)
    expect(await seriousFaults(page)).toEqual([])
    await press(page, 'Connect')
    await press(page, 'Test')
    await page.getByText('It is @acme.shop.').waitFor()
    await press(page, 'Subscribe the account')
    await page.getByText('Subscribed', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})
