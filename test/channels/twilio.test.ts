import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone, type TestAccount } from '../support/factories.ts'
import { connectSms } from '../support/sms.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { newSid, type StandInService } from '../support/twilio/state.ts'
import { channelContract } from './contract.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle } = suite
const twilio = suiteTwilio()
const connected = new Map<string, { service: StandInService; id: string; hookUrl: string }>()

const channelOf = (account: TestAccount) => {
  const channel = connected.get(account.id)
  if (channel === undefined) throw new Error('the account has no channel')
  return channel
}

channelContract(
  {
    label: 'sms',
    confirmsOptOut: true,
    async connect(account: TestAccount) {
      const service = connected.get(account.id)?.service ?? twilio.addService()
      const settings = twilio.settings(service)
      const channel = await connectSms(server, account, { kind: 'twilio', settings })
      connected.set(account.id, { ...channel, service })
    },
    disconnect: (account) =>
      askDashboard(server, account, 'DELETE', `/connected_channels/${channelOf(account).id}`),
    async meet(account) {
      const { service } = channelOf(account)
      const from = newPhone()
      const latest = async () => {
        const { body } = await account.client.listMessages({ query: { direction: 'incoming', limit: '1' } })
        const [message] = body.data
        if (message === undefined) throw new Error('nothing came in')
        return message
      }
      const sids = new Map<string, string>()
      const sidOf = (sid: string) => sids.get(sid) ?? sids.set(sid, newSid('SM')).get(sid)
      const writes = async (body: string, sid?: string) => {
        const known = sid === undefined ? undefined : sidOf(sid)
        const written = { from, service, body, ...(known !== undefined && { sid: known }) }
        expect(await twilio.writes(written)).toEqual([200])
        await untilIdle()
        return (await latest()).id
      }
      await writes('Hello')
      return { id: (await latest()).contactId, writes }
    },
    provider: {
      refuses: () => twilio.failNext(30006),
      later: () => twilio.answerNext(404, { body: 'nothing here' }),
      stops: () => twilio.failNext(20003),
      resume: (account) =>
        askDashboard(server, account, 'POST', `/connected_channels/${channelOf(account).id}/resume`),
      loses: () => twilio.cutNext(),
      accepted: () => twilio.sent.map(({ body }) => body),
    },
  },
  suite,
)
