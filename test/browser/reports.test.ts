import type { Page } from 'playwright-core'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign, openContact } from '../support/conversation.ts'
import { membersOf, openOwner } from '../support/dashboardApi.ts'
import { until } from '../support/time.ts'

const pages = {
  '/reports': ['Nothing was written in these days', 'No campaign is Live', 'No contact was added'],
  '/reports/response-times': ['No person answered in these days', 'Nobody wrote in these days'],
  '/reports/cohorts': ['Nobody joined a campaign in these days'],
  '/reports/bot': ['No bot was asked anything in these days'],
  '/reports/members': ['Nobody was assigned, closed or wrote anything'],
  '/reports/channels': ['Nothing went over a channel in these days'],
}

describeInBrowser('Reports', () => {
  const dashboard = suiteDashboard()

  const isSound = async (page: Page) => {
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  }

  /** An account in which Ann joined a campaign, got its opening message and asked its bot. */
  const openStory = async () => {
    const { account, owner, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign()],
    })
    const ann = await openContact(dashboard, account)
    await ann.joins()
    await until(ann.outgoing, (sent) => sent.length === 1)
    await ann.writes('How much is it?')
    await until(ann.outgoing, (sent) => sent.length === 2)
    return { account, owner, ann, as: { email } }
  }

  testAtEachWidth('of a new account say what they will count on a %s', async (width) => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/', { as: { email }, width })
    for (const [path, texts] of Object.entries(pages)) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      for (const text of texts) await page.getByText(text).waitFor()
      await isSound(page)
    }
  })

  testAtEachWidth('count from the first message on, and lead to the people on a %s', async (width) => {
    const { as, ann } = await openStory()
    const page = await dashboard.open('/reports', { as, width, dark: width === 'phone' })
    await page.getByRole('link', { name: '1 Received', exact: true }).waitFor()
    await page.getByRole('link', { name: '2 Sent', exact: true }).waitFor()
    const stages = page.getByRole('table', { name: 'How far people have come' })
    await stages.getByRole('row', { name: /^Joined 1 Joined 100%/ }).waitFor()
    await stages.getByRole('row', { name: /^Opted out 0 0%/ }).waitFor()
    await isSound(page)

    await stages.getByRole('link', { name: '1 Answered', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Answered' }).waitFor()
    await page.getByRole('table', { name: 'People' }).getByRole('link', { name: 'Ann' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).waitFor()
    await page.getByRole('link', { name: 'Write a broadcast' }).waitFor()
    await isSound(page)
    await page.getByRole('button', { name: 'Save as segment' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`Answered on a ${width}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: `Answered on a ${width}` }).waitFor()
    const people = page.getByRole('table', { name: 'People in the segment' })
    expect(await people.getByRole('link', { name: 'Ann' }).getAttribute('href')).toContain(ann.id)
    await isSound(page)
  })

  test('keep the period and the filters in the address, from one page to the next', async () => {
    const { as } = await openStory()
    const page = await dashboard.open('/reports', { as })
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'Last 7 days' }).click()
    await page.getByRole('checkbox', { name: 'Compare with the period before' }).check()
    await page.getByText('0 before').first().waitFor()
    await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Bot' }).click()
    await page.getByText('Answered alone', { exact: true }).waitFor()
    // No number is a link that leads to nobody: the service finds no people behind those of the bot.
    expect(await page.locator('a[href*="report=bot"]').count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: /^Compare/ }).isChecked()).toBe(true)
    const { searchParams } = new URL(page.url())
    expect([searchParams.get('period'), searchParams.get('compare')]).toEqual(['"7"', 'true'])
    await page.reload()
    await page.getByText('Answered alone', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Period' }).click()
    await page.getByRole('option', { name: 'From a day to another' }).click()
    await page.getByLabel('First day').fill('2020-01-01')
    await page
      .getByText(/makes a range of/)
      .first()
      .waitFor()
    await page.getByLabel('Last day').fill('2020-01-31')
    await page.getByText('No bot was asked anything in these days').waitFor()
  })

  test('show the values of a plot by keys and as a table, and give a file', async () => {
    const { as } = await openStory()
    const page = await dashboard.open('/reports', { as })
    const days = page.getByRole('slider', { name: 'Day' }).first()
    await days.focus()
    await until(
      () => days.getAttribute('aria-valuetext'),
      (text) => text?.endsWith(': Received 1') === true,
    )
    await page.keyboard.press('ArrowLeft')
    expect(await days.getAttribute('aria-valuetext')).toMatch(/: Received 0$/)
    await page.keyboard.press('Home')
    expect(await days.getAttribute('aria-valuenow')).toBe('1')
    await page.getByText('The same as a table').first().click()
    const table = page.getByRole('region', { name: 'Messages received' })
    expect(await table.getByRole('row').count()).toBe(31)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV: Messages and people' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.csv$/)

    await page.goto(`${dashboard.origin}/dashboard/reports/response-times`)
    const hours = page.getByRole('slider', { name: 'Hour' })
    await hours.focus()
    await page.keyboard.press('ArrowUp')
    expect(await hours.getAttribute('aria-valuetext')).toMatch(/^Sat, 23:00/)
    await isSound(page)
  })

  test('are for viewers, without what members did and without what they may not do', async () => {
    const { owner } = await openStory()
    const { email } = await membersOf(dashboard).join(owner, 'viewer')
    const page = await dashboard.open('/reports', { as: { email } })
    await page.getByRole('link', { name: '1 Received', exact: true }).click()
    await page.getByRole('table', { name: 'People' }).getByRole('link', { name: 'Ann' }).waitFor()
    expect(await page.getByRole('button', { name: /Save as segment|Export/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
    const tabs = page.getByRole('navigation', { name: 'Reports' })
    await tabs.getByRole('link', { name: 'Channels' }).waitFor()
    expect(await tabs.getByRole('link', { name: 'Members' }).count()).toBe(0)
  })

  testAtEachWidth('stand on the page of a campaign, and begin it, on a %s', async (width) => {
    const { account, as } = await openStory()
    const page = await dashboard.open(`/campaigns/${account.campaignId('Desk')}`, { as, width })
    const section = page.getByRole('region', { name: 'How far people come' })
    await section.getByRole('link', { name: '1 Joined', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Hours' }).click()
    await page.getByText('1 message in all').waitFor()
    await page.getByRole('tab', { name: 'Sources' }).click()
    await page.getByRole('table', { name: 'New contacts by source' }).waitFor()
    await isSound(page)
    await section.getByRole('link', { name: 'All its reports' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
    expect(new URL(page.url()).searchParams.get('campaignId')).toBe(account.campaignId('Desk'))
  })
})
