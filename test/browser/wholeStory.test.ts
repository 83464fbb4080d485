import {
  describeInBrowser,
  seriousFaults,
  startDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { ask } from '../support/factories.ts'
import { password } from '../support/dashboardApi.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'

const phone = '+15551234567'

describeInBrowser('the whole story', () => {
  testAtEachWidth(
    'on a %s, from the link of the first run to a reply retried, along the checklist of Home',
    async (width) => {
      const webhook = await startWebhookReceiver()
      const dashboard = await startDashboard({ env: { RETRY_SCHEDULE: '86400' } })
      try {
        const link = (await dashboard.bootstrapLink()) ?? ''
        const page = await dashboard.open(link.slice(`${dashboard.origin}/dashboard`.length), { width })
        const go = async (name: string) => {
          if (width === 'phone') await page.getByRole('button', { name: 'Open the navigation' }).click()
          await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
        }
        const button = (name: string) => page.getByRole('button', { name, exact: true })
        const dialog = page.getByRole('dialog')

        await page.getByLabel('Name').fill('Mara')
        await page.getByLabel('Email').fill('mara@northwind.test')
        await page.getByRole('textbox', { name: 'Password' }).fill(password)
        await button('Create account').click()
        await page.getByText('0 of 6 steps done').waitFor()
        await page.getByText('1. Generate an API key in Settings, and try it').waitFor()

        await go('Settings')
        await button('Generate').click()
        const key = page.getByText(/^rl_[0-9A-Za-z]{38}$/)
        await key.waitFor()
        const headers = { 'x-api-key': (await key.textContent()) ?? '' }
        await page.goto(`${dashboard.origin}/dashboard/settings/webhook`)
        await page.getByRole('textbox', { name: 'URL' }).fill(webhook.url)
        await button('Save').click()
        await page.getByText('Saved', { exact: true }).waitFor()

        await go('Contacts')
        await page.getByRole('navigation', { name: 'Contacts' }).getByRole('link', { name: 'Lists' }).click()
        await page.getByRole('button', { name: 'Create list' }).first().click()
        await dialog.getByLabel('Name').fill('Opt-ins')
        await dialog.getByRole('button', { name: 'Create list' }).click()
        await page.getByText('Opt-ins').first().waitFor()

        await page.goto(`${dashboard.origin}/dashboard/campaigns`)
        await page.getByRole('link', { name: 'New campaign' }).first().click()
        await page.getByRole('link', { name: 'Start empty' }).click()
        await unfoldAll(page)
        await page.getByLabel(/^Name/).fill('Funnel')
        await page.getByRole('combobox', { name: 'List', exact: true }).click()
        await page.getByRole('option', { name: 'Opt-ins' }).click()
        await page.getByLabel('Trigger on New Contacts Added to List', { exact: true }).check()
        await page.getByLabel('Text', { exact: true }).fill('Hi {{firstName|there}}!')
        await button('Create campaign').click()
        await button('Go live').click()
        await dialog.getByRole('button', { name: 'Go live', exact: true }).click()
        await button('Pause').waitFor()

        // Home's own lines name the list; what they say is done here as a platform does it.
        await go('Home')
        await page.getByText('4 of 6 steps done').waitFor()
        const line = await page.getByText(/\/v1\/lists\/lst_/).textContent()
        const listId = /lists\/(lst_\w+)\//.exec(line ?? '')?.[1]
        webhook.behave(answer(503, {}, 'upstream is restarting'))
        const body = { phone_number: phone, first_name: 'Jane', list_id: listId }
        expect(await ask(dashboard, 'POST', '/contacts', { headers, body })).toMatchObject({ status: 201 })

        await go('Inbox')
        await page.getByRole('button', { name: 'Sent by campaigns' }).click()
        await page.getByRole('link', { name: /Jane.*1 failed/ }).click()
        await page.getByRole('log').getByText('Hi Jane!').waitFor()
        await page.getByText('The receiver responded with an error').waitFor()
        webhook.behave(answer())
        await button('Retry').click()
        await page.getByRole('log').getByText('Sent', { exact: true }).waitFor()
        expect(webhook.deliveries.at(-1)?.json).toMatchObject({ body: 'Hi Jane!', toId: phone })

        await go('Home')
        await page.getByRole('link', { name: '1 Sent by campaigns' }).waitFor()
        expect(await page.getByRole('heading', { name: 'Connect a platform' }).count()).toBe(0)
        expect(await seriousFaults(page)).toEqual([])
        await page.getByText('steps done').waitFor({ state: 'hidden' }) // all of them are
      } finally {
        await dashboard.close()
        await webhook.close()
      }
    },
  )
})
