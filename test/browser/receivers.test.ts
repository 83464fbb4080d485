import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { sandboxOf } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { receiverPerTest } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, send, subscribe } from '../support/webhooks.ts'

describeInBrowser('the pages of receivers', () => {
  const dashboard = suiteDashboard()
  const receiver = receiverPerTest()

  /** An account, one of whose replies has failed at the receiver. */
  const openFailed = async () => {
    const opened = await openOwner(dashboard)
    receiver.behave(answer(500, { 'retry-after': '3600' }), answer()) // so that it is not tried again by itself
    return opened
  }

  testAtEachWidth('on a %s the reply webhook fails, and what failed is sent again', async (width) => {
    const { account, owner, email } = await openFailed()
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    const message = await send(account)
    await becomes(account, message, 'Failed')
    const page = await dashboard.open('/settings/webhook', { width, dark: width === 'phone', as: { email } })
    const section = page.getByRole('region', { name: 'Deliveries' })
    await section.getByText('Failing', { exact: true }).waitFor()
    await section.getByText('The URL answered 500').first().waitFor()
    await section.getByText('The last 48 hours: 0 sent, 1 failed').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await section.getByRole('button', { name: 'Send failed ones again' }).click()
    await page.getByRole('menuitem', { name: 'Those of the last hour' }).click()
    await becomes(account, message, 'Sent')
    await section.getByText('Healthy', { exact: true }).waitFor()
    await section.getByText('Delivered', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth(
    'on a %s a square says what happened in its hour, by pointer and by keyboard',
    async (width) => {
      const { account, email } = await openFailed()
      const { id } = await subscribe(account, receiver.url)
      await becomes(account, await send(account), 'Failed')
      const page = await dashboard.open(`/settings/subscriptions/${id}`, { width, as: { email } })
      const squares = page.getByRole('slider', { name: 'Hour' })
      const latest = squares.locator('span').last()
      const told = page.getByText(/day, .*: 0 sent, 1 failed$/)
      await (width === 'phone' ? latest.tap() : latest.hover())
      await told.waitFor()
      await page.getByRole('heading', { name: 'Deliveries' }).click()
      await squares.focus()
      await told.waitFor()
      await squares.press('ArrowLeft')
      await page.getByText(/day, .*: nothing sent$/).waitFor()
      expect(await squares.getAttribute('aria-valuetext')).toMatch(/nothing sent$/)
      await squares.press('End')
      expect(await squares.getAttribute('aria-valuetext')).toMatch(/0 sent, 1 failed$/)
      await hasFocus(page, squares)
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  testAtEachWidth('on a %s an Authorization header is set, refused, replaced and removed', async (width) => {
    const { account, owner, email } = await openOwner(dashboard)
    const { id } = await subscribe(account, receiver.url)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
    for (const path of [`/settings/subscriptions/${id}`, '/settings/webhook']) {
      const page = await dashboard.open(path, { width, dark: width === 'desktop', as: { email } })
      const section = page.getByRole('region', { name: 'Authorization header' })
      await section.getByRole('heading').click()
      const value = section.getByRole('textbox', { name: 'Value' })
      const save = section.getByRole('button', { name: 'Save' })
      await value.fill('Authorization: Bearer a')
      await save.click()
      await section.getByText('Must be the value of the header alone', { exact: false }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await value.fill('Bearer t0ken')
      await save.click()
      await section.getByText('One is saved.', { exact: false }).waitFor()
      expect(await value.inputValue()).toBe('')
      await section.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await section.getByText('Such as Bearer', { exact: false }).waitFor()
      expect(await section.getByRole('button', { name: 'Remove' }).count()).toBe(0)
    }
  })

  test('a new host of the reply webhook says that it ends the Authorization header', async () => {
    const { owner, email } = await openOwner(dashboard)
    await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url, authorization: 'Bearer t0ken' } })
    const page = await dashboard.open('/settings/webhook', { as: { email } })
    await page.getByText('One is saved.', { exact: false }).waitFor()
    await page.getByLabel('URL').fill(`${receiver.url}/other`)
    expect(await page.getByText('is for the former address', { exact: false }).count()).toBe(0)
    await page.getByLabel('URL').fill('https://elsewhere.example.com')
    await page.getByText('is for the former address', { exact: false }).waitFor()
  })

  testAtEachWidth('on a %s a connected channel has a page of its own', async (width) => {
    const { account, email } = await openOwner(dashboard, { lists: [{ name: 'Leads' }] })
    const sandbox = sandboxOf(dashboard)
    await sandbox.connect(account)
    const id = await sandbox.become(account)
    await becomes(account, (await sandbox.reply(account, id, { body: 'Hi' })).id, 'Sent')
    const page = await dashboard.open('/settings/channels', { width, dark: width === 'phone', as: { email } })
    const card = page.getByRole('region', { name: 'Sandbox' })
    await card.getByText('of 1 delivered', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await card.getByRole('link', { name: 'Deliveries' }).click()
    const section = page.getByRole('region', { name: 'Deliveries' })
    await section.getByText('Healthy', { exact: true }).waitFor()
    await section.getByText('message.reply').click()
    await section.getByText(': accepted', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await section.getByRole('link', { name: 'Show the contact' }).click()
    await page.waitForURL(/\/contacts\/con_/)
  })
})
