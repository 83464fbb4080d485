import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { describeInBrowser, startDashboard, type TestDashboard } from '../support/browser.ts'
import { desk } from '../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { password } from '../support/session.ts'

describeInBrowser('names in a script from right to left', () => {
  let dashboard: TestDashboard

  beforeAll(async () => {
    dashboard = await startDashboard()
  })
  afterAll(() => dashboard.close())

  /** A name that the text around it would tear apart. */
  const name = 'מרה (2)'
  /** The texts of the page that hold the name, and whether each keeps it apart from what is around it. An option stands alone. */
  const namings = `(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode
      if (!data.includes('${name}') || parentElement.closest('[role=option]') !== null) continue
      const isKept = data.includes('\u2068${name}\u2069') || parentElement.closest('bdi, [dir=auto]') !== null
      found.push({ text: parentElement.innerText, isKept })
    }
    return found
  })()`

  test('stand apart from the text around them', async () => {
    const client = newEmail('client')
    const acme = await openAccount(dashboard, {
      name,
      type: 'agency',
      password,
      lists: [{ name }],
      campaigns: [desk({ name, list: name })],
      subAccounts: [{ email: client, name }],
    })
    const phone = newPhone()
    const campaignId = acme.campaignId(name)
    const { id } = await createContact(acme, { firstName: name, phone, listId: acme.listId(name) })
    await receive(acme, { fromId: phone, body: 'May I speak to a person please?' })
    const page = await dashboard.open('/', { as: acme })
    const lookAt = async (path: string, sign: string) => {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      const main = page.locator('#main')
      await main.getByText(sign).first().waitFor()
      await main.getByText(name).first().waitFor()
      const texts = await page.evaluate<{ text: string; isKept: boolean }[]>(namings)
      expect({ path, texts: texts.filter(({ isKept }) => !isKept) }).toEqual({ path, texts: [] })
    }
    for (const [path, sign] of [
      ['/', 'Waiting for you'],
      ['/lists', 'Identifier'],
      [`/lists/${acme.listId(name)}`, 'greets who joins'],
      ['/campaigns', 'Trigger'],
      [`/campaigns/${campaignId}`, 'Set up as'],
      ['/agency', 'Auto-recharge'],
      ['/contacts', 'Added'],
      [`/contacts/${id}`, 'since'],
      [`/inbox/${id}`, 'Needs a human'],
      ['/settings/members', 'Owner'],
    ] as const)
      await lookAt(path, sign)
    await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
    await lookAt(`/inbox/${id}`, 'has opted out')
    await page.elsewhere('POST', `/subaccounts/${acme.subAccount(client).id}/session`)
    await lookAt('/settings/audit-log', 'this account')
    await page.elsewhere('DELETE', '/session/acting')
    await lookAt('/settings/audit-log', 'signed in as')
  })
})
