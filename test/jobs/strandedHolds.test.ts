import { like } from 'drizzle-orm'
import { botCampaign, funnel, openContact, openConversation, setStatus } from '../support/conversation.ts'
import { databaseOf, openDataOf } from '../support/databases.ts'
import { suiteResource } from '../support/resource.ts'
import { refuseRows } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, timesOf, until } from '../support/time.ts'

const { clock, server, after } = suiteOnFakeClock()
const db = suiteResource(() => openDataOf(server.dataDir, clock))

const loseJobs = (keys: string) =>
  db.write(({ q, t }) => q.delete(t.job).where(like(t.job.uniqueKey, `${keys}%`)))

/** How much stranded work of a kind there was. */
async function stranded(kind: string) {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  return Number(new RegExp(`^replyloop_stranded_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1])
}

/** Moves the clock on until what nothing else would do has been found and done. */
const untilSwept = (isDone: () => Promise<boolean>) =>
  until(async () => {
    await after(10 * minute)
    return isDone()
  })

test('opening messages whose quiet hours are over go out though the job that releases them was lost', async () => {
  const timeIn = timesOf(clock)
  const quiet = {
    limits: { quietOpenings: 'all' as const },
    quietHours: { from: timeIn(-hour), until: timeIn(hour) },
  }
  const ann = await openConversation(server, [funnel()], quiet)
  await ann.joins()
  await after(30 * minute)
  expect(await stranded('quiet_opening')).toBe(0)
  await loseJobs(`reviewHeld:${ann.account.campaignId('Funnel')}`)
  await untilSwept(async () => (await ann.said()).length === 1)
  expect(await stranded('quiet_opening')).toBe(1)
})

test('opening messages that a daily limit held go out though the job at the end of the day was lost', async () => {
  await after(day - (clock.now() % day))
  const ann = await openConversation(server, [botCampaign()], { limits: { creditsPerDay: 1 } })
  await ann.joins()
  const bob = await openContact(server, ann.account)
  const eve = await openContact(server, ann.account)
  await bob.joins()
  await eve.joins()
  await loseJobs(`reviewHeld:${ann.account.campaignId('Desk')}`)
  await after(day - (clock.now() % day))
  await untilSwept(async () => (await bob.said()).length === 1)
  expect(await eve.said()).toEqual([])
  expect(await stranded('daily_limit')).toBe(1)
})

test('a day that a lost job left behind is counted once, however long what releases it fails', async () => {
  await after(day - (clock.now() % day))
  const before = await stranded('daily_limit')
  const ann = await openConversation(server, [botCampaign()], { limits: { creditsPerDay: 1 } })
  await ann.joins()
  const bob = await openContact(server, ann.account)
  await bob.joins()
  await loseJobs(`reviewHeld:${ann.account.campaignId('Desk')}`)
  const heal = await refuseRows(await databaseOf(server.dataDir), {
    change: 'update',
    table: 'opening',
    when: `new.state = 'queued'`,
  })
  await after(day - (clock.now() % day))
  await untilSwept(async () => (await stranded('daily_limit')) > before)
  for (let waited = 0; waited < 6; waited += 1) await after(10 * minute)
  expect(await stranded('daily_limit')).toBe(before + 1)
  await heal()
  await untilSwept(async () => (await bob.said()).length === 1)
  expect(await stranded('daily_limit')).toBe(before + 1)
})

test('what a pause or an empty balance keeps on hold is not stranded', async () => {
  await after(day - (clock.now() % day))
  const before = await stranded('daily_limit')
  const ann = await openConversation(server, [botCampaign()], { limits: { creditsPerDay: 1 } })
  await ann.joins()
  for (let joined = 0; joined < 2; joined += 1) await (await openContact(server, ann.account)).joins()
  const poor = await openConversation(server, [botCampaign()], {
    limits: { creditsPerDay: 1 },
    metered: true,
    credits: 1,
  })
  await poor.joins()
  await (await openContact(server, poor.account)).joins()
  await setStatus(server, ann.account, 'Paused')
  await after(day - (clock.now() % day))
  for (let waited = 0; waited < 6; waited += 1) await after(10 * minute)
  expect(await stranded('daily_limit')).toBe(before)
})
