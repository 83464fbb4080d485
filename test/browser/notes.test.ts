import {
  describeInBrowser,
  holdRequests,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { sandboxOf } from '../support/conversation.ts'
import { membersOf, openSession, password } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { receive, senderOf } from '../support/messages.ts'
import { suiteReceiver } from '../support/suite.ts'

describeInBrowser('notes and snippets', () => {
  const dashboard = suiteDashboard()
  const webhook = suiteReceiver()

  testAtEachWidth(
    'on a %s a note is written by keys, mentions a colleague from the list, is changed and deleted, and is not sent',
    async (width) => {
      const acme = await openAccount(dashboard, { password, replyWebhook: { url: webhook.url } })
      const { invite, accept } = membersOf(dashboard)
      const { token } = await invite(await openSession(dashboard, acme.email), undefined, 'agent')
      await accept(token, { name: 'Ann Lee' })
      const { id, fromId } = await senderOf(acme, { fromId: `jane-${acme.id}`, firstName: 'Jane' })
      await receive(acme, { fromId, body: 'Is the blue one there?' })
      const page = await dashboard.open(`/inbox/${id}`, { width, as: acme })
      await page.getByRole('radio', { name: 'Reply' }).focus()
      await page.keyboard.press('ArrowRight')
      const box = page.getByRole('textbox', { name: 'Note for the team' })
      await box.focus()
      await page.keyboard.type('Ask the shop, @an')
      await page.getByRole('option', { name: /Ann Lee/ }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Enter')
      await page.keyboard.type('please')
      expect(await box.inputValue()).toBe('Ask the shop, @Ann Lee please')
      await page.keyboard.press('Control+Enter')
      const note = page.getByRole('log').getByRole('article', { name: /^Note by/ })
      await note.getByText('Ask the shop, @Ann Lee please').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      expect((await acme.client.listNotes({ query: {} })).body.data).toMatchObject([
        { mentions: [{ name: 'Ann Lee' }], author: 'user' },
      ])
      await note.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Asked')
      await page.getByRole('button', { name: 'Save' }).click()
      await note.getByText('Asked').waitFor()
      await acme.client.createNote({ params: { contactId: id }, body: { body: 'From a program' } })
      await page.getByRole('log').getByText('From a program').waitFor()
      await note.filter({ hasText: 'Asked' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await note.filter({ hasText: 'Asked' }).waitFor({ state: 'detached' })
      await page.goto(`${dashboard.origin}/dashboard/contacts/${id}`)
      await page.getByRole('region', { name: 'Notes' }).getByText('From a program').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const sent = { query: { contactId: id, direction: 'outgoing' as const } }
      expect((await acme.client.listMessages(sent)).body.data).toEqual([])
    },
  )

  testAtEachWidth(
    'on a %s snippets are put into a reply by keys, filled for the contact, and what is missing keeps it from going out',
    async (width) => {
      const acme = await openAccount(dashboard, {
        password,
        replyWebhook: { url: webhook.url },
        snippets: [
          { shortcut: 'hours', content: 'Hi {{firstName}}, we are open from 9 to 17.' },
          { shortcut: 'due', content: { body: 'It is due {{due}}.', buttons: ['Yes, please'] } },
        ],
      })
      const { id, fromId } = await senderOf(acme, { fromId: `jane-${acme.id}`, firstName: 'Jane' })
      await receive(acme, { fromId, body: 'When?' })
      const page = await dashboard.open(`/inbox/${id}`, { width, as: acme })
      const box = page.getByRole('textbox', { name: 'Reply to Jane' })
      await box.focus()
      await page.keyboard.type('/ho')
      await page.getByRole('option', { name: /hours/ }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.keyboard.press('Enter')
      const full = 'Hi Jane, we are open from 9 to 17.'
      await page.waitForFunction((text) => document.querySelector('textarea')?.value === text, full)
      await page.keyboard.type(' /due')
      await page.getByRole('option', { name: /due/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.getByText('The contact has no value for {{due}}').waitFor()
      expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
      expect(await seriousFaults(page)).toEqual([])
      await box.fill(`${full} It is due Monday.`)
      await page.keyboard.press('Control+Enter')
      await page.getByRole('log').getByRole('article').getByText('It is due Monday.').waitFor()
      const [sent] = (await acme.client.listMessages({ query: { contactId: id } })).body.data
      expect(sent).toMatchObject({ body: `${full} It is due Monday.`, buttons: [{ title: 'Yes, please' }] })
    },
  )

  test('what is typed while a note is being written stays', async () => {
    const acme = await openAccount(dashboard, { password, replyWebhook: { url: webhook.url } })
    const { id } = await senderOf(acme, { fromId: `jane-${acme.id}`, firstName: 'Jane' })
    const page = await dashboard.open(`/contacts/${id}`, { as: acme })
    const box = page.getByRole('textbox', { name: 'Note for the team' })
    const goOn = await holdRequests(page, '**/notes')
    await box.fill('Call back.')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type(' On Monday')
    goOn()
    await page.getByRole('article', { name: /^Note by/ }).waitFor()
    await page.waitForFunction(() => document.querySelector('textarea')?.value === ' On Monday')
    expect((await acme.client.listNotes({ query: {} })).body.data).toMatchObject([{ body: 'Call back.' }])
  })

  test('what is attached and offered while a snippet is filled stays beside it', async () => {
    const { account, id } = await sandboxOf(dashboard).open({ password })
    const attachments = [{ data: dataUri(files.png('map')), name: 'map.png' }]
    const content = { body: 'We are here.', buttons: [{ title: 'Thanks' }], attachments }
    await account.client.createSnippet({ body: { shortcut: 'map', content } })
    const page = await dashboard.open(`/inbox/${id}`, { as: account })
    const box = page.getByRole('textbox', { name: /^Reply to/ })
    const goOn = await holdRequests(page, '**/fill')
    await box.focus()
    await page.keyboard.type('/map')
    await page.getByRole('option', { name: /map/ }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'team.png', mimeType: 'image/png', buffer: files.png() })
    await page.getByRole('button', { name: 'Remove team.png' }).waitFor()
    await page.getByRole('button', { name: 'Add buttons, a menu or a link' }).click()
    await page.getByRole('menuitem', { name: 'Buttons' }).click()
    goOn()
    await page.getByRole('button', { name: 'Remove map.png' }).waitFor()
    await page.getByRole('button', { name: 'Remove team.png' }).waitFor()
    await page.getByText('What stands below the reply has stayed').waitFor()
  })

  testAtEachWidth('on a %s a snippet is written, found, changed and deleted', async (width) => {
    const acme = await openAccount(dashboard, { password })
    const page = await dashboard.open('/settings/snippets', { width, as: acme })
    await page.getByText('No snippets yet').waitFor()
    await page.getByRole('link', { name: 'Write a snippet' }).click()
    await page.getByRole('textbox', { name: 'Shortcut' }).fill('/hours')
    await page.getByRole('textbox', { name: 'Text' }).fill('We are open')
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: '/hours' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('link', { name: '/hours' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('We are open from 9 to 17')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect((await acme.client.listSnippets({ query: {} })).body.data).toMatchObject([
      { shortcut: 'hours', content: { body: 'We are open from 9 to 17' } },
    ])
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete snippet' }).click()
    await page.getByText('No snippets yet').waitFor()
  })

  testAtEachWidth('on a %s a file of snippets says what it did, and goes out again', async (width) => {
    const acme = await openAccount(dashboard, { password })
    const page = await dashboard.open('/settings/snippets', { width, as: acme })
    const upload = async (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'ready.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByText('No snippets yet').waitFor()
    await upload('a,b\n1,2\n')
    await page.getByRole('alert').getByText('The first line must name the columns').waitFor()
    await upload('shortcut,text\nhours,We are open\ntwo words,No\n')
    const done = page.getByRole('status').filter({ hasText: 'snippet' })
    await done.getByText('1 snippet written, 0 changed, 0 as they were, 1 left out.').waitFor()
    await done.getByText(/^Row 2, two words: shortcut must/).waitFor()
    await page.getByRole('link', { name: '/hours' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('snippets.csv')
  })
})
