import { Conversation } from '@replyloop/shared/contract/conversation'
import { Message } from '@replyloop/shared/contract/message'
import { eventsOf } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { writtenEvent } from '../support/graph/pageHooks.ts'
import { pagesOf, type PageKind } from '../support/metaPages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const from = '7712345678901234'

describe.each<[PageKind, Record<string, string>]>([
  ['messenger', { first_name: 'Ann', last_name: 'Lee' }],
  ['instagram', { name: 'Ann Lee', username: 'ann.lee' }],
])('on %s', (kind, profile) => {
  const { open } = pagesOf(server, graph, kind)

  /** Ann, whose name Meta tells, has written and been answered. */
  async function talk(settings: Record<string, string> = {}) {
    const opened = await open({}, {}, settings)
    const { channel, contactId, replies, conversation } = opened
    channel.inbox.people.set(from, profile)
    await channel.writes({ from, text: 'How much is it?', at: clock.now() })
    await after(2 * second)
    const id = await contactId()
    return {
      ...opened,
      id,
      replied: async (body: string) => {
        const answer = await replies(id, { body })
        expect(answer).toMatchObject({ status: 201 })
        await untilIdle()
        return Message.parse(answer.body)
      },
      shown: async () => Conversation.parse((await conversation(id)).body),
    }
  }

  test('who writes gets a name, and a person may reply for seven days', async () => {
    const { channel, replied, replies, id, shown } = await talk({ humanAgent: 'yes' })
    const written = clock.now() - 2 * second
    const { contact, channels } = await shown()
    expect(contact).toMatchObject({ firstName: 'Ann', lastName: 'Lee' })
    expect(channels).toMatchObject([{ kind, segments: false, templates: false, window: { isOpen: true } }])
    expect(channel.sent().map(({ body }) => body.tag)).toEqual([undefined])
    await after(2 * day)
    const [late] = (await shown()).channels
    expect(late?.window).toMatchObject({ isOpen: false })
    const lateUntil = Date.parse(late?.window?.lateUntil ?? '')
    expect(Math.abs(lateUntil - written - 7 * day)).toBeLessThan(2 * second)
    await replied('Sorry that it took so long')
    expect(channel.sent().at(-1)?.body).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
    await after(5 * day)
    expect(await replies(id, { body: 'Too late' })).toMatchObject({
      status: 409,
      body: { error: { code: 'WINDOW_CLOSED' } },
    })
  })

  test('what is read marks what went before', async () => {
    const { account, channel, replied, messages } = await talk()
    await replied('One')
    await replied('Two')
    const [, one] = channel.sent()
    if (one === undefined) throw new Error('nothing was sent')
    await graph.pageHooks.told(one, 'read', { at: clock.now() })
    await untilIdle()
    const outgoing = (await messages()).filter(({ direction }) => direction === 'outgoing')
    expect(outgoing.map(({ readAt }) => typeof readAt)).toEqual(['string', 'string', 'string'])
    expect(await eventsOf(account, 'message.read')).toEqual([]) // nobody asks for them
  })

  test('what comes while another app has the conversation is kept, and nobody answers by himself', async () => {
    const { channel, messages, shown } = await talk()
    await after(hour)
    const question = { from, text: 'How much is it?', at: clock.now() }
    await channel.postStandby(writtenEvent(channel.inbox, question))
    await after(2 * second)
    expect((await messages()).at(-1)).toMatchObject({ status: 'standby', body: 'How much is it?' })
    expect(await shown()).toMatchObject({ unreadCount: 2, needsHuman: null })
  })
})
