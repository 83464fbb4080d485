import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
type Profile = { firstName?: string; lastName?: string } | undefined
/** What the provider says, one after the other; the last one stays. */
let profiles: (Profile | Error)[] = []
let asked: string[] = []
/** What happens while it is asked. */
let whileAsked: () => Promise<unknown> = () => Promise.resolve()
const { open } = suitePlainChannel(server, {
  async profileOf(_call, address) {
    asked.push(address)
    await whileAsked()
    const profile = profiles.length > 1 ? profiles.shift() : profiles[0]
    if (profile instanceof Error) throw profile
    return profile
  },
})
const { open: openNameless } = suitePlainChannel(server, { kind: 'instagram' })
const away = new Error('the provider is away')

beforeEach(() => {
  asked = []
  whileAsked = () => Promise.resolve()
  profiles = [{ firstName: 'Ann', lastName: 'Lee' }]
})

test('somebody who comes in without a name gets the one that the provider has, which is asked once', async () => {
  const { channel, address, contacts } = await open()
  await channel.writes({ address })
  await channel.writes({ address })
  await untilIdle()
  expect(await contacts()).toMatchObject([{ firstName: 'Ann', lastName: 'Lee' }])
  expect(asked).toEqual([address])
})

test.each([
  ['the message tells', { firstName: 'Jane' }],
  ['has a part of', { lastName: 'Doe' }],
])('a name that %s stays, and nobody is asked', async (_what, name) => {
  const { channel, address, contacts } = await open()
  await channel.writes({ address, ...name })
  await untilIdle()
  expect(await contacts()).toMatchObject([{ firstName: null, lastName: null, ...name }])
  expect(asked).toEqual([])
})

test('a name that somebody has entered since stays', async () => {
  profiles = [away, { firstName: 'Ann' }]
  const { account, channel, address, contacts } = await open()
  await channel.writes({ address })
  await untilIdle()
  const [contact] = await contacts()
  await account.client.updateContact({ params: { id: contact?.id ?? '' }, body: { lastName: 'Doe' } })
  await after(minute)
  expect(await contacts()).toMatchObject([{ firstName: null, lastName: 'Doe' }])
})

test('a name that somebody enters just then stays', async () => {
  const { account, channel, address, contacts } = await open()
  whileAsked = async () => {
    const [contact] = await contacts()
    await account.client.updateContact({ params: { id: contact?.id ?? '' }, body: { lastName: 'Doe' } })
  }
  await channel.writes({ address })
  await untilIdle()
  expect(await contacts()).toMatchObject([{ firstName: null, lastName: 'Doe' }])
})

test('a provider that is away is asked again some times, and what came in is there before it answers', async () => {
  profiles = [away, away, { firstName: ' Ann\0 ' }]
  const { channel, address, contacts, messages } = await open()
  await channel.writes({ address })
  await untilIdle()
  expect(await messages()).toHaveLength(1)
  expect(await contacts()).toMatchObject([{ firstName: null }])
  await after(minute)
  await after(minute)
  expect(await contacts()).toMatchObject([{ firstName: 'Ann', lastName: null }])
})

test('a provider that stays away, or tells nothing, is left in peace', async () => {
  profiles = [away]
  const { channel, address, contacts } = await open()
  await channel.writes({ address })
  for (let hours = 0; hours < 3; hours += 1) for (let step = 0; step < 6; step += 1) await after(hour / 6)
  expect(asked).toHaveLength(10)
  profiles = [undefined]
  await channel.writes({ address: 'another' })
  await channel.writes({ address: 'another' })
  await untilIdle()
  expect(asked).toHaveLength(11)
  expect(await contacts()).toMatchObject([{ firstName: null }, { firstName: null }])
})

test('a provider that tells no names is not asked', async () => {
  const { channel, address, contacts } = await openNameless()
  await channel.writes({ address })
  await untilIdle()
  expect(await contacts()).toMatchObject([{ firstName: null }])
})
