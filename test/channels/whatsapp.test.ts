import { askDashboard } from '../support/dashboardApi.ts'
import { suiteGraph } from '../support/graph.ts'
import type { MessageBody } from '../support/graph/messageBody.ts'
import type { GraphNumber } from '../support/graph/state.ts'
import { newPhone, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { whatsappOf } from '../support/whatsapp.ts'
import type { Shown } from './choices.cases.ts'
import { channelContract } from './contract.ts'

const suite = suiteOnFakeClock()
const { server, clock, untilIdle } = suite
const graph = suiteGraph()
const { connect } = whatsappOf(server, graph)

/** What WhatsApp shows of a message. */
function shownBy(body: MessageBody): Shown {
  if (body.type !== 'interactive') return { text: body.type === 'text' ? body.text.body : '', taps: [] }
  const { interactive } = body
  const { text } = interactive.body
  if (interactive.type === 'button')
    return { text, taps: interactive.action.buttons.map(({ reply: { id, title } }) => [id, title]) }
  if (interactive.type === 'list')
    return {
      text,
      taps: interactive.action.sections.flatMap(({ rows }) => rows.map(({ id, title }) => [id, title])),
    }
  const { url, display_text: title } = interactive.action.parameters
  return { text, taps: [[url, title]] }
}

const connected = new Map<string, { number: GraphNumber; id: string; hookUrl: string }>()

channelContract(
  {
    label: 'whatsapp',
    choices: 'itself',
    shown: () => graph.sent.map(({ body }) => shownBy(body)),
    async connect(account: TestAccount) {
      const channel = await connect(account, connected.get(account.id)?.number)
      connected.set(account.id, channel)
    },
    disconnect: (account) =>
      askDashboard(server, account, 'DELETE', `/connected_channels/${connected.get(account.id)?.id}`),
    async meet(account) {
      const { number, hookUrl = '' } = connected.get(account.id) ?? {}
      if (number === undefined) throw new Error('the account has no number')
      const from = newPhone().slice(1)
      const latest = async () => {
        const { body } = await account.client.listMessages({ query: { direction: 'incoming', limit: '1' } })
        const [message] = body.data
        if (message === undefined) throw new Error('nothing came in')
        return message
      }
      const writes = async (body: string, sid?: string) => {
        const written = {
          from,
          body,
          at: clock.now(),
          ...(sid !== undefined && { id: `wamid.${from}.${sid}` }),
        }
        expect(await graph.writes(written, { number, hookUrl })).toEqual([200])
        await untilIdle()
        return (await latest()).id
      }
      await writes('Hello')
      return { id: (await latest()).contactId, writes }
    },
    provider: {
      refuses: () => graph.failNext(131026),
      later: () => graph.failNext(2),
      stops: () => graph.failNext(190),
      resume: (account) =>
        askDashboard(server, account, 'POST', `/connected_channels/${connected.get(account.id)?.id}/resume`),
      loses: () => graph.cutNext(),
      answers: (status, headers) => graph.answerNext(status, { headers }),
      accepted: () => graph.sent.map(({ body }) => (body.type === 'text' ? body.text.body : body.type)),
    },
  },
  suite,
)
