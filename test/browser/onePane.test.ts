import type { Locator } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  holdRequests,
  suiteDashboard,
  type TestPage,
} from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'

const people = 30

describeInBrowser('the inbox on a phone, one pane at a time,', () => {
  const dashboard = suiteDashboard()

  const inbox = (page: TestPage) => page.getByRole('heading', { name: 'Inbox' })
  const row = (page: TestPage, number: number) =>
    page.getByRole('link', { name: new RegExp(`^Person ${number} `) })
  const heading = (page: TestPage, number: number) =>
    page.getByRole('heading', { name: `Person ${number}`, exact: true, level: 1 })
  const back = (page: TestPage) => page.getByRole('link', { name: 'Back to the conversations' })
  const isOnScreen = (one: Locator) =>
    one.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })

  const fromId = (acme: TestAccount, number: number) => `${number}-${acme.id}`
  const openInbox = async (path = '') => {
    const acme = await openAccount(dashboard, { password })
    for (let number = 1; number <= people; number += 1)
      await senderOf(acme, { fromId: fromId(acme, number), firstName: `Person ${number}`, body: 'Hello' })
    const page = await dashboard.open(`/inbox${path}`, { width: 'phone', as: acme })
    await row(page, people).waitFor()
    return { acme, page }
  }

  const ways = {
    'by keyboard': (one: Locator) => one.press('Enter'),
    'by touch': (one: Locator) => one.tap(),
  }
  test.each(Object.entries(ways))(
    '%s: opening leads to its heading, and back to where it stands in the list',
    async (_way, choose) => {
      const { page } = await openInbox()
      const scrolled = () =>
        page.getByRole('list', { name: 'Conversations' }).evaluate((list) => list.parentElement?.scrollTop)
      for (const number of [27, 19, 13]) {
        await row(page, number).scrollIntoViewIfNeeded()
        const before = await scrolled()
        await choose(row(page, number))
        await hasFocus(page, heading(page, number))
        await choose(back(page))
        await hasFocus(page, row(page, number))
        expect(await scrolled()).toBe(before)
        expect(await row(page, number).getAttribute('tabindex')).toBe('0')
        expect(await isOnScreen(row(page, number))).toBe(true)
      }
      await choose(row(page, 13))
      await hasFocus(page, heading(page, 13))
      await page.keyboard.press('j') // the list is not on screen
      await page.goBack()
      await hasFocus(page, row(page, 13))
    },
  )

  test('one that has moved to the top since is found there', async () => {
    const { acme, page } = await openInbox()
    await row(page, 20).scrollIntoViewIfNeeded()
    await row(page, 12).scrollIntoViewIfNeeded()
    await row(page, 12).tap()
    await receive(acme, { fromId: fromId(acme, 12), body: 'And another thing' })
    await page.getByRole('log').getByText('And another thing').waitFor()
    await back(page).tap()
    await hasFocus(page, row(page, 12))
    expect(await isOnScreen(row(page, 12))).toBe(true)
    expect(await page.getByRole('listitem').first().innerText()).toMatch(/^Person 12/)
  })

  test('one that moves to the top only after the way back is found there too', async () => {
    const { acme, page } = await openInbox()
    await row(page, 20).scrollIntoViewIfNeeded()
    await row(page, 12).scrollIntoViewIfNeeded()
    const release = await holdRequests(page, /api\/conversations$/)
    await row(page, 12).tap()
    await receive(acme, { fromId: fromId(acme, 12), body: 'And another thing' })
    await page.getByRole('log').getByText('And another thing').waitFor()
    await back(page).tap()
    await hasFocus(page, row(page, 12))
    release()
    await page.locator('li[data-index="0"]', { hasText: 'Person 12' }).waitFor()
    await hasFocus(page, row(page, 12))
    expect(await isOnScreen(row(page, 12))).toBe(true)
  })

  test('from one that the list does not show any more, back leads to its heading', async () => {
    const { page } = await openInbox('?filter=unread')
    await row(page, 30).tap()
    await hasFocus(page, heading(page, 30))
    // Found by its text, since a link in the hidden list has no role.
    await page.locator('li', { hasText: 'Person 30' }).waitFor({ state: 'detached' })
    await back(page).tap()
    await hasFocus(page, inbox(page))
  })

  test('from one that leaves the list only after the way back, the focus goes on to the heading', async () => {
    const { page } = await openInbox('?filter=unread')
    const release = await holdRequests(page, /conversations\?.*filter=unread/)
    await row(page, 30).tap()
    await hasFocus(page, heading(page, 30))
    await back(page).tap()
    await hasFocus(page, row(page, 30))
    release()
    await row(page, 30).waitFor({ state: 'detached' })
    await hasFocus(page, inbox(page))
  })

  test('a page that is loaded with one leaves the focus where pages begin', async () => {
    const { page } = await openInbox()
    await row(page, 30).tap()
    await heading(page, 30).waitFor()
    await page.reload()
    await heading(page, 30).waitFor()
    await page.keyboard.press('Tab')
    await hasFocus(page, page.getByRole('link', { name: 'Skip to the page' }))
  })

  test('one that cannot be read leads back too', async () => {
    const { page } = await openInbox()
    await page.route('**/api/conversations/con_*', (route) => route.fulfill({ status: 400, json: {} }))
    await row(page, 30).tap()
    await page.getByRole('alert').getByText('Something other than the service answered').waitFor()
    await back(page).tap()
    await hasFocus(page, row(page, 30))
  })

  test('the contact over one is closed by going back, as by its button; going back again leads to the list', async () => {
    const { page } = await openInbox('?filter=unread')
    const contact = page.getByRole('dialog', { name: 'Contact' })
    const show = async () => {
      await page.getByRole('button', { name: 'Show the contact' }).tap()
      await contact.getByText('Sender').waitFor()
    }
    const hidden = () => contact.waitFor({ state: 'hidden' })
    const close = () => contact.getByRole('button', { name: 'Close' }).tap()
    await row(page, 30).tap()
    await page.getByRole('textbox', { name: 'Reply' }).fill('Not sent yet')
    await show()
    await page.goBack()
    await hidden()
    await heading(page, 30).waitFor()
    await show()
    await close()
    await hidden()
    await show()
    await page.reload()
    await contact.getByText('Sender').waitFor()
    await close()
    await hidden()
    expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Not sent yet')
    await back(page).tap()
    await inbox(page).waitFor()
    await row(page, 29).tap()
    await heading(page, 29).waitFor()
    expect(await contact.count()).toBe(0)
    await show()
    await close()
    await hidden()
    await page.goBack()
    await inbox(page).waitFor()
    expect(page.url()).toMatch(/inbox\?filter=unread$/)
  })

  test('the contact over one leads to the contact’s page, and is there again on the way back', async () => {
    const { page } = await openInbox()
    const contact = page.getByRole('dialog', { name: 'Contact' })
    await row(page, 30).tap()
    await page.getByRole('button', { name: 'Show the contact' }).tap()
    await contact.getByRole('link', { name: 'Open' }).tap()
    await page.getByRole('region', { name: 'Details' }).waitFor()
    await page.goBack()
    await contact.getByText('Sender').waitFor()
    await page.goBack()
    await contact.waitFor({ state: 'hidden' })
    await heading(page, 30).waitFor()
  })

  test('a page that is chosen in the navigation by keyboard is gone to', async () => {
    const { page } = await openInbox()
    await page.getByRole('button', { name: 'Open the navigation' }).press('Enter')
    await page.getByRole('link', { name: 'Campaigns' }).press('Enter')
    await hasFocus(page, page.getByRole('heading', { level: 1, name: 'Campaigns' }))
  })
})
