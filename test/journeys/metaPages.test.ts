import { eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { postbackEvent, reactionEvent } from '../support/graph/pageHooks.ts'
import { pagesOf, type PageKind } from '../support/metaPages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()

const question = 'How much is it?'
const story = { reply_to: { story: { id: '1', url: 'https://cdn.example.com/story' } } }
const kinds: readonly {
  kind: PageKind
  profile: Record<string, string>
  name: object
  /** What is asked otherwise than by a plain text, and what is shown beside it. */
  asks: { more: object; beside: readonly string[] }
}[] = [
  {
    kind: 'messenger',
    profile: { first_name: 'Ann', last_name: 'Lee' },
    name: { firstName: 'Ann', lastName: 'Lee' },
    asks: { more: { quick_reply: { payload: 'PRICE' } }, beside: [] },
  },
  {
    kind: 'instagram',
    profile: { name: 'Ann Lee', username: 'ann.lee' },
    name: { firstName: 'Ann', lastName: 'Lee' },
    asks: { more: story, beside: ['contact: In reply to your story: https://cdn.example.com/story'] },
  },
]

test.each(kinds)(
  'on $kind, from the first question to the end of the window: bot, buttons, Meta’s inbox, a late reply',
  async ({ kind, profile, name, asks }) => {
    const { open } = pagesOf(server, graph, kind)
    const opened = await open()
    const { account, channel, messages, replies, conversation } = opened
    const from = kind === 'messenger' ? '7100000001' : '7100000002'
    const writes = async (text: string, more: object = {}) => {
      await channel.writes({ from, text, at: clock.now(), more: { ...more } })
      await after(2 * second)
    }
    const said = async () => (await messages()).map(({ author, body }) => `${author}: ${body}`)
    const texts = () => channel.sent().map(({ body }) => [body.message?.text, body.messaging_type, body.tag])
    const answered = ['Ten euros.', 'RESPONSE', undefined]

    // Somebody writes first. The contact has the name of the profile and joins nothing; the campaign's bot answers.
    channel.inbox.people.set(from, profile)
    await writes(question)
    const id = await opened.contactId()
    expect((await account.client.getContact({ params: { id } })).body).toMatchObject({ ...name, phone: null })
    expect(
      (await account.client.listMembers({ params: { id: account.listId('Leads') }, query: {} })).body.data,
    ).toEqual([])
    expect(texts()).toEqual([answered])

    // A quick reply or a story reply, and a button, are questions like any other; a reaction is none.
    await writes(question, asks.more)
    await channel.post(postbackEvent(channel.inbox, { from, title: question, at: clock.now() }))
    await after(2 * second)
    expect(texts()).toEqual([answered, answered, answered])
    const [first] = channel.sent()
    await channel.post(
      reactionEvent(channel.inbox, { from, mid: first?.id ?? '', emoji: '👍', at: clock.now() }),
    )
    await after(2 * second)
    const once = [`contact: ${question}`, 'bot: Ten euros.']
    expect(await said()).toEqual([...once, ...asks.beside, ...once, ...once, 'contact: 👍'])
    const before = (await said()).length

    // Somebody answers in Meta's own inbox: the bot is silent from then on.
    await channel.echoes({ from, text: 'Twelve, sorry.', at: clock.now() })
    await writes(question)
    expect((await said()).slice(before)).toEqual(['user: Twelve, sorry.', `contact: ${question}`])
    expect(await conversation(id)).toMatchObject({ body: { botPausedUntil: expect.any(String) } })

    // She reads the last one, and so all that went before.
    const [last] = channel.sent().slice(-1)
    if (last === undefined) throw new Error('nothing was sent')
    expect(await graph.pageHooks.told(last, 'read', { at: clock.now() })).toEqual([200])
    const answers = (await messages()).filter(({ author }) => author === 'bot')
    expect(answers.map(({ readAt }) => readAt !== null)).toEqual([true, true, true])

    // A day later the bot must not answer what comes late, and a person only where Meta has approved that.
    await after(2 * day)
    await channel.writes({ from, text: question, at: clock.now() - 24.5 * hour })
    await after(2 * second)
    expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'window_closed' } },
    ])
    expect(await replies(id, { body: 'Late' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    const approved = { settings: { humanAgent: 'yes' } }
    const path = `/connected_channels/${channel.id}`
    expect(await askDashboard(server, account, 'PATCH', path, { body: approved })).toMatchObject({
      status: 200,
    })
    expect(await replies(id, { body: 'Late' })).toMatchObject({ status: 201 })
    await untilIdle()
    expect(texts().slice(3)).toEqual([['Late', 'MESSAGE_TAG', 'HUMAN_AGENT']])

    // After a week nobody can write there, and a campaign's opening is cancelled, with the reason.
    await after(7 * day)
    expect(await replies(id, { body: 'Too late' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    await account.client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } })
    await after(second)
    expect((await opened.timeline(id)).at(-1)).toMatchObject({
      subject: 'opening',
      decision: 'cancelled',
      rule: 'channel_cannot_open',
    })
    expect(channel.sent()).toHaveLength(4)
  },
)
