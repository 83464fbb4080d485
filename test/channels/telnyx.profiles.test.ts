import { openAccount } from '../support/factories.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { botCampaign } from '../support/conversation.ts'
import { Message } from '@replyloop/shared/contract/message'
import { readMessage } from '../support/messages.ts'
import { connectSms } from '../support/sms.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { second } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const telnyx = suiteTelnyx(clock)

/** A messaging profile and its own number, each a channel of one account; somebody has written to the profile. */
async function open() {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ channel: 'pool' })],
  })
  const profile = telnyx.addProfile()
  const number = telnyx.addNumber({ profileId: profile.id })
  const connect = (name: string, settings: Record<string, string>) =>
    connectSms(server, account, { kind: 'telnyx', name, settings })
  const pool = await connect('pool', telnyx.settings(profile))
  await telnyx.writes({ from: '+13125559000', to: number }, { hookUrl: pool.hookUrl })
  await after(2 * second) // the bot has answered
  const { body } = await account.client.listMessages({ query: {} })
  const own = await connect('own', telnyx.settings(number))
  const { contactId = '' } = body.data[0] ?? {}
  return {
    account,
    pool,
    own,
    replies: async () => {
      const answer = await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, {
        body: { body: 'Hello from the pool', channel: 'pool' },
      })
      await untilIdle()
      const sent = telnyx.sent.at(-1)
      if (sent === undefined) throw new Error('nothing was sent')
      // Telnyx chooses of a profile's senders.
      return { id: Message.parse(answer.body).id, sent: { ...sent, from: number.phoneNumber } }
    },
    stateOf: async (id: string) =>
      (await askDashboard(server, account, 'GET', `/connected_channels/${id}`)).body,
  }
}

describe('Where a messaging profile and one of its numbers are two channels', () => {
  test('a receipt is of the message that told its address, though its number is another channel', async () => {
    const { account, replies } = await open()
    const { id, sent } = await replies()
    expect(await telnyx.status(sent, 'delivered')).toEqual([200])
    expect(await readMessage(account, id)).toMatchObject({ status: 'Sent', deliveredAt: expect.any(String) })
  })

  test('a refusal of all that the profile sends stops the profile, and not the number', async () => {
    const { pool, own, replies, stateOf } = await open()
    const { sent } = await replies()
    expect(await telnyx.status(sent, 'delivery_failed', { code: 40010 })).toEqual([200])
    await untilIdle()
    expect(await stateOf(pool.id)).toMatchObject({ state: 'stopped' })
    expect(await stateOf(own.id)).toMatchObject({ state: 'active' })
  })
})
