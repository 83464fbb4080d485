import { botCampaign, funnel, openContact } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { hour, timesOf } from '../support/time.ts'

/** Quiet hours around now, whenever the test runs. */
function quietNow() {
  const timeIn = timesOf(Date)
  return { from: timeIn(-2 * hour), until: timeIn(6 * hour) }
}

describeInBrowser('The limits of automatic messages', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth('on a %s are set in the settings, and shown as figures', async (width) => {
    const { owner, email } = await openOwner(dashboard, { quietHours: { from: '21:00', until: '08:00' } })
    const page = await dashboard.open('/settings', { width, as: { email } })
    const section = page.getByRole('region', { name: 'Automatic messages' })
    await section.getByLabel('Answers to one contact in an hour').fill('5')
    await section.getByLabel('Daily limit of credits').click({ force: true })
    await section.getByLabel('Credits a day').fill('')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Type a number of credits').waitFor()
    await section.getByLabel('Credits a day').fill('50')
    await section.getByRole('button', { name: 'Add a limit' }).click()
    await section.getByLabel('Messages of limit 1').fill('2')
    await section.getByRole('button', { name: 'Add a limit' }).click()
    await section.getByLabel('Days of limit 2').fill('1')
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Give one limit for each number of days').waitFor()
    await section.getByLabel('Days of limit 2').fill('7')
    await section.getByRole('combobox', { name: 'Opening messages that quiet hours hold' }).click()
    await page.getByRole('option', { name: 'All' }).click()
    await section.getByRole('button', { name: 'Save' }).click()
    await section.getByText('Saved').waitFor()
    expect((await owner.ask('GET', '/automatic_limits')).body).toMatchObject({
      answersPerHour: 5,
      creditsPerDay: 50,
      quietOpenings: 'all',
      marketingCap: [
        { messages: 2, days: 1 },
        { messages: 4, days: 7 },
      ],
    })
    await section.getByText('0 of 50 credits used today').waitFor()
    const told =
      'Quiet hours, 21:00 to 08:00 in each contact’s zone, hold follow-ups and all opening messages.'
    await section.getByRole('img', { name: told }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s are told before they are reached, and when they are', async (width) => {
    const { account, owner, email } = await openOwner(dashboard, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ pacePerMinute: 600 })],
      limits: { creditsPerDay: 5 },
    })
    const page = await dashboard.open('/', { width, as: { email } })
    await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
    const notice = page.getByRole('status').filter({ hasText: 'Today’s credits' })
    const join = async () => (await openContact(dashboard, account)).joins()
    for (let joined = 0; joined < 3; joined += 1) await join()
    expect(await notice.count()).toBe(0)
    await join()
    await notice.getByText('Today’s credits are nearly used up').waitFor()
    await notice.getByText('4 of 5 credits used today').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await join()
    await notice.getByText('Today’s credits are used up: automatic messages wait').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await notice.getByRole('link', { name: 'Change the limit' }).click()
    await page.getByRole('region', { name: 'Automatic messages' }).getByText('5 of 5 credits').waitFor()
    await owner.ask('PATCH', '/automatic_limits', { body: { creditsPerDay: null } })
    await page.getByText('5 of 5 credits').waitFor({ state: 'detached' })
  })

  testAtEachWidth(
    'on a %s a campaign says until when quiet hours hold its opening messages',
    async (width) => {
      const { account, email } = await openOwner(dashboard, {
        lists: [{ name: 'Leads' }],
        campaigns: [funnel()],
        limits: { quietOpenings: 'all' },
        quietHours: quietNow(),
      })
      const ann = await openContact(dashboard, account)
      await ann.joins()
      const page = await dashboard.open(`/campaigns/${account.campaignId('Funnel')}`, {
        width,
        as: { email },
      })
      await page.getByRole('tab', { name: 'On hold (1)' }).click()
      await page.getByText(/Quiet hours.*goes out/).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )
})
