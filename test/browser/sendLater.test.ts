import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { scheduledOf } from '../support/scheduled.ts'
import { suiteReceiver } from '../support/suite.ts'

describeInBrowser('sending later', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()

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
})
