import type { Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  holdRequests,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { openAgency, password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

/** Each takes half a minute on a machine that does nothing else. */
const busyMachineMs = 420_000

describeInBrowser('by keys alone', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()

  const openInbox = async ({ people, width }: { people: number; width?: 'phone' | 'desktop' }) => {
    const acme = await openAccount(dashboard, { password, replyWebhook: { url: webhook.url } })
    const ids = new Map<string, string>()
    for (let number = people; number >= 1; number -= 1) {
      const { id } = await senderOf(acme, {
        fromId: `p${number}`,
        firstName: `Person ${number}`,
        body: 'Hello',
      })
      ids.set(id, `Person ${number}`)
    }
    const page = await dashboard.open('/inbox', { as: acme, ...(width && { width }) })
    await page.getByRole('link', { name: /^Person 1 / }).waitFor()
    return {
      acme,
      page,
      nameOf: (id: string) => ids.get(id),
      box: (number: number) => page.getByRole('textbox', { name: `Reply to Person ${number}`, exact: true }),
    }
  }

  testAtEachWidth(
    'on a %s twenty conversations are answered and closed, each reply to its own person',
    async (width) => {
      const { acme, page, box, nameOf } = await openInbox({ people: 20, width })
      const numbers = Array.from({ length: 20 }, (_, at) => at + 1)
      for (const number of numbers) {
        for (const key of ['n', 'r']) await page.keyboard.press(key)
        await hasFocus(page, box(number))
        await page.keyboard.type(`np? ${number}`)
        for (const key of ['Control+Enter', 'e']) await page.keyboard.press(key)
      }
      const written = async () =>
        (await acme.client.listMessages({ query: { direction: 'outgoing' } })).body.data
      const replies = await until(written, ({ length }) => length === 20)
      const bodyFor = (number: number) => `np? ${number}`
      expect(new Map(replies.map(({ contactId, body }) => [nameOf(contactId), body]))).toEqual(
        new Map(numbers.map((number) => [`Person ${number}`, bodyFor(number)])),
      )
      const closed = async () =>
        (await acme.client.listConversations({ query: { state: 'closed' } })).body.data
      await until(closed, ({ length }) => length === 20)
    },
    busyMachineMs,
  )

  test('e closes and reopens, s snoozes and a assigns; the conversation says so, and who did it', async () => {
    const { page, box } = await openInbox({ people: 2 })
    const thread = page.getByRole('log')
    const row = page.getByRole('link', { name: /^Person 1 / })
    await page.keyboard.press('n')
    await page.getByText('and wait for an answer').waitFor()
    await page.getByRole('button', { name: 'Snooze', exact: true, disabled: false }).waitFor()
    await page.keyboard.press('s')
    await hasFocus(page, page.getByRole('menuitem', { name: 'In an hour' }))
    await page.keyboard.press('Enter')
    await page.getByText('Snoozed: it opens in 60 min').waitFor()
    await thread.getByText(/^Snoozed by .+, until /).waitFor()
    await row.waitFor({ state: 'detached' })
    await page.keyboard.press('a')
    await hasFocus(page, page.getByRole('menuitem', { name: 'Me', exact: true }))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Assigned to You' }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('What they write next opens it again.').waitFor()
    await thread.getByText(/^Closed by /).waitFor()
    await page.keyboard.press('e')
    await thread.getByText(/^Reopened by /).waitFor()
    await row.getByText('You', { exact: true }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('What they write next opens it again.').waitFor()
    await page.keyboard.press('n')
    await box(2).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor()
  })

  test('what was closed by mistake waits by Undo as before, and is snoozed as before', async () => {
    const { page } = await openInbox({ people: 1 })
    const close = async () => {
      await page.keyboard.press('e')
      await page.getByText('What they write next opens it again.').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
    }
    await page.keyboard.press('n')
    await page.getByText('and wait for an answer').waitFor()
    await close()
    await page.getByText('and wait for an answer').waitFor()
    await page.getByRole('button', { name: 'Snooze', exact: true, disabled: false }).click()
    await page.getByRole('menuitem', { name: 'Until they write' }).click()
    await page.getByText('Snoozed until they write.').waitFor()
    await close()
    await page.getByText('Snoozed until they write.').waitFor()
  })

  test('each view shows its own conversations, and what is filtered stays in the address', async () => {
    const { acme, page } = await openInbox({ people: 4 })
    const { data } = (await acme.client.listConversations({ query: {} })).body
    const idOf = (number: number) =>
      data.find(({ contact }) => contact.firstName === `Person ${number}`)?.contact.id
    const change = (number: number, body: object) =>
      acme.ask('PATCH', `/conversations/${idOf(number)}`, { body })
    await change(2, { state: 'closed' })
    await change(3, { untilTheyWrite: true })
    const shown = async (view: string, numbers: readonly number[]) => {
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: view }).click()
      for (const number of [1, 2, 3, 4])
        await page
          .getByRole('link', { name: new RegExp(`^Person ${number} `) })
          .waitFor({ state: numbers.includes(number) ? 'visible' : 'detached' })
    }
    await shown('Open', [1, 4])
    await shown('Snoozed', [3])
    await shown('Closed', [2])
    await shown('All', [1, 2, 3, 4])
    await shown('Waiting', [1, 4])
    await shown('Mine', [])
    await page.getByText('No conversation stands in this view now.').waitFor()
    await shown('Unassigned', [1, 4])
    await page.waitForURL(/state=open&assigneeId=none/)
    await page.reload()
    await page.getByRole('button', { name: 'Unassigned', pressed: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  test('Esc leaves the reply, whose text stays, and p goes back; a press of r before the conversation is there is kept', async () => {
    const { page, box } = await openInbox({ people: 2 })
    for (const key of ['n', 'r']) await page.keyboard.press(key)
    await hasFocus(page, box(1))
    await page.keyboard.type('Half an answer')
    await page.keyboard.press('Escape')
    await hasFocus(page, page.getByRole('log', { name: 'Messages with Person 1' }))
    const release = await holdRequests(page, /api\/conversations\/con_/)
    for (const key of ['n', 'r', 'p', 'k']) await page.keyboard.press(key)
    release()
    await hasFocus(page, box(2))
    await page.keyboard.press('Escape')
    await page.keyboard.press('p')
    await box(1).waitFor()
    expect(await box(1).inputValue()).toBe('Half an answer')
  })

  test('who types on after sending goes on in the same reply box; a text that nothing takes leads nowhere', async () => {
    const { page, box } = await openInbox({ people: 3 })
    for (const key of ['n', 'r']) await page.keyboard.press(key)
    await hasFocus(page, box(1))
    await page.keyboard.type('First')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Second, nothing more')
    await hasFocus(page, box(1))
    expect(await box(1).inputValue()).toBe('Second, nothing more')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).click()
    await page.keyboard.type('A text, nothing more, really')
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('Person 1')
    expect(await box(1).and(page.locator(':focus')).count()).toBe(0)
  })

  test('keys work after a click on a filter, a choice, a switch or a button, also where letters are not Latin', async () => {
    const { page, box } = await openInbox({ people: 2 })
    const first = page.getByRole('link', { name: /^Person 1 / })
    await page.getByText('Unread', { exact: false }).first().click()
    await page.waitForURL(/filter=unread/)
    await until(async () => {
      await page.keyboard.press('k') // a press that comes before the filtered list has nothing to go to
      return (await first.and(page.locator(':focus')).count()) > 0
    })
    await page.keyboard.press('j')
    await hasFocus(page, page.getByRole('link', { name: /^Person 2 / }))
    await first.click()
    await box(1).waitFor()
    await first.waitFor({ state: 'detached' }) // it is read now
    await page.getByText('All', { exact: true }).click()
    await first.waitFor()
    await page.keyboard.press('n')
    await box(2).waitFor()
    await hasFocus(page, page.getByRole('log'))
    await page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'з', code: 'KeyP', bubbles: true }))`,
    )
    await box(1).waitFor()
  })

  const escapes = async (page: Page, role: 'dialog' | 'menu', open: () => Promise<void>, typed = '') => {
    await open()
    const shown = page.getByRole(role).first()
    await shown.waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('Escape')
    await shown.waitFor({ state: 'hidden' })
  }

  test('Esc closes what is open: the way anywhere, empty or not, the list of keys, dialogs, menus and drawers', async () => {
    const { account, email } = await openAgency(dashboard)
    const page = await dashboard.open('/', { as: { email } })
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
    await heading('Home').waitFor()
    await escapes(page, 'dialog', () => page.keyboard.press('Control+k'))
    await escapes(page, 'dialog', () => page.keyboard.press('Control+k'), 'contacts')
    await escapes(page, 'dialog', () => page.keyboard.press('?'))
    await escapes(page, 'menu', () => press('Account and appearance'))
    const { id } = await createContact({ ...account }, { firstName: 'Jane' })
    const dialogs: readonly (readonly [string, string | RegExp])[] = [
      ['/contacts', 'Add contact'],
      [`/contacts/${id}`, /^Erase/],
      ['/lists', 'Create list'],
      ['/agency', 'Create sub-account'],
      ['/agency', 'Shop'],
      ['/settings/subscriptions', 'New subscription'],
    ]
    for (const [path, name] of dialogs) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      await escapes(page, 'dialog', () => press(name))
    }
  })
})
