import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { askDashboard, fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'

describeInBrowser('the channels of a campaign', () => {
  const dashboard = suiteDashboard()

  let pages = 1000

  const open = async () => {
    const { account, owner, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [{ name: 'Desk', list: 'Leads', triggerOnListAdd: true, openingMessage: 'Hello' }],
    })
    const connect = async (kind: string, name: string, settings: object) => {
      const body = { kind, name, settings }
      const answer = await askDashboard(dashboard, account, 'POST', '/connected_channels', { body })
      expect(answer).toMatchObject({ status: 201 })
    }
    const appSecret = '0'.repeat(32)
    await connect('messenger', 'page', { pageId: String((pages += 1)), accessToken: 'token', appSecret })
    await connect('twilio', 'sms', {
      accountSid: `AC${String(pages).padStart(32, '0')}`,
      authToken: 'b'.repeat(32),
      from: `+1500555${pages}`,
    })
    await createContact(account, { firstName: 'Wolfgang' })
    const path = `/campaigns/${account.campaignId('Desk')}`
    const saved = async () => fieldsOf(await owner.ask('GET', path))
    return { owner, email, path, saved }
  }

  testAtEachWidth('on a %s say before it is Live that nobody can be written to first', async (width) => {
    const { email, path, saved } = await open()
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    await unfoldAll(page)
    const label = page.getByRole('combobox', { name: 'Channel', exact: true })
    await label.fill('page')
    const notice = page.getByRole('status').filter({ hasText: 'Nobody can be written to first' })
    await notice
      .getByText('only to contacts who wrote there within the last 24 hours', { exact: false })
      .waitFor()
    await notice.getByText('those to all others are cancelled', { exact: false }).waitFor()
    await notice.getByText('choose another channel', { exact: false }).waitFor()
    const second = page.getByRole('combobox', { name: 'Second channel' })
    await second.fill('page')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Must be another channel than the first one, or none').waitFor()
    await second.fill('')
    expect(await page.getByRole('option', { name: /^page/ }).count()).toBe(0)
    await page.getByRole('option', { name: /^sms/ }).click()
    await notice.getByText('those to all others go out on sms', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The changes are saved.').waitFor()
    expect(await saved()).toMatchObject({ channel: 'page', secondChannel: 'sms' })
    await notice.waitFor()
    expect(await page.getByText('Second channel', { exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('dialog').getByText('those to all others go out on sms', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s count the SMS of each text, and of the preview for a contact', async (width) => {
    const { email, path } = await open()
    const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
    await unfoldAll(page)
    const counts = page.locator('form [aria-live=polite]').filter({ hasText: / SMS · / })
    expect(await counts.count()).toBe(0)
    await page.getByRole('combobox', { name: 'Second channel' }).fill('sms')
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await text.fill('x'.repeat(160))
    await counts.getByText('1 SMS', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Buttons, a menu or a link' }).click()
    await page.getByRole('menuitem', { name: 'Buttons' }).click()
    await page.getByLabel('Text of button 1').fill('Yes, please')
    await counts.getByText('2 SMS', { exact: false }).waitFor() // with the line `1. Yes, please`
    await page.getByRole('button', { name: 'Remove the buttons' }).click()
    await text.fill(`${'x'.repeat(158)}{{firstName|you}}`)
    await page.getByText('At least: what the variables stand for comes on top', { exact: false }).waitFor()
    await counts.getByText('1 SMS', { exact: false }).waitFor()
    const preview = page.getByRole('complementary', { name: 'Try it' })
    await preview.getByText('2 SMS', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Add follow-up' }).click()
    await page.getByLabel('Text of follow-up 1', { exact: true }).fill('Still there?')
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.getByLabel('Question', { exact: true }).fill('How much?')
    await page.getByLabel('Answer', { exact: true }).fill('Ten €.')
    expect(await counts.count()).toBe(3)
    await text.fill('x'.repeat(1601))
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('too long for the channel sms', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})
