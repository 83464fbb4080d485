import { eq } from 'drizzle-orm'
import {
  describeInBrowser,
  holdRequests,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteGraph } from '../support/graph.ts'
import { writtenEvent } from '../support/graph/pageHooks.ts'
import { pagesOf, type PageKind } from '../support/metaPages.ts'
import { hour, until } from '../support/time.ts'

let people = 0

describeInBrowser('a conversation on a page at Meta', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()

  /** Somebody has written so many hours ago; the inbox shows the conversation. */
  const open = async (
    hoursAgo: number,
    {
      kind = 'messenger',
      humanAgent = 'no',
      width = 'desktop',
    }: { kind?: PageKind; humanAgent?: 'yes' | 'no'; width?: 'phone' | 'desktop' },
  ) => {
    const pages = pagesOf(dashboard, graph, kind)
    const { account, channel, contactId } = await pages.open(
      { botEnabled: false },
      { password },
      { humanAgent },
    )
    people += 1
    const from = `77000${people}`
    const at = Date.now() - hoursAgo * hour
    await channel.writes({ from, text: 'Is it open today?', at })
    const page = await dashboard.open(`/inbox/${await contactId()}`, { width, as: account })
    const thread = page.getByRole('log', { name: /^Messages with/ })
    await thread.getByText('Is it open today?').waitFor()
    return {
      page,
      thread,
      channel,
      from,
      box: page.getByRole('textbox', { name: /^Reply to/ }),
      /** Changes when the person wrote last, as time does. */
      wroteAt: async (lastReceivedAt: number) => {
        const db = await openDataOf(dashboard.dataDir)
        await db.write(async ({ q, t: { identity: i } }) => {
          await q.update(i).set({ lastReceivedAt }).where(eq(i.address, from))
        })
        await db.close()
      },
    }
  }

  testAtEachWidth('on a %s says after its window that the person has to write first', async (width) => {
    const { page, thread, box, channel, from } = await open(25, { width })
    await page
      .getByText(/Replies on messenger were possible until .*\. The contact has to write first now\.$/)
      .waitFor()
    expect(await box.count()).toBe(0)
    await thread.getByText('messenger', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await channel.writes({ from, text: 'Hello?' })
    await page.getByText(/Replies until .* left/).waitFor()
    await box.waitFor()
  })

  test.each([
    ['phone', 'messenger'],
    ['desktop', 'instagram'],
  ] as const)('on a %s is answered late by a person on %s, where that is approved', async (width, kind) => {
    const { page, thread, box, channel } = await open(25, { kind, width, humanAgent: 'yes' })
    await page
      .getByText(/The 24 hours are over: your reply goes out as that of a person until .*; the bot cannot/)
      .waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await box.fill('Until six.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const reply = thread.getByRole('article').filter({ hasText: 'Until six.' })
    await reply.getByText('Sent', { exact: true }).waitFor()
    expect(channel.sent().at(-1)?.body).toMatchObject({ tag: 'HUMAN_AGENT', message: { text: 'Until six.' } })
  })

  test('keeps a reply whose window closes while it is written, and says why it has not gone out', async () => {
    const { page, box, wroteAt } = await open(1, {})
    await box.fill('One moment.')
    const goOn = await holdRequests(page, '**/replies')
    await box.press('Control+Enter')
    await wroteAt(Date.now() - 25 * hour)
    goOn()
    await page.getByText('Your reply has not gone out; it is kept.').waitFor()
    await page.getByText(/Replies on messenger were possible until/).waitFor()
    await wroteAt(Date.now())
    await page.reload()
    await until(async () => (await box.inputValue()) === 'One moment.')
  })

  test('says which messages came while another app had the conversation', async () => {
    const { thread, channel, from } = await open(1, {})
    await channel.postStandby(writtenEvent(channel.inbox, { from, text: 'To the other app' }))
    await thread
      .getByRole('article')
      .filter({ hasText: 'To the other app' })
      .getByText('For another app')
      .waitFor()
    expect(await thread.getByText('For another app').count()).toBe(1)
  })
})
