import type { Page } from 'playwright-core'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { membersOf, openOwner } from '../support/dashboardApi.ts'
import { senderOf } from '../support/messages.ts'

describeInBrowser('two members on one conversation', () => {
  const dashboard = suiteDashboard()

  /** An owner and Ann, an agent, of an account to which Jane has written, and before her John. */
  const openTeam = async () => {
    const { account, owner, email } = await openOwner(dashboard, {})
    await senderOf(account, { fromId: 'john', firstName: 'John', body: 'I am John' })
    const { id } = await senderOf(account, { fromId: 'jane', firstName: 'Jane', body: 'I am Jane' })
    const ann = await membersOf(dashboard).join(owner, 'agent')
    return { id, ann, owner: { email }, path: `/inbox/${id}` }
  }
  const line = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

  testAtEachWidth('on a %s see each other, that one types, and that one has gone', async (width) => {
    const { ann, owner, path } = await openTeam()
    const [page, other] = [
      await dashboard.open(path, { as: owner, width }),
      await dashboard.open(path, { as: ann }),
    ]
    await line(page, 'Ann\u2069 is here.').waitFor()
    await line(other, 'is here.').waitFor()
    await other.getByRole('textbox', { name: /^Reply to Jane/ }).pressSequentially('I am on')
    await line(page, 'Ann\u2069 types…').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await line(page, 'Ann\u2069 is here.').waitFor()
    await other.getByRole('link', { name: /^John/ }).click()
    await line(page, 'Ann').waitFor({ state: 'detached' })
    await page.getByRole('textbox', { name: /^Reply to Jane/ }).waitFor()
  })

  test('do not undo each other: who closes what the other has assigned is told so, sees it, and can close it then', async () => {
    const { id, ann, owner, path } = await openTeam()
    const page = await dashboard.open(path, { as: owner })
    const assigned = (name: string) => page.getByRole('button', { name: `Assigned to ${name}` })
    await assigned('Nobody').waitFor()
    await page.getByRole('log').getByText('I am Jane').waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/api\/conversations\/con_/, async (route) => {
      if (route.request().method() === 'GET') await released
      await route.continue()
    })
    await ann.person.ask('PATCH', `/conversations/${id}`, { body: { assigneeId: ann.id } })
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
    await page.keyboard.press('e')
    expect((await answered).status()).toBe(412)
    release()
    await page.getByText('Assigned to Ann, by Ann, before you.').waitFor()
    await assigned('Ann').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true, disabled: false }).click()
    await page.getByText('What they write next opens it again.').waitFor()
  })
})
