import { askDashboard } from '../support/dashboardApi.ts'
import type { TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import type { PageBody } from '../support/graph/pageBody.ts'
import { pagesOf, type ConnectedPage, type PageKind } from '../support/metaPages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import type { Shown } from './choices.cases.ts'
import { channelContract } from './contract.ts'

let people = 7_000_000_000
/** The id of somebody new, as pages and accounts know people. */
export const newPerson = () => String((people += 1))

/** What Messenger or Instagram shows of a message. */
function shownBy({ message }: PageBody): Shown {
  if (message?.attachment?.type === 'template') {
    const { text, buttons } = message.attachment.payload
    return { text, taps: buttons.map(({ url, title }) => [url, title]) }
  }
  const taps = message?.quick_replies?.map(({ payload, title }) => [payload, title])
  return { text: message?.text ?? '', taps: taps ?? [] }
}

/** What every kind of channel keeps, for a kind that is a page at Meta; returns what further tests need. */
export function pageContract(kind: PageKind) {
  const suite = suiteOnFakeClock()
  const { server, clock, untilIdle } = suite
  const graph = suiteGraph()
  const pages = pagesOf(server, graph, kind)
  const connected = new Map<string, ConnectedPage>()
  const ask = (account: TestAccount, method: string, path = '') =>
    askDashboard(server, account, method, `/connected_channels/${connected.get(account.id)?.id}${path}`)

  channelContract(
    {
      label: kind,
      choices: 'quickReplies',
      shown: () => graph.sentByPages.map(({ body }) => shownBy(body)),
      async connect(account: TestAccount) {
        connected.set(account.id, await pages.connect(account, connected.get(account.id)?.page))
      },
      disconnect: (account) => ask(account, 'DELETE'),
      async meet(account) {
        const channel = connected.get(account.id)
        if (channel === undefined) throw new Error('the account has no page')
        const from = newPerson()
        const latest = async () => {
          const { body } = await account.client.listMessages({ query: { direction: 'incoming', limit: '1' } })
          const [message] = body.data
          if (message === undefined) throw new Error('nothing came in')
          return message
        }
        const writes = async (text: string, sid?: string) => {
          const id = sid === undefined ? {} : { id: `m_${from}${sid}` }
          await channel.writes({ from, text, at: clock.now(), ...id })
          await untilIdle()
          return (await latest()).id
        }
        await writes('Hello')
        return { id: (await latest()).contactId, writes }
      },
      provider: {
        refuses: () => graph.failNext(551, { subcode: 1545041 }),
        later: () => graph.failNext(1200),
        stops: () => graph.failNext(190),
        resume: (account) => ask(account, 'POST', '/resume'),
        loses: () => graph.cutNext(),
        answers: (status, headers) => graph.answerNext(status, { headers }),
        accepted: () => graph.sentByPages.map(({ body }) => body.message?.text ?? body.sender_action ?? ''),
      },
    },
    suite,
  )
  test('what is too fast for Meta waits as long as Meta asks, or else a second, which doubles', async () => {
    const { channel, contactId, replies } = await pages.open({ botEnabled: false })
    await channel.writes({ from: newPerson(), text: 'Hello', at: clock.now() })
    await untilIdle()
    const id = await contactId()
    const sent = () => channel.sent().length
    for (const [index, code] of [613, 4, 17, 32].entries()) {
      const body = JSON.stringify({ error: { code, type: 'OAuthException', message: 'Too fast' } })
      graph.answerNext(400, { body, headers: { 'retry-after': '7' } })
      await replies(id, { body: 'Hi' })
      await untilIdle()
      await suite.after(6.5 * second)
      expect(sent()).toBe(index)
      await suite.after(second)
      expect(sent()).toBe(index + 1)
    }
    graph.failNext(613, { times: 2 })
    await replies(id, { body: 'Hi' })
    await untilIdle()
    await suite.after(second)
    await suite.after(1.5 * second)
    expect(sent()).toBe(4)
    await suite.after(second)
    expect(sent()).toBe(5)
  })

  return { ...suite, graph, ...pages }
}
