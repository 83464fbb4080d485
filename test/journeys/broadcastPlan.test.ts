import { openBroadcasts, quietCampaign } from '../support/broadcasts.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, timesOf } from '../support/time.ts'

const { server, after, clock } = suiteOnFakeClock()
const open = (given = {}) => openBroadcasts(server, given)
/** The minutes of a day of the UTC clock, as `21:00`. */
const timeIn = timesOf(clock)

test('A dry run counts the follow-ups that would come if nobody answers, and as many come', async () => {
  const followUps = [
    { afterMinutes: 60, text: 'Still there, {{firstName}}?' },
    { afterMinutes: 60, text: 'A last word' },
  ]
  const { write, people, planOf, start, messages } = await open({ campaigns: [quietCampaign({ followUps })] })
  await people(3, (at) => (at === 2 ? {} : { firstName: 'Ann' }))
  expect(await planOf(await write())).toMatchObject({ willGet: 3, followUps: 0 })
  const id = await write({ followUps: true, ratePerMinute: 600, stopRules: null })
  const plan = await planOf(id)
  expect(plan).toMatchObject({ willGet: 3, followUps: 4 })
  await start(id)
  for (let turn = 0; turn < 5; turn += 1) await after(1000)
  for (let turn = 0; turn < 4; turn += 1) await after(hour)
  expect(await messages()).toHaveLength(3 + plan.followUps)
  const again = await write({ followUps: true, name: 'Again' })
  expect(await planOf(again)).toMatchObject({ followUps: 0 })
})

test('Where quiet hours end by a change, all whom they hold get it at once, also more than are released in one step', async () => {
  const quietHours = { from: timeIn(-hour), until: timeIn(5 * hour) }
  const { write, people, start, read, owner } = await open({ timeZone: 'UTC', quietHours })
  const phone = (at: number) => `+447400${String(700_000 + at)}`
  await people(230, (at) => ({ phone: phone(at) }))
  const id = await write({ ratePerMinute: 6000, stopRules: null })
  await start(id)
  for (let turn = 0; turn < 15; turn += 1) await after(10)
  expect((await read(id)).counts).toMatchObject({ held: 230, sent: 0 })
  expect(await owner.ask('PATCH', '/settings', { body: { quietHours: null } })).toMatchObject({ status: 200 })
  for (let turn = 0; turn < 240; turn += 1) await after(10)
  await after(minute)
  expect((await read(id)).counts).toMatchObject({ held: 0, waiting: 0, sent: 230 })
})
