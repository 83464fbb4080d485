import type { Locator, Page } from 'playwright-core'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { membersOf, openOwner, password, rowsOf } from '../support/dashboardApi.ts'
import { senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

/** Each takes half a minute on a machine that does nothing else. */
const busyMachineMs = 420_000
const mostTabs = 80

/** Goes on by Tab until something has the focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor()
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

describeInBrowser('the day of an agent', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()

  /** An agent with five conversations of their own, the first of whom wrote last. */
  const openDay = async () => {
    const { account, owner } = await openOwner(dashboard, {
      replyWebhook: { url: webhook.url },
      snippets: [{ shortcut: 'hours', content: 'Hi {{firstName}}, we are open from 9 to 17.' }],
    })
    const { invite, accept } = membersOf(dashboard)
    const ann = await invite(owner, undefined, 'agent')
    await accept(ann.token, { name: 'Ann Lee' })
    const ids = new Map<string, string>()
    for (const number of [5, 4, 3, 2, 1]) {
      const fields = { fromId: `p${number}`, firstName: `Person ${number}`, body: 'Hello' }
      const { id } = await senderOf(account, fields)
      await account.ask('PATCH', `/conversations/${id}`, { body: { assigneeId: ann.id } })
      ids.set(`Person ${number}`, id)
    }
    await senderOf(account, { fromId: 'other', firstName: 'Somebody else', body: 'Hello' })
    return { account, ann, idOf: (number: number) => ids.get(`Person ${number}`) ?? '' }
  }

  testAtEachWidth(
    'on a %s goes by keys alone: signing in, own conversations, a snippet, a note, a snooze, handing on, closing',
    async (width) => {
      const { account, ann, idOf } = await openDay()
      const page = await dashboard.open('/sign-in', { width })
      const keys = async (...pressed: string[]) => {
        for (const key of pressed) await page.keyboard.press(key)
      }
      const box = (number: number) =>
        page.getByRole('textbox', { name: `Reply to Person ${number}`, exact: true })
      const isOpen = (number: number) =>
        hasFocus(page, page.getByRole('log', { name: `Messages with Person ${number}` }))
      const reply = async (number: number, text: string) => {
        await keys('r')
        await hasFocus(page, box(number))
        await page.keyboard.type(text)
        await keys('Control+Enter')
      }

      await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
      await page.keyboard.type(ann.email)
      await tabTo(page, page.getByRole('textbox', { name: 'Password' }))
      await page.keyboard.type(password)
      await keys('Enter')
      await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
      await keys('Control+k')
      await hasFocus(page, page.getByRole('textbox', { name: /^Go to/ }))
      await page.keyboard.type('inbox')
      await keys('Enter')
      await page.getByRole('link', { name: /Somebody else/ }).waitFor()
      await tabTo(page, page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Mine 5' }))
      await keys('Enter')
      await page.getByRole('link', { name: /Somebody else/ }).waitFor({ state: 'detached' })
      expect(await seriousFaults(page)).toEqual([])

      await keys('n')
      await isOpen(1)
      await keys('r')
      await hasFocus(page, box(1))
      await page.keyboard.type('/hou')
      await page.getByRole('option', { name: /hours/ }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await keys('Enter')
      await until(
        () => box(1).inputValue(),
        (text) => text.startsWith('Hi Person 1'),
      )
      await keys('Control+Enter')
      await isOpen(1)
      await until(
        async () => rowsOf(await account.ask('GET', '/snippets'))[0]?.['usedCount'],
        (used) => used === 1,
      )

      await keys('n')
      await isOpen(2)
      await keys('m')
      const note = page.getByRole('textbox', { name: 'Note for the team' })
      await hasFocus(page, note)
      await page.keyboard.type('Do you know more, @ann')
      await page.getByRole('option', { name: /Ann Lee/ }).waitFor()
      await keys('Enter', 'Control+Enter')
      await page.getByRole('log').getByText('Do you know more, @Ann Lee').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await keys('Escape')
      await isOpen(2)
      await reply(2, 'I have asked.')
      await page.getByRole('button', { name: 'Snooze', exact: true, disabled: false }).waitFor()
      await keys('s')
      await hasFocus(page, page.getByRole('menuitem', { name: 'In an hour' }))
      expect(await seriousFaults(page)).toEqual([])
      await keys('Enter')
      await page.getByText('Snoozed: it opens in').waitFor()

      await keys('n')
      await isOpen(3)
      await reply(3, 'My colleague knows.')
      await keys('a')
      const nobody = page.getByRole('menuitem', { name: 'Nobody' })
      await nobody.waitFor()
      expect(await seriousFaults(page)).toEqual([])
      while ((await nobody.and(page.locator(':focus')).count()) === 0) await keys('ArrowDown')
      await keys('Enter')
      await page.getByRole('button', { name: 'Assigned to Nobody' }).waitFor()

      for (const number of [4, 5]) {
        await keys('n')
        await isOpen(number)
        await reply(number, `Done, ${number}.`)
        await page.getByRole('log').getByText(`Done, ${number}.`).waitFor()
        await keys('e')
        await page.getByText('What they write next opens it again.').waitFor()
      }
      await keys('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await keys('Escape')

      const sent = (await account.client.listMessages({ query: { direction: 'outgoing' } })).body.data
      expect(new Map(sent.map(({ contactId, body }) => [contactId, body]))).toEqual(
        new Map([
          [idOf(1), 'Hi Person 1, we are open from 9 to 17.'],
          [idOf(2), 'I have asked.'],
          [idOf(3), 'My colleague knows.'],
          [idOf(4), 'Done, 4.'],
          [idOf(5), 'Done, 5.'],
        ]),
      )
      expect(sent).toHaveLength(5)
      const states = [1, 2, 3, 4, 5].map(async (number) => {
        const { body } = await account.client.getConversation({ params: { contactId: idOf(number) } })
        return [body.state, body.assigneeId]
      })
      expect(await Promise.all(states)).toEqual([
        ['open', ann.id],
        ['snoozed', ann.id],
        ['open', null],
        ['closed', ann.id],
        ['closed', ann.id],
      ])
      const notes = (await account.client.listNotes({ query: { contactId: idOf(2) } })).body.data
      expect(notes).toMatchObject([{ mentions: [{ name: 'Ann Lee' }] }])
    },
    busyMachineMs,
  )

  test('r leads from a note back to the reply, and a press of m before the conversation is there is kept', async () => {
    const { ann } = await openDay()
    const page = await dashboard.open('/inbox?assigneeId=me&state=open', { as: ann })
    await page.getByRole('link', { name: /^Person 1 / }).waitFor()
    for (const key of ['n', 'm']) await page.keyboard.press(key)
    const note = page.getByRole('textbox', { name: 'Note for the team' })
    await hasFocus(page, note)
    await page.keyboard.type('named')
    expect(await note.inputValue()).toBe('named')
    await page.keyboard.press('Escape')
    await page.keyboard.press('r')
    await hasFocus(page, page.getByRole('textbox', { name: 'Reply to Person 1' }))
  })
})
