import { openBroadcasts } from '../support/broadcasts.ts'
import { describeInBrowser, suiteDashboard } from '../support/browser.ts'
import { until } from '../support/time.ts'

describeInBrowser('The page of a broadcast', () => {
  const dashboard = suiteDashboard()

  test('leads to the contacts that its filter finds, and to those who have opted out after it', async () => {
    const { account, people, write, start, read } = await openBroadcasts(dashboard, { quietHours: null })
    const [ann = ''] = await people(6, (at) => ({ firstName: `Ann ${at}` }))
    const id = await write({
      ratePerMinute: 10,
      stopRules: { failedPercent: 100, optOutPercent: 0 },
      exclude: { filter: { of: 'firstName', op: 'is', value: 'Ann 5' } },
    })
    const page = await dashboard.open(`/broadcasts/${id}`, { as: account })
    const contacts = page.getByRole('table', { name: 'Contacts' })
    const listsOnly = async (name: string) => {
      await contacts.getByRole('link', { name, exact: true }).waitFor()
      await until(
        () => contacts.getAttribute('aria-rowcount'),
        (rows) => rows === '2',
      )
    }
    await page.getByRole('link', { name: 'Show them' }).click()
    await listsOnly('Ann 5')
    expect(await start(id)).toMatchObject({ status: 200 })
    await until(
      () => read(id),
      ({ counts }) => counts.sent > 0,
    )
    await account.client.updateContact({ params: { id: ann }, body: { optedOut: true } })
    await page.goBack()
    await page.getByRole('link', { name: 'Show who has opted out' }).click()
    await listsOnly('Ann 0')
  })
})
