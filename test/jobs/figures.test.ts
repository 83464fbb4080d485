import {
  ChannelsReport,
  FunnelReport,
  HeatmapReport,
  SourcesReport,
  VolumeReport,
} from '@replyloop/shared/contract/reportFigures'
import { z } from 'zod'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import type { TestAccount } from '../support/factories.ts'
import { startCommand } from '../support/process.ts'
import { execute, select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, until } from '../support/time.ts'

const { clock, server, untilIdle, after, catchUpWithIds } = suiteOnFakeClock()

const dayNow = () => new Date(clock.now()).toISOString().slice(0, 10)
const url = () => databaseOf(server.dataDir)
/** Changes what stands in the database, past the service, and lets it see that. */
const change = async (statement: string) => {
  await execute(await url(), statement)
  await after(minute)
}

async function volumeOf(account: TestAccount, date: string, beside = '') {
  const { body } = await account.ask('GET', `/reports/volume?from=${date}&to=${date}${beside}`)
  return VolumeReport.parse(body).total
}
async function stagesOf(account: TestAccount, campaignId: string, from: string) {
  const { body } = await account.ask('GET', `/reports/funnel?campaignId=${campaignId}&from=${from}`)
  return new Map(FunnelReport.parse(body).stages.map(({ stage, ...counts }) => [stage, counts]))
}
const recount = async (account: TestAccount) => {
  const { code, stdout, stderr } = await startCommand('recount', ['--account', account.id], {
    DATA_DIR: server.dataDir,
    DATABASE_URL: await url(),
  }).ended
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return z.looseObject({ differences: z.array(z.unknown()) }).parse(JSON.parse(stdout))
}
/** The hourly job has added the days that are over, and a minute later they are counted. */
const untilCounted = async (account: TestAccount) => {
  await after(2 * hour)
  await after(2 * minute)
  const [found] = await select(
    await url(),
    `select count(*) as days from figure_day where account_id = '${account.id}' and changes = counted_changes`,
  )
  expect(Number(found?.['days'])).toBeGreaterThan(0)
}

/** Ann and Bob were greeted on a day that is counted by now; Ann has written. */
async function openCountedDay() {
  await catchUpWithIds()
  await after(day - (clock.now() % day) + hour)
  const ann = await openConversation(server, [botCampaign()])
  const { account } = ann
  const bob = await openContact(server, account)
  await ann.joins()
  await bob.joins()
  await after(minute)
  await ann.writes('How much is it?')
  await untilIdle()
  await after(minute)
  const date = dayNow()
  const before = await volumeOf(account, date)
  await after(day)
  await untilCounted(account)
  return { ann, bob, account, campaignId: account.campaignId('Desk'), date, before }
}

test('A day keeps its figures once it is counted, and an erased person is counted as gone', async () => {
  const { ann, account, campaignId, date, before } = await openCountedDay()
  expect(before).toMatchObject({ incoming: 1, byCampaign: 2, byBot: 1, newContacts: 2 })
  expect(await volumeOf(account, date)).toEqual(before)
  expect((await stagesOf(account, campaignId, date)).get('answered')).toEqual({ count: 1, gone: 0 })
  await account.client.deleteContact({ params: { id: ann.id } })
  await untilIdle()
  expect(await volumeOf(account, date)).toEqual(before)
  const stages = await stagesOf(account, campaignId, date)
  expect(stages.get('joined')).toEqual({ count: 2, gone: 1 })
  expect(stages.get('answered')).toEqual({ count: 1, gone: 1 })
  expect(await recount(account)).toMatchObject({ differences: [] })
  expect(await volumeOf(account, date)).toEqual(before)
})

test('Channels have no row of nowhere where somebody is erased on the day on which they joined', async () => {
  await catchUpWithIds()
  const { account, ...ann } = await openConversation(server, [botCampaign()])
  await ann.joins()
  await ann.writes('How much is it?')
  await untilIdle()
  const rowsOf = async () => {
    const { body } = await account.ask('GET', '/reports/channels')
    return ChannelsReport.parse(body).rows
  }
  const before = await rowsOf()
  await account.client.deleteContact({ params: { id: ann.id } })
  await untilIdle()
  const since = await rowsOf()
  expect(since.map(({ channel, incoming }) => ({ channel, incoming }))).toEqual(
    before.map(({ channel, incoming }) => ({ channel, incoming })),
  )
})

test('Who is made up by a version before counts in no report', async () => {
  await catchUpWithIds()
  const { account, ...ann } = await openConversation(server, [botCampaign()])
  await ann.writes('STOP')
  await untilIdle()
  await change(`update contact set is_example = true where id = '${ann.id}'`)
  const bob = await openContact(server, account)
  await bob.writes('Hi')
  await after(minute)
  const ask = async (path: string) => (await account.ask('GET', `/reports/${path}`)).body
  const sources = () => ask('sources').then((body) => SourcesReport.parse(body).rows)
  expect(await until(sources, ([row]) => row?.contacts === 1)).toEqual([
    { origin: 'other', sourceId: null, title: null, contacts: 1, optedOut: 0 },
  ])
  const { cells } = HeatmapReport.parse(await ask('heatmap'))
  expect(cells.reduce((sum, { incoming }) => sum + incoming, 0)).toBe(1)
})

test('Messages that retention deletes stay in the figures', async () => {
  const { account, campaignId, date, before } = await openCountedDay()
  const sent = (await stagesOf(account, campaignId, date)).get('delivered')
  await askDashboard(server, account, 'PATCH', '/settings', { body: { retention: { messagesMonths: 1 } } })
  await after(40 * day)
  await untilIdle()
  expect((await account.client.listMessages({ query: {} })).body.data).toEqual([])
  expect(await volumeOf(account, date)).toEqual(before)
  expect(await recount(account)).toMatchObject({ differences: [] })
  expect((await stagesOf(account, campaignId, date)).get('delivered')).toEqual(sent)
})

test('What changes of a counted day is in the figures at once, and who becomes a test contact is not', async () => {
  const { bob, account, date, before } = await openCountedDay()
  await change(`update contact set is_test = true where id = '${bob.id}'`)
  const changed = {
    ...before,
    newContacts: before.newContacts - 1,
    byCampaign: before.byCampaign - 1,
    outgoing: before.outgoing - 1,
  }
  // What another connection writes to the file of SQLite the service may see by its next look.
  const { newContacts } = changed
  expect(
    await until(
      () => volumeOf(account, date),
      (volume) => volume.newContacts === newContacts,
    ),
  ).toEqual(changed)
})

test('A changed time zone leaves the days that are counted as they are', async () => {
  const { account, date, before } = await openCountedDay()
  for (const timeZone of ['Pacific/Auckland', 'America/Los_Angeles']) {
    await askDashboard(server, account, 'PATCH', '/settings', { body: { timeZone } })
    expect(await volumeOf(account, date)).toEqual(before)
    await after(2 * day)
    await untilCounted(account)
    const { body } = await account.ask('GET', `/reports/volume?from=${date}`)
    expect(VolumeReport.parse(body).total).toEqual(before) // nothing is counted twice, and nothing is lost
  }
})

test('recount mends figures that are wrong, and says which', async () => {
  const { account, date, before } = await openCountedDay()
  await change(
    `update figure set amount = amount + 5 where kind = 'incoming' and account_id = '${account.id}'`,
  )
  expect(await recount(account)).toMatchObject({
    accountId: account.id,
    differences: [{ day: date, kind: 'incoming', counted: 6, is: 1 }],
  })
  expect(await volumeOf(account, date)).toEqual(before)
})
