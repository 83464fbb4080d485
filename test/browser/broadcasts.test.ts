import type { Page } from 'playwright-core'
import { openBroadcasts, openFailing, quietCampaign } from '../support/broadcasts.ts'
import {
  describeInBrowser,
  hasFocus,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  type TestPage,
} from '../support/browser.ts'
import { membersOf } from '../support/dashboardApi.ts'
import { until } from '../support/time.ts'

describeInBrowser('Broadcasts', () => {
  const dashboard = suiteDashboard()

  const open = (given = {}) => openBroadcasts(dashboard, { quietHours: null, ...given })
  const isFaultless = async (page: Page) => {
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  }
  const button = (page: TestPage, name: string) => page.getByRole('button', { name, exact: true })
  const figure = (page: TestPage, name: RegExp) =>
    page.getByRole('region', { name: 'Numbers' }).getByRole('link', { name })
  const shows = (page: TestPage, table: string, count: number) =>
    until(
      () => page.getByRole('table', { name: table }).getAttribute('aria-rowcount'),
      (rows) => rows === String(count + 1),
    )
  /** Where its messages fail, nothing stops it. */
  const atOnce = { ratePerMinute: 60_000, stopRules: null }

  testAtEachWidth(
    'on a %s a draft is looked at, started with the typed number, and its numbers open its people',
    async (width) => {
      const { account, people, write, listId } = await open()
      await people(60, (at) => ({ firstName: `Ann ${at}` }))
      await people(2, () => ({ firstName: null, lastName: 'Nameless' }))
      await account.client.createSegment({
        body: { name: 'Anns', filter: { of: 'firstName', op: 'contains', value: 'ann' } },
      })
      const id = await write({
        ...atOnce,
        content: { body: 'Hi {{firstName}}', buttons: [{ title: 'Yes please' }] },
        exclude: { filter: { of: 'firstName', op: 'is', value: 'Ann 0' } },
      })
      const page = await dashboard.open('/broadcasts', { as: account, width, dark: width === 'phone' })
      await page.getByRole('table', { name: 'Broadcasts' }).getByText('Draft').waitFor()
      await isFaultless(page)
      await page.getByRole('link', { name: 'Sale' }).click()
      const who = page.getByRole('region', { name: 'Who' })
      expect(await who.getByRole('link', { name: 'Leads' }).getAttribute('href')).toBe(
        `/dashboard/lists/${listId}`,
      )
      await who.getByText('First name is Ann 0').waitFor()
      await page.getByRole('region', { name: 'What' }).getByText('Yes please').waitFor()
      await isFaultless(page)

      await button(page, 'Look and start').click()
      const sheet = page.getByRole('dialog')
      await sheet.getByText('59 people get it.').waitFor()
      await sheet.getByText('2: The contact lacks a field that the message names').waitFor()
      await sheet.getByText('None are set').waitFor()
      await sheet.getByText('The same as a table').click()
      await sheet.getByRole('region', { name: 'Messages by hour' }).getByRole('cell').first().waitFor()
      await isFaultless(page)
      const start = sheet.getByRole('button', { name: 'Start it now' })
      await sheet.getByLabel('Type 59 to write to them').fill('61')
      expect(await start.isDisabled()).toBe(true)
      await sheet.getByLabel('Type 59 to write to them').fill('59')
      await page.keyboard.press('Enter')

      await page.getByText('The broadcast has started.').waitFor()
      await figure(page, /^59 ?Sent$/).waitFor()
      await shows(page, 'People of the broadcast', 61)
      await figure(page, /^2 ?Left out$/).click()
      await shows(page, 'People of the broadcast', 2)
      await page.getByText('The contact lacks a field that the message names').first().waitFor()
      await figure(page, /^59 ?Sent$/).click()
      await shows(page, 'People of the broadcast', 59)
      await isFaultless(page)
      await page.getByRole('table').getByRole('link', { name: 'Ann 1', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Ann 1' }).waitFor()
      await page.goto(`${dashboard.origin}/dashboard/broadcasts/${id}?stage=sent`)
      await shows(page, 'People of the broadcast', 59)
    },
  )

  test('the sheet says that a campaign is not Live, and a plan that has changed is shown and asked for again', async () => {
    const { account, owner, people, write, campaignId } = await open({
      campaigns: [quietCampaign({ status: 'Paused' })],
    })
    await people(3)
    const id = await write(atOnce)
    const page = await dashboard.open(`/broadcasts/${id}`, { as: account })
    await button(page, 'Look and start').click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('Its campaign is Paused').waitFor()
    await sheet.getByText('3 people get it.').waitFor()
    expect(await sheet.getByRole('button', { name: 'Start it now' }).isDisabled()).toBe(true)
    expect(await sheet.getByRole('link', { name: 'Funnel' }).getAttribute('href')).toBe(
      `/dashboard/campaigns/${campaignId}`,
    )
    await isFaultless(page)
    await owner.ask('POST', `/campaigns/${campaignId}/status`, { body: { status: 'Live' } })
    await sheet.getByText('Its campaign is Paused').waitFor({ state: 'detached' })
    await people(1)
    await sheet.getByRole('button', { name: 'Start it now' }).click()
    await sheet.getByText('Another plan than before').waitFor()
    await sheet.getByText('4 people get it.').waitFor()
    await isFaultless(page)
    await sheet.getByRole('button', { name: 'Start it now' }).click()
    await figure(page, /^4 ?Sent$/).waitFor()
  })

  test('a scheduled one says when it begins and becomes a draft again, by keys alone', async () => {
    const { account, people, write } = await open()
    await people(2)
    const sendAt = new Date(Date.now() + 86_400_000).toISOString()
    const id = await write({ sendAt })
    const page = await dashboard.open(`/broadcasts/${id}`, { as: account })
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await button(page, 'Look and start').focus()
    await press('Enter')
    const sheet = page.getByRole('dialog')
    await sheet.getByText('2 people get it.').waitFor()
    const schedule = sheet.getByRole('button', { name: 'Schedule it' })
    for (let tabs = 0; tabs < 8 && (await schedule.and(page.locator(':focus')).count()) === 0; tabs += 1)
      await press('Tab')
    await hasFocus(page, schedule)
    await press('Enter')
    await page.getByText('The broadcast is scheduled.').waitFor()
    await page
      .getByText(/^Begins .*\d/)
      .first()
      .waitFor()
    await isFaultless(page)
    await button(page, 'Cancel').focus()
    await press('Enter')
    const question = page.getByRole('dialog', { name: /^Cancel/ })
    await question.getByText('It is a draft again').waitFor()
    await question.getByRole('button', { name: 'Make it a draft' }).focus()
    await press('Enter')
    await button(page, 'Look and start').waitFor()
    await button(page, 'Delete').focus()
    await press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).focus()
    await press('Enter')
    await page.getByText('No broadcasts yet').waitFor()
    await isFaultless(page)
  })

  testAtEachWidth(
    'on a %s it is paused, says why and what to do, is resumed and cancelled, and others see that at once',
    async (width) => {
      const { account, owner, people, write, start, campaignId } = await open()
      await people(3)
      const id = await write({ ratePerMinute: 1, stopRules: null })
      await start(id)
      const page = await dashboard.open(`/broadcasts/${id}`, { as: account, width })
      const other = await dashboard.open('/broadcasts', { as: account, width })
      await figure(page, /^1 ?Sent$/).waitFor()
      await page.getByText('2 people wait for their turn').waitFor()
      await page.getByText('At this pace the last goes out').waitFor()
      await button(page, 'Pause').click()
      const notice = page.getByRole('status', { name: 'Paused' })
      await notice.getByText('Somebody has paused it.').waitFor()
      await other.getByText('Somebody has paused it').waitFor()
      await isFaultless(page)
      await isFaultless(other)
      await button(page, 'Resume').click()
      await notice.waitFor({ state: 'detached' })
      await owner.ask('POST', `/campaigns/${campaignId}/status`, { body: { status: 'Paused' } })
      await notice.getByText('Its campaign is Paused.').waitFor()
      await notice.getByRole('link', { name: 'Open the campaign' }).waitFor()
      await button(page, 'Cancel').click()
      const question = page.getByRole('dialog', { name: /^Cancel/ })
      await question.getByText('2 people wait and get nothing then').waitFor()
      await question.getByRole('button', { name: 'Cancel the broadcast' }).click()
      await figure(page, /^2 ?Cancelled$/).click()
      await page.getByText('The broadcast was cancelled').first().waitFor()
      await isFaultless(page)
    },
  )

  testAtEachWidth('on a %s those whose message failed get a new draft that says the same', async (width) => {
    const { account, people, write, start, read } = await openFailing(dashboard, { quietHours: null })
    await people(3, (at) => ({ firstName: `Ann ${at}` }))
    const id = await write({
      ...atOnce,
      name: 'Offer',
      content: { body: 'Hi {{firstName}}', buttons: [{ title: 'Yes please' }] },
      exclude: { filter: { of: 'firstName', op: 'is', value: 'Ann 0' } },
    })
    await start(id)
    await until(
      () => read(id),
      ({ state }) => state === 'done',
    )
    const page = await dashboard.open(`/broadcasts/${id}?stage=failed`, { as: account, width })
    await shows(page, 'People of the broadcast', 2)
    expect(await button(page, 'Write to those who have not read').count()).toBe(0)
    await isFaultless(page)
    await button(page, 'Send to failed ones again').click()
    await page.getByRole('heading', { level: 1, name: 'Offer: failed again' }).waitFor()
    await page.getByText('This is a new draft').waitFor()
    await page.getByRole('region', { name: 'What' }).getByText('Yes please').waitFor()
    await page.getByRole('region', { name: 'Who' }).getByText('Offer').waitFor()
    await button(page, 'Look and start').click()
    await page.getByRole('dialog').getByText('2 people get it.').waitFor()
    await isFaultless(page)
  })

  test('who is erased afterwards is said to be, and a viewer reads all of it and can press nothing', async () => {
    const { account, owner, people, write, start, read } = await open()
    const [ann] = await people(2, (at) => ({ firstName: `Ann ${at}` }))
    const id = await write(atOnce)
    await start(id)
    await until(
      () => read(id),
      ({ counts }) => counts.sent === 2,
    )
    await account.client.deleteContact({ params: { id: ann ?? '' } })
    const { email } = await membersOf(dashboard).join(owner, 'viewer')
    const page = await dashboard.open(`/broadcasts/${id}`, { as: { email } })
    const table = page.getByRole('table', { name: 'People of the broadcast' })
    await table.getByText('Erased contact').waitFor()
    await table.getByRole('link', { name: 'Ann 1' }).waitFor()
    await isFaultless(page)
    expect(await page.getByRole('button', { name: /Pause|Cancel|Start|Edit|Write/ }).count()).toBe(0)
  })
})
