import { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import { funnel } from '../support/conversation.ts'
import { apiError } from '../support/factories.ts'
import { fileOf, openGreetings } from '../support/greetedImports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, timesOf } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()

/** The minutes of a day of the UTC clock, as `21:00`. */
const timeIn = timesOf(clock)
/** Quiet hours for whom the clocks show the time of UTC, and not in India. */
const quietNow = () => ({
  timeZone: 'UTC',
  limits: { quietOpenings: 'many' as const },
  quietHours: { from: timeIn(-hour), until: timeIn(2 * hour) },
})

test('Going Live greets who joined while the campaign was Paused, and its plan says how many are not', async () => {
  const opened = await openGreetings(server, { campaigns: [funnel({ status: 'Draft', pacePerMinute: 600 })] })
  const { account, owner, people, join, messages } = opened
  const path = `/campaigns/${account.campaignId('Funnel')}`
  const go = (status: string, body: object = {}) =>
    owner.ask('POST', `${path}/status`, { body: { status, ...body } })
  const planOf = async () => GreetingPlan.parse((await owner.ask('GET', `${path}/greeting`)).body)
  const [early, ...late] = await people(53)
  await join(early ?? '')
  await go('Live')
  await go('Paused')
  for (const id of late) await join(id)
  await account.client.updateContact({ params: { id: late[0] ?? '' }, body: { optedOut: true } })
  expect(await planOf()).toMatchObject({ willGreet: 51, joins: 51, alreadyOnList: 2 })
  expect(await go('Live')).toMatchObject({ status: 400 })
  expect(await go('Live', { willGreet: 52 })).toMatchObject({
    status: 409,
    body: { error: { code: 'PLAN_CHANGED' } },
  })
  expect(await go('Live', { willGreet: 51 })).toMatchObject({ status: 200 })
  for (let turn = 0; turn < 60; turn += 1) await after(minute)
  expect(await messages()).toHaveLength(51)
})

test('The plan of going Live counts who waits since before, too, and greets nobody of these where that is pressed', async () => {
  const opened = await openGreetings(server, { ...quietNow(), campaigns: [funnel({ pacePerMinute: 600 })] })
  const { account, owner, people, join, messages, queue, waiting, start, ended } = opened
  const path = `/campaigns/${account.campaignId('Funnel')}`
  const go = (status: string, body: object = {}) =>
    owner.ask('POST', `${path}/status`, { body: { status, ...body } })
  const planOf = async () => GreetingPlan.parse((await owner.ask('GET', `${path}/greeting`)).body)
  const { id } = await waiting(fileOf(5))
  await start(id)
  await ended(id)
  await after(minute)
  expect(await queue('held')).toHaveLength(5) // by quiet hours
  await go('Paused')
  for (const late of await people(2)) await join(late)
  const plan = await planOf()
  expect(plan).toMatchObject({ willGreet: 7, joins: 7, alreadyOnList: 0 })
  expect(await go('Live', { willGreet: 2 })).toMatchObject(apiError(409, 'PLAN_CHANGED'))
  expect(await go('Live', { greet: false })).toMatchObject({ status: 200 })
  await after(4 * hour)
  expect(await messages()).toEqual([])
})
