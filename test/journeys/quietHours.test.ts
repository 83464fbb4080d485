import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createFakeClock } from '../support/clock.ts'
import { desk, hour, meetContact, minute } from '../support/conversation.ts'
import { createNudging, steps } from '../support/nudging.ts'
import { openAccount } from '../support/factories.ts'
import { startServer, type TestServer } from '../support/server.ts'

const clock = createFakeClock()
let server: TestServer
let quiet: Awaited<ReturnType<typeof createNudging>>['quiet']
let open: Awaited<ReturnType<typeof createNudging>>['open']
let nudges: Awaited<ReturnType<typeof createNudging>>['nudges']
let isAnswered: Awaited<ReturnType<typeof createNudging>>['isAnswered']
let nudgedAfter: Awaited<ReturnType<typeof createNudging>>['nudgedAfter']

beforeAll(async () => {
  server = await startServer({ clock })
  ;({ quiet, open, nudges, isAnswered, nudgedAfter } = await createNudging(server, clock))
})
afterAll(async () => {
  await quiet.close()
  await server.close()
})

describe('What falls in quiet hours waits until they end', () => {
  /** The minutes of a day of the UTC clock, as `21:00`. */
  const timeIn = (ms: number) => new Date(clock.now() + ms).toISOString().slice(11, 16)
  const toTheMinute = () => quiet.after(minute - (clock.now() % minute))

  test('by the account’s zone for a contact whose region has several', async () => {
    await toTheMinute()
    const ann = await open(
      steps(10, 10),
      {},
      {
        timeZone: 'UTC',
        quietHours: { from: timeIn(5 * minute), until: timeIn(8 * hour) },
      },
    )
    await ann.joins() // a phone of the United States
    await nudgedAfter(ann, 8 * hour, ['Nudge 1'])
    await nudgedAfter(ann, 10 * minute, ['Nudge 1', 'Nudge 2'])
  })

  test('by the region of the contact’s phone', async () => {
    await toTheMinute()
    // India is 5½ hours ahead of UTC all year round.
    const ahead = 5.5 * hour
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [desk({ followUps: steps(10) })],
      timeZone: 'UTC',
      quietHours: { from: timeIn(ahead), until: timeIn(ahead + 2 * hour) },
    })
    const [asha, joe] = [
      await meetContact(server, account, '+919812345678'),
      await meetContact(server, account),
    ]
    await asha.joins()
    await joe.joins()
    await quiet.after(10 * minute)
    expect(await nudges(joe)).toEqual(['Nudge 1'])
    await quiet.after(110 * minute - 1)
    expect(await nudges(asha)).toEqual([])
    await quiet.after(1)
    expect(await nudges(asha)).toEqual(['Nudge 1'])
  })

  test('and whatever ends it meanwhile ends it', async () => {
    await toTheMinute()
    const ann = await open(
      steps(10),
      {},
      {
        quietHours: { from: timeIn(5 * minute), until: timeIn(2 * hour) },
      },
    )
    await ann.joins()
    await quiet.after(hour)
    await ann.writes('Not now')
    await quiet.after(24 * hour)
    expect(await nudges(ann)).toEqual([])
  })

  test('but answers do not wait', async () => {
    const ann = await open(
      steps(10),
      {},
      {
        quietHours: { from: timeIn(-hour), until: timeIn(8 * hour) },
      },
    )
    await isAnswered(ann)
  })
})
