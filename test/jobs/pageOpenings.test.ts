import { joinsOf, openContact } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { pagesOf, type PageKind } from '../support/metaPages.ts'
import { suiteOnFakeClock, receiverPerTest } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const receiver = receiverPerTest()
const from = '7712345678901234'

describe.each<PageKind>(['messenger', 'instagram'])('The opening message of a campaign on %s', (kind) => {
  const { open: openPage } = pagesOf(server, graph, kind)

  /** Ann has written to the page; later she joins the list of its campaign. */
  async function open(campaign: Parameters<typeof openPage>[0] = {}) {
    const at = await openPage(
      { openingMessage: 'Hello!', botEnabled: false, ...campaign },
      { replyWebhook: { url: receiver.url } },
    )
    await at.channel.writes({ from, text: 'Hello', at: clock.now() })
    await after(2 * second)
    const id = await at.contactId()
    return {
      ...at,
      id,
      joins: async () => {
        await joinsOf(at.account).join(id)
        await untilIdle()
        await after(minute)
      },
      went: async () =>
        (await at.messages()).flatMap(({ author, channel, status }) =>
          author === 'campaign' ? [`${channel} ${status}`] : [],
        ),
      decisions: async () =>
        (await at.timeline(id)).map(({ subject, decision, rule }) => `${subject} ${decision} ${rule}`),
    }
  }

  test('goes to who wrote within a day', async () => {
    const at = await open()
    await after(23 * hour)
    await at.joins()
    expect(await at.went()).toEqual([`${kind} Sent`])
  })

  test('is cancelled for who wrote earlier, and says so', async () => {
    const at = await open()
    await after(day)
    await at.joins()
    expect(await at.went()).toEqual([])
    expect((await at.decisions()).at(-1)).toBe('opening cancelled channel_cannot_open')
  })

  test('is cancelled for who never wrote, and says so', async () => {
    const at = await open()
    const bob = await openContact(server, at.account)
    await bob.joins()
    await after(minute)
    const last = (await at.timeline(bob.id)).at(-1)
    expect(last).toMatchObject({ subject: 'opening', decision: 'cancelled', rule: 'channel_cannot_open' })
  })

  test('goes out on the second channel for who wrote earlier, and once', async () => {
    const at = await open({ secondChannel: 'crm' })
    await after(day)
    await at.joins()
    await after(day)
    expect(await at.went()).toEqual(['crm Sent'])
    expect((await at.decisions()).slice(-2)).toEqual([
      'opening queued second_channel',
      'opening sent joined_list',
    ])
  })

  test('goes out on the second channel for whom Meta calls unavailable', async () => {
    const at = await open({ secondChannel: 'crm' })
    graph.failNext(551)
    await at.joins()
    expect(await at.went()).toEqual([`${kind} Failed`, 'crm Sent'])
  })

  test('goes out on the channel of its campaign to who wrote there long ago', async () => {
    const at = await open({ channel: 'crm' })
    await after(day)
    await at.joins()
    expect(await at.went()).toEqual(['crm Sent'])
  })
})
