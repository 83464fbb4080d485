import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { channelsOf } from '../support/connectedChannels.ts'
import { sandboxOf } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { until } from '../support/time.ts'
import { becomes } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('the pages of channels', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const { connect, stop, tell } = channelsOf(dashboard, graph)
  const { connect: connectNumber } = whatsappOf(dashboard, graph)
  const { reply } = sandboxOf(dashboard)

  const section = (page: TestPage, name: string) => page.getByRole('region', { name, exact: true })
  const press = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true }).click()

  testAtEachWidth(
    'on a %s a number of WhatsApp is connected, tested, registered and subscribed',
    async (width) => {
      const { email } = await openOwner(dashboard)
      const look = { width, dark: width === 'phone' }
      const page = await dashboard.open('/settings/channels', { ...look, as: { email } })
      expect(await seriousFaults(page)).toEqual([])
      await section(page, 'WhatsApp').getByRole('link', { name: 'Connect a number' }).click()
      await press(page, 'Connect')
      await page.getByText('Give the Access token').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const { verifyToken: _made, apiUrl, accessToken, ...settings } = graph.settings(graph.addNumber())
      await page.getByLabel('Phone number ID').fill('+1 555 0100')
      await page.getByLabel('WhatsApp Business Account ID').fill(settings.businessAccountId)
      await page.getByRole('textbox', { name: 'Access token' }).fill(accessToken)
      await page.getByRole('textbox', { name: 'App secret' }).fill(settings.appSecret)
      await page.getByLabel('API address (optional)').fill(apiUrl)
      await page.getByLabel('Name (optional)').fill('sales-wa')
      await press(page, 'Connect')
      await page.getByText('Must be the digits of the phone number’s id, not the number itself').waitFor()
      await page.getByLabel('Phone number ID').fill(settings.phoneNumberId)
      await press(page, 'Connect')

      await page.getByText('Messages with the label sales-wa go out here.').waitFor()
      await section(page, 'Set up').getByText('0 of 4 steps done').waitFor()
      await section(page, 'Hooks')
        .getByText(/\/hooks\/chn_/)
        .waitFor()
      expect(await section(page, 'Hooks').getByRole('button', { name: 'Copy verify token' }).count()).toBe(1)
      expect(await seriousFaults(page)).toEqual([])
      await press(page, 'Test')
      await page.getByText('The settings work').waitFor()
      await section(page, 'Set up').getByText('1 of 4 steps done').waitFor()
      await section(page, 'Number').getByText('Green').waitFor()
      await page.getByLabel('PIN').fill('12a')
      await press(page, 'Register with this PIN')
      await page.getByText('Type six digits').waitFor()
      await page.getByLabel('PIN').fill('123456')
      await press(page, 'Register with this PIN')
      await page.getByText('Registered', { exact: true }).waitFor()
      await press(page, 'Subscribe the app')
      await page.getByText('Subscribed', { exact: true }).waitFor()
      await section(page, 'Set up').getByText('2 of 4 steps done').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Channels', exact: true }).click()
      await page.getByRole('link', { name: 'Open sales-wa' }).waitFor()
      await section(page, 'WhatsApp').getByRole('link', { name: 'Connect a number' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  testAtEachWidth('on a %s a stopped channel says why, from Home on, and is mended', async (width) => {
    const { account, email } = await openOwner(dashboard)
    const { id, label } = await connect(account, {}, { accessToken: 'EAAGended' })
    await stop(id, 'Error 190: the token has ended')
    const page = await dashboard.open('/', { width, dark: width === 'desktop', as: { email } })
    await page.getByText(`${label} has stopped: what goes out there waits`).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Open whatsapp' }).click()
    await page.getByText('Error 190: the token has ended').waitFor()
    await press(page, 'Test')
    await page.getByText('The settings do not work').waitFor()
    await section(page, label).getByText('Stopped', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const settings = section(page, 'Settings')
    await settings.getByRole('textbox', { name: 'Access token' }).fill(graph.accessToken)
    await settings.getByRole('button', { name: 'Save' }).click()
    await section(page, label).getByText('Not tested', { exact: true }).waitFor()
    await until(
      async () => (await settings.getByRole('textbox', { name: 'Access token' }).inputValue()) === '',
    )
    await press(page, 'Test')
    await page.getByText('The settings work').waitFor()
    await page.getByText('Connected', { exact: true }).first().waitFor()
    await stop(id, 'No payment')
    await page.elsewhere('POST', '/lists', { name: 'Leads' }) // has all read again: `stop` tells nobody
    await press(page, 'Try again')
    await page.getByText('Nothing goes out now').waitFor({ state: 'detached' })
    await page.getByText('Does not work', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.getByText(graph.accessToken).count()).toBe(0)
  })

  testAtEachWidth(
    'on a %s refused hooks and notices are there, and a channel goes and comes back',
    async (width) => {
      const { account, email } = await openOwner(dashboard)
      const { id } = await connect(account, { name: 'x'.repeat(100) })
      await tell({ id, accountId: account.id }, ['The account has been reviewed: APPROVED', 'y'.repeat(300)])
      const page = await dashboard.open(`/settings/channels/${id}`, {
        width,
        dark: width === 'phone',
        as: { email },
      })
      await page.getByText('3 hooks refused since the last good one').waitFor()
      await page.getByText('The signature is not that of the app secret').waitFor()
      await section(page, 'Notices').getByText('The account has been reviewed: APPROVED').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const overflow = 'document.documentElement.scrollWidth > document.documentElement.clientWidth'
      expect(await page.evaluate(overflow)).toBe(false)
      await press(page, 'Disconnect')
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await page.getByText('Not connected', { exact: true }).waitFor()
      await press(page, 'Connect again')
      await page.getByText('Not tested', { exact: true }).waitFor()
    },
  )

  testAtEachWidth('on a %s messages in doubt are chosen by keys alone, and sent again', async (width) => {
    const { account, email } = await openOwner(dashboard)
    const channel = await connectNumber(account)
    const path = `/settings/channels/${channel.id}`
    const page = await dashboard.open(path, { width, dark: width === 'phone', as: { email } })
    const inDoubt = section(page, 'In doubt')
    await inDoubt.getByText('None: of every message it is known what became of it.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    for (const body of ['One', 'Two']) {
      await channel.writes({ from: newPhone().slice(1), body: 'Hello' })
      const { data } = (await account.client.listMessages({ query: { limit: '1' } })).body
      const contactId = data[0]?.contactId ?? ''
      graph.cutNext()
      const { id } = await reply(account, contactId, { body })
      await becomes(account, id, 'Failed')
    }
    await inDoubt.getByText('Two').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await inDoubt.getByRole('checkbox', { name: 'Choose all 2 shown' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await hasFocus(page, inDoubt.getByRole('button', { name: 'Send 2 messages again' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Whoever has got one gets it a second time.', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await hasFocus(page, dialog.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await inDoubt.getByText('2 on their way again.').waitFor()
    await inDoubt.getByText('None: of every message it is known what became of it.').waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})
