import { verifyWebhookSignature, verifyWebhookSubscription } from '@warriorteam/messenger-sdk'
import type { RawHook } from '../../server/src/modules/channels/incoming.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import { suiteGraph } from '../support/graph.ts'
import { writtenEvent } from '../support/graph/pageHooks.ts'
import type { GraphPage } from '../support/graph/pages.ts'
import { pageHook } from '../support/pageCalls.ts'

const graph = suiteGraph()
let page: GraphPage
beforeAll(() => {
  page = graph.addPage()
})

describe('A hook of a page', () => {
  const hook = () =>
    pageHook(graph, page.messenger, [writtenEvent(page.messenger, { from: '7001', text: 'Grüße / 👋' })])
  const settings = () => messengerChannel.settings.parse(graph.pageSettings(page))
  const bothSay = async ({ body, headers, ...rest }: RawHook) => {
    const verdict = messengerChannel.hooks?.verify({ ...rest, body, headers }, settings(), Date.now())
    const signature = String(headers['x-hub-signature-256'])
    const { isValid } = await verifyWebhookSignature(body, signature, graph.appSecret)
    return [verdict?.ok, isValid]
  }

  test('that Meta has signed is accepted by us and by another client', async () => {
    expect(hook().body.toString()).toContain(String.raw`Gr\u00fc\u00dfe \/ \ud83d\udc4b`)
    expect(await bothSay(hook())).toEqual([true, true])
  })

  test.each([
    ['another body', (one: RawHook) => ({ ...one, body: Buffer.concat([one.body, Buffer.from(' ')]) })],
    [
      'a body that a proxy has written again',
      (one: RawHook) => ({ ...one, body: Buffer.from(JSON.stringify(JSON.parse(one.body.toString()))) }),
    ],
    ['another signature', (one: RawHook) => ({ ...one, headers: { 'x-hub-signature-256': 'sha256=ab' } })],
  ])('with %s is refused by both', async (_what, change) => {
    expect(await bothSay(change(hook()))).toEqual([false, false])
  })

  test('is asked for by a question that both answer alike', () => {
    const query = {
      'hub.mode': 'subscribe',
      'hub.challenge': '1158201444',
      'hub.verify_token': 'a verify token',
    }
    const asked = { ...hook(), method: 'GET' as const, query }
    expect(messengerChannel.hooks?.challenge?.(asked, settings())).toEqual({
      status: 200,
      body: verifyWebhookSubscription(query, 'a verify token'),
    })
  })
})
