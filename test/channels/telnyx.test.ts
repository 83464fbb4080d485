import { randomUUID } from 'node:crypto'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone, type TestAccount } from '../support/factories.ts'
import { connectSms } from '../support/sms.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import type { StandInProfile } from '../support/telnyx/state.ts'
import { channelContract } from './contract.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle } = suite
const telnyx = suiteTelnyx()
const connected = new Map<string, { profile: StandInProfile; id: string; hookUrl: string }>()

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
      const profile = connected.get(account.id)?.profile ?? telnyx.addProfile()
      const settings = telnyx.settings(profile)
      const channel = await connectSms(server, account, { kind: 'telnyx', settings })
      connected.set(account.id, { ...channel, profile })
    },
    disconnect: (account) =>
      askDashboard(server, account, 'DELETE', `/connected_channels/${channelOf(account).id}`),
    async meet(account) {
      const { profile } = channelOf(account)
      const from = newPhone()
      const latest = async () => {
        const { body } = await account.client.listMessages({ query: { direction: 'incoming', limit: '1' } })
        const [message] = body.data
        if (message === undefined) throw new Error('nothing came in')
        return message
      }
      const ids = new Map<string, string>()
      const idOf = (sid: string) => ids.get(sid) ?? ids.set(sid, randomUUID()).get(sid)
      const writes = async (text: string, sid?: string) => {
        const known = sid === undefined ? undefined : idOf(sid)
        const written = { from, profile, text, ...(known !== undefined && { id: known }) }
        expect(await telnyx.writes(written, { at: clock.now() })).toEqual([200])
        await untilIdle()
        return (await latest()).id
      }
      await writes('Hello')
      return { id: (await latest()).contactId, writes }
    },
    provider: {
      refuses: () => telnyx.failNext(40001),
      later: () => telnyx.answerNext(404, { body: 'nothing here' }),
      stops: () => telnyx.failNext(10009),
      resume: (account) =>
        askDashboard(server, account, 'POST', `/connected_channels/${channelOf(account).id}/resume`),
      loses: () => telnyx.cutNext(),
      accepted: () => telnyx.sent.map(({ text }) => text),
    },
  },
  suite,
)
