import { describeInBrowser, suiteDashboard, type TestPage } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'

describeInBrowser('pages that are told what has changed', () => {
  const dashboard = suiteDashboard()

  const open = () => openAccount(dashboard, { password })
  const person = (account: TestAccount, firstName: string) =>
    senderOf(account, { fromId: `${firstName}-${account.id}`, firstName, body: `I am ${firstName}` })
  const writes = (account: TestAccount, firstName: string, body: string) =>
    receive(account, { fromId: `${firstName}-${account.id}`, body })
  const rows = (page: TestPage) => page.getByRole('list', { name: /^Conversations/ }).getByRole('link')
  const row = (page: TestPage, name: string) => rows(page).filter({ hasText: name })

  /** The paths that a page reads from now on, with their queries. */
  const readsOf = (page: TestPage) => {
    const paths: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.method() === 'GET') paths.push(pathname.replace('/dashboard/api', '') + search)
    })
    return paths
  }

  test('a message in another conversation moves its row to the top, and neither the open thread nor the list is read again', async () => {
    const acme = await open()
    const john = await person(acme, 'John')
    const jane = await person(acme, 'Jane')
    const page = await dashboard.open(`/inbox/${jane.id}`, { as: acme })
    const other = await dashboard.open('/inbox', { as: acme })
    await page.getByRole('log').getByText('I am Jane').waitFor()
    await row(page, 'Jane')
      .getByLabel(/unread/)
      .waitFor({ state: 'hidden' })
    await writes(acme, 'John', 'One more')
    for (const tab of [page, other]) await row(tab, 'John').getByLabel('2 unread').waitFor()
    const [reads, readByOther] = [readsOf(page), readsOf(other)]
    await writes(acme, 'John', 'And another')
    for (const tab of [page, other]) {
      await row(tab, 'John').getByLabel('3 unread').waitFor()
      await row(tab, 'John').getByText('And another').waitFor()
      expect(await rows(tab).allTextContents()).toEqual([
        expect.stringContaining('John'),
        expect.stringContaining('Jane'),
      ])
    }
    for (const paths of [reads, readByOther]) {
      const lists = paths.filter((path) => path.startsWith('/conversations?'))
      expect(lists).toEqual([expect.stringContaining(`contactIds=${john.id}`)])
      expect(paths.filter((path) => path.includes(jane.id))).toEqual([])
    }
  })

  test('a row leaves a list that it no longer fits, and one of a deleted contact every list', async () => {
    const acme = await open()
    const john = await person(acme, 'John')
    await person(acme, 'Jane')
    const unread = await dashboard.open('/inbox?filter=unread', { as: acme })
    const all = await dashboard.open('/inbox', { as: acme })
    for (const page of [unread, all]) await row(page, 'John').waitFor()
    await all.getByRole('link', { name: /John/ }).click()
    await row(unread, 'John').waitFor({ state: 'detached' })
    await row(unread, 'Jane').waitFor()
    await writes(acme, 'Jane', 'Still there')
    await row(unread, 'Jane').getByLabel('2 unread').waitFor()
    await acme.client.deleteContact({ params: { id: john.id } })
    await row(all, 'John').waitFor({ state: 'detached' })
    await row(all, 'Jane').waitFor()
  })

  test('a long thread that is read far back shows what comes, and what became of what was there', async () => {
    const acme = await open()
    const jane = await person(acme, 'Jane')
    for (let count = 0; count < 60; count += 1) await writes(acme, 'Jane', `Line ${count}.`)
    const page = await dashboard.open(`/inbox/${jane.id}`, { as: acme })
    const thread = page.getByRole('log')
    await thread.getByText('Line 59.').waitFor()
    await thread.getByRole('button', { name: 'Show earlier messages' }).click()
    await thread.getByText('Line 15.').waitFor()
    const reads = readsOf(page)
    await writes(acme, 'Jane', 'The last line.')
    await thread.getByText('The last line.').waitFor()
    expect(reads.filter((path) => path.startsWith('/messages?') && path.includes('cursor='))).toEqual([])
    await thread.getByText('Line 15.').waitFor()
  })
})
