import { Message } from '@replyloop/shared/contract/message'
import { botCampaign } from '../conversation.ts'
import { askDashboard, rowsOf } from '../dashboardApi.ts'
import { newPhone, openAccount, type TestAccount } from '../factories.ts'
import { connectSms } from '../sms.ts'
import type { SuiteOnFakeClock } from '../suite.ts'
import { second } from '../time.ts'
import type { PostOptions, SmsKind, SmsSender } from './kinds.ts'

/** Accounts with a sender each, and people who write to them. */
export function smsAccounts(kind: SmsKind, suite: SuiteOnFakeClock) {
  const { server, untilIdle, after } = suite
  const connected = new Map<string, { sender: SmsSender; id: string; hookUrl: string }>()
  const channelOf = (account: TestAccount) => {
    const channel = connected.get(account.id)
    if (channel === undefined) throw new Error('the account has no channel')
    return channel
  }
  const connect = async (account: TestAccount) => {
    const sender = connected.get(account.id)?.sender ?? kind.addSender()
    const channel = await connectSms(server, account, { kind: kind.kind, settings: sender.settings })
    connected.set(account.id, { ...channel, sender })
  }
  /** Somebody new, who writes. */
  const person = (account: TestAccount, from = newPhone()) => ({
    from,
    writes: async (
      text: string,
      {
        times,
        ...more
      }: PostOptions & {
        id?: string
        files?: { bytes: Buffer; contentType: string }[]
        optOut?: string
      } = {},
    ) => {
      const { sender, hookUrl } = channelOf(account)
      const options = times === undefined ? {} : { times }
      const statuses = await sender.writes({ from, text, ...more }, hookUrl, options)
      expect(statuses).toEqual(Array.from({ length: times ?? 1 }, () => 200))
      await untilIdle()
    },
  })
  const messagesOf = async (account: TestAccount) =>
    (await account.client.listMessages({ query: { limit: '100' } })).body.data.toReversed()
  const contactsOf = async (account: TestAccount) =>
    rowsOf(await askDashboard(server, account, 'GET', '/contact_search?limit=100'))
  const latest = async (account: TestAccount) => {
    const message = (await messagesOf(account)).findLast(({ direction }) => direction === 'incoming')
    if (message === undefined) throw new Error('nothing came in')
    return message
  }

  const open = async () => {
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [botCampaign({ channel: 'sms' })],
    })
    await connect(account)
    const ann = person(account)
    await ann.writes('Hello')
    await after(2 * second) // the bot has answered
    const { contactId } = await latest(account)
    return {
      account,
      ann,
      contactId,
      sender: channelOf(account).sender,
      replies: async (body: object) => {
        const answer = await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, { body })
        expect(answer).toMatchObject({ status: 201 })
        return Message.parse(answer.body).id
      },
      timeline: async () =>
        (await account.client.getTimeline({ params: { id: contactId }, query: { limit: '100' } })).body.data,
    }
  }

  /** All that have been connected. */
  const senders = () => [...connected.values()].map(({ sender }) => sender)
  return { channelOf, connect, person, messagesOf, contactsOf, latest, open, senders }
}
