import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { openOwner, password } from '../support/dashboardApi.ts'
import { createContact, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { files } from '../support/media.ts'
import { receive, senderOf } from '../support/messages.ts'
import { scheduledOf } from '../support/scheduled.ts'
import { suiteReceiver } from '../support/suite.ts'
import { day } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('sending later', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()
  const graph = suiteGraph()
  const { connect } = whatsappOf(dashboard, graph)

  testAtEachWidth(
    'on a %s a reply waits at the end of the conversation, is edited, sent now, and cancelled by what the contact writes',
    async (width) => {
      const acme = await openAccount(dashboard, { password, replyWebhook: { url: webhook.url } })
      const { id, fromId } = await senderOf(acme, { fromId: `jane-${acme.id}`, firstName: 'Jane' })
      const page = await dashboard.open(`/inbox/${id}`, { width, as: acme })
      const later = async (text: string, unless = false) => {
        await page.getByRole('textbox', { name: 'Reply to Jane' }).fill(text)
        await page.getByRole('button', { name: 'Send later' }).click()
        const dialog = page.getByRole('dialog', { name: 'Send later' })
        await dialog.getByRole('radio', { name: 'Tomorrow at 9:00' }).check()
        if (unless) await dialog.getByRole('checkbox', { name: 'Not if they write before' }).check()
        expect(await seriousFaults(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Schedule' }).click()
        await page.getByRole('region', { name: 'Scheduled messages' }).getByText(text).waitFor()
      }
      await later('See you tomorrow')
      expect(await scheduledOf(acme).list()).toMatchObject([
        { state: 'scheduled', body: 'See you tomorrow', author: 'user', contactId: id },
      ])
      const waiting = page.getByRole('region', { name: 'Scheduled messages' })
      await waiting.getByText(/Goes out on .*9:00/).waitFor()
      await waiting.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('See you at ten')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await waiting.getByText('See you at ten').waitFor()
      await waiting.getByRole('button', { name: 'Now' }).click()
      await waiting.waitFor({ state: 'detached' })
      await page.getByRole('log').getByText('See you at ten').waitFor()

      await later('Still interested?', true)
      await receive(acme, { fromId, body: 'I am here' })
      await page.getByRole('log').getByText('I am here').waitFor()
      await waiting.waitFor({ state: 'detached' })
    },
  )

  testAtEachWidth(
    'on a %s what waits is given files and buttons, then a template instead, on the clock that the phone number tells',
    async (width) => {
      const { account, owner, email } = await openOwner(dashboard, { timeZone: 'UTC' })
      const channel = await connect(account)
      graph.templates.add(channel.number.businessAccountId, {
        name: 'welcome',
        components: [{ type: 'BODY', text: 'Hello {{1}}, welcome to our shop.' }],
      })
      await owner.ask('POST', `/connected_channels/${channel.id}/templates/sync`)
      const { id: contactId } = await createContact(account, { phone: `+9198${newPhone().slice(-8)}` })
      const later = scheduledOf(account)
      const sendAt = new Date(Date.now() + 7 * day).toISOString()
      const id = await later.schedule({ contactId, channel: 'whatsapp', body: 'See you', sendAt })
      const page = await dashboard.open(`/inbox/${contactId}`, {
        width,
        dark: width === 'phone',
        as: { email },
      })
      await page.getByText(/there \(Asia\/Kolkata\), as the phone number says/).waitFor()
      const waiting = page.getByRole('region', { name: 'Scheduled messages' })
      const dialog = page.getByRole('dialog')
      const save = async () => {
        expect(await seriousFaults(page)).toEqual([])
        await dialog.getByRole('button', { name: 'Save' }).click()
        await dialog.waitFor({ state: 'detached' })
      }
      await waiting.getByRole('button', { name: 'Edit' }).click()
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: files.png() })
      await dialog.getByRole('button', { name: 'Remove map.png' }).waitFor()
      await dialog.getByRole('textbox', { name: 'Text', exact: true }).fill('See you there')
      await save()
      await waiting.getByText('1 file').waitFor()
      expect(await later.read(id)).toMatchObject({
        body: 'See you there',
        attachments: [{ name: 'map.png' }],
        sendAt,
      })
      await waiting.getByRole('button', { name: 'Edit' }).click()
      await dialog.getByRole('button', { name: 'Remove map.png' }).click()
      await dialog.getByText('An approved template', { exact: true }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await dialog.getByText('Choose a template').waitFor()
      await dialog.getByRole('combobox', { name: 'Approved template' }).click()
      await page.getByRole('option', { name: /^welcome/ }).click()
      await dialog.getByLabel('Variable 1').fill('Asha')
      await save()
      await waiting.getByText('Hello Asha, welcome to our shop.').waitFor()
      expect(await later.read(id)).toMatchObject({
        template: { name: 'welcome', values: { 1: 'Asha' } },
        attachments: [],
      })
    },
  )
})
