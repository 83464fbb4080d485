import {
  addressOfPhone,
  formsOfAddress,
  phoneOfAddress,
} from '../../server/src/modules/channels/whatsapp/address.rules.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const { server, untilIdle } = suiteOnFakeClock()
/** Its people are known by their digits, or by an id alone. */
const whatsapp = suitePlainChannel(server, {
  kind: 'whatsapp',
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
})

const userId = 'DE.13491208655302741918'

describe('two contacts of one channel whom the provider names as one person', () => {
  /** One is known by a number, the other by a user id; `names` has the provider name both in one message. */
  async function openTwo() {
    const opened = await whatsapp.open({ botEnabled: false })
    const { channel, contacts } = opened
    const phone = newPhone()
    const address = phone.slice(1)
    await channel.writes({ address, body: 'By number' })
    await channel.writes({ address: userId, body: 'By id' })
    const idOf = async (own: string | null) => (await contacts()).find((one) => one.phone === own)?.id ?? ''
    return {
      ...opened,
      ids: [await idOf(phone), await idOf(null)],
      address,
      names: (body = 'Hello') => channel.writes({ address, otherAddresses: [userId], body }),
      byId: (body: string) => channel.writes({ address: userId, body }),
      byNumber: (body: string) => channel.writes({ address, body }),
      stops: async () => {
        await untilIdle()
        return (await contacts()).map(({ optedOut }) => optedOut)
      },
    }
  }
  type Two = Awaited<ReturnType<typeof openTwo>>

  test.each<[string, (two: Two) => Promise<unknown>]>([
    ['in the message that names both', (two) => two.names('STOP')],
    ['by the number before', async (two) => [await two.byNumber('STOP'), await two.names()]],
    ['by the id before', async (two) => [await two.byId('STOP'), await two.names()]],
    ['by the number afterwards', async (two) => [await two.names(), await two.byNumber('STOP')]],
    ['by the id afterwards', async (two) => [await two.names(), await two.byId('STOP')]],
  ])('are both stopped by a STOP %s', async (_when, stop) => {
    const two = await openTwo()
    await stop(two)
    expect(await two.stops()).toEqual([true, true])
  })

  test('both want messages again after a START where the STOP came from', async () => {
    const two = await openTwo()
    await two.names('STOP')
    expect(await two.stops()).toEqual([true, true])
    await two.byNumber('START')
    expect(await two.stops()).toEqual([false, false])
  })

  test('share a hand-over that nobody has looked at, and both timelines say who they are', async () => {
    const two = await openTwo()
    await two.names()
    await two.byId('leave me alone')
    await untilIdle()
    for (const id of two.ids) {
      expect(await two.conversation(id)).toMatchObject({ needsHuman: { reason: 'may_opt_out' } })
      expect(await two.decisions(id)).toContain('hand_over done may_opt_out')
      expect(await two.decisions(id)).toContain('channel done address_of_another')
    }
  })

  test('share one from before they were named', async () => {
    const two = await openTwo()
    await two.byNumber('leave me alone')
    await two.names()
    await untilIdle()
    for (const id of two.ids)
      expect(await two.conversation(id)).toMatchObject({ needsHuman: { reason: 'may_opt_out' } })
  })
})

describe('a person known by a user id alone, whose number the provider tells', () => {
  async function openHidden() {
    const opened = await whatsapp.open({ botEnabled: false })
    await opened.channel.writes({ address: userId })
    const [contact] = await opened.contacts()
    return { ...opened, id: contact?.id ?? '', phone: newPhone() }
  }
  type Hidden = Awaited<ReturnType<typeof openHidden>>

  /** What is sent to the person is accepted or delivered, for a number and the id. */
  const ways: [string, (at: Hidden) => Promise<void>][] = [
    [
      'as it accepts a message',
      async ({ id, phone, replied }) => {
        const addresses = [phone.slice(1), userId]
        whatsapp.outcomes.push({ is: 'accepted', providerId: 'out', addresses })
        await replied(id, { body: 'Hello' })
        await untilIdle()
      },
    ],
    [
      'in a receipt',
      async ({ id, phone, replied, channel }) => {
        const message = await replied(id, { body: 'Hello' })
        await untilIdle()
        const addresses = [phone.slice(1), userId]
        const receipt = { message: { id: message.id }, state: 'delivered', addresses } as const
        await channel.posts({ is: 'receipt', receipt })
        await untilIdle()
      },
    ],
  ]

  test.each(ways)('%s, has the phone from then on', async (_how, tell) => {
    const hidden = await openHidden()
    await tell(hidden)
    expect(await hidden.contacts()).toMatchObject([{ id: hidden.id, phone: hidden.phone }])
  })

  test.each(ways)('%s, is stopped where the contact with that phone is', async (_how, tell) => {
    const hidden = await openHidden()
    await createContact(hidden.account, { phone: hidden.phone, optedOut: true })
    await tell(hidden)
    const contacts = await hidden.contacts()
    expect(contacts.find(({ id }) => id === hidden.id)).toMatchObject({ phone: null, optedOut: true })
    expect(contacts.find(({ phone }) => phone === hidden.phone)).toMatchObject({ optedOut: true })
  })
})
