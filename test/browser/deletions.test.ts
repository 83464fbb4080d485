import { describeInBrowser, holdRequests, suiteDashboard, type TestPage } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

/** Lets a page count what its live line tells, and write down each word of a loss, however briefly it is shown. */
const noticing = `
  globalThis.told = 0
  globalThis.lost = []
  globalThis.EventSource = class extends EventSource {
    constructor(address) {
      super(address)
      this.addEventListener('message', () => (told += 1))
    }
  }
  new MutationObserver(() => {
    for (const shown of document.querySelectorAll('h1, [role=alert]'))
      if (/nothing at this|not found/i.test(shown.innerText)) lost.push(shown.innerText)
  }).observe(document, { childList: true, subtree: true, characterData: true })
`
/** Together longer than what the live line tells is gathered, and shorter than a page may take before a place holder is shown. */
const rounds = 5
const roundMs = 150

describeInBrowser('what is deleted', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, {
    password,
    lists: [{ name: 'Leads' }],
    campaigns: [{ name: 'Desk', status: 'Draft' }],
  })

  const goTo = (page: TestPage, path: string) => page.goto(`${dashboard.origin}/dashboard${path}`)
  const erase = async (page: TestPage) => {
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase for good' }).click()
  }
  const addContact = async () => (await createContact(acme, { firstName: 'Jane' })).id
  const subscribe = async () => {
    const body = { targetUrl: 'https://hooks.example.com/', events: ['contact.created' as const] }
    return (await acme.client.createWebhook({ body })).body.id
  }

  test.each([
    ['/campaigns', 'Campaigns', 'Delete campaign', () => acme.campaignId('Desk')],
    ['/lists', 'Lists', 'Delete list', () => acme.listId('Leads')],
    ['/contacts', 'Contacts', 'Erase for good', addContact],
    ['/settings/subscriptions', 'Subscriptions', 'Delete', subscribe],
  ] as const)(
    'from %s is not called lost while the way to %s is long',
    async (folder, all, confirmation, make) => {
      const page = await dashboard.open('/', { as: acme })
      await page.addInitScript(noticing)
      await page.clock.install()
      const goOn = await holdRequests(page, new RegExp(`/${all}Page-[^/]*\\.js$`))
      await goTo(page, `${folder}/${await make()}`)
      if (all === 'Subscriptions') await page.getByRole('heading', { name: /^Delete/ }).click()
      await page.getByRole('button', { name: /^(Delete|Erase)$/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.evaluate('told = 0')
      const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await dialog.getByRole('button', { name: confirmation }).click()
      expect((await deleted).ok()).toBe(true)
      await receive(acme, { body: 'Something else has changed' })
      await until(() => page.evaluate<number>('told'))
      // What is read again has been asked for, answered and shown after these.
      for (let round = 0; round < rounds; round += 1) {
        await page.clock.runFor(roundMs)
        await page.evaluate(`fetch('/dashboard/api/session').then((answer) => answer.text())`)
      }
      await page.clock.resume()
      goOn()
      await page.waitForURL(`**${folder}`)
      await page.getByRole('navigation').getByRole('link', { name: all }).first().waitFor()
      expect(await page.evaluate('lost')).toEqual([])
    },
  )

  test('does not lead away who has gone elsewhere since', async () => {
    const page = await dashboard.open(`/contacts/${await addContact()}`, { as: acme })
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/contacts/*', async (route) => {
      if (route.request().method() === 'DELETE') await held
      await route.continue()
    })
    await erase(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
    goOn()
    await deleted
    await page.waitForResponse(/api\/session$/) // all is read again
    expect(page.url()).toMatch(/\/campaigns$/)
  })

  test('and could not be says why, also to who has closed the question since', async () => {
    const page = await dashboard.open(`/contacts/${await addContact()}`, { as: acme })
    const { promise: held, resolve: refuse } = Promise.withResolvers<void>()
    await page.route('**/api/contacts/*', async (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      await held
      await route.abort()
    })
    await erase(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    refuse()
    await page.getByRole('dialog').getByText('The service cannot be reached').waitFor()
  })

  test('is not shown once more on the way back to it', async () => {
    const { id } = await senderOf(acme, { firstName: 'Jane', body: 'Forget me' })
    const page = await dashboard.open(`/inbox/${id}`, { as: acme })
    await page.getByRole('log').getByText('Forget me').waitFor()
    await page.getByRole('complementary').getByRole('link').first().click()
    await erase(page)
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()
    const goOn = await holdRequests(page, `**/api/*/${id}`)
    await page.evaluate(`
      globalThis.remembered = false
      new MutationObserver(() => (remembered ||= document.body.innerText.includes('Forget me')))
        .observe(document, { childList: true, subtree: true })
    `)
    const asked = page.waitForRequest(`**/api/conversations/${id}`)
    await page.goBack()
    await asked
    goOn()
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
    expect(await page.evaluate('remembered')).toBe(false)
  })
})
