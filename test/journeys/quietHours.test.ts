import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createFakeClock } from '../support/clock.ts'
import {
  createQuiet,
  desk,
  hour,
  meetContact,
  minute,
  openConversation,
  second,
} from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import type { Campaign } from '../support/funnel.ts'
import { startServer, type Declaration, type TestServer } from '../support/server.ts'

const clock = createFakeClock()
let server: TestServer
let quiet: ReturnType<typeof createQuiet>

beforeAll(async () => {
  server = await startServer({ clock })
  quiet = createQuiet(server, clock)
})
afterAll(async () => {
  quiet.close()
  await server.close()
})

/** As many steps as delays, in minutes, whose texts tell their place. */
const steps = (...delays: number[]) =>
  delays.map((afterMinutes, index) => ({ afterMinutes, text: `Nudge ${index + 1}` }))
const open = (
  followUps = steps(10, 20, 30),
  given: Partial<Campaign> = {},
  account: Partial<Declaration> = {},
) => openConversation(server, [desk({ followUps, ...given })], account)
type Ann = Awaited<ReturnType<typeof open>>

/** The follow-ups that went out. */
const nudges = async (ann: Pick<Ann, 'said'>) =>
  (await ann.said()).filter((said) => said.startsWith('campaign: Nudge')).map((said) => said.slice(10))
const isAnswered = async (ann: Ann) => {
  await ann.writes('How much is it?')
  await quiet.after(2 * second)
  expect((await ann.said()).at(-1)).toBe('bot: Ten euros.')
}
/** Nothing is sent in the last millisecond before, and the nudge at the instant. */
const nudgedAfter = async (ann: Ann, ms: number, expected: string[]) => {
  await quiet.after(ms - 1)
  expect(await nudges(ann)).toEqual(expected.slice(0, -1))
  await quiet.after(1)
  expect(await nudges(ann)).toEqual(expected)
}

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
