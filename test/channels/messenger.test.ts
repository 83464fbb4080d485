import { eventsOf } from '../support/conversation.ts'
import { apiError } from '../support/factories.ts'
import {
  deletedEvent,
  editEvent,
  postbackEvent,
  reactionEvent,
  referralEvent,
  writtenEvent,
} from '../support/graph/pageHooks.ts'
import { dataUri, files } from '../support/media.ts'
import { day, hour, second } from '../support/time.ts'
import { newPerson, pageContract } from './pageContract.ts'

const { graph, open, clock, after, untilIdle } = pageContract('messenger')

/** Somebody has asked what the bot can answer, and got the answer. */
async function openAnswered(settings: Record<string, string> = {}) {
  const opened = await open({}, {}, settings)
  const from = newPerson()
  const { channel } = opened
  const writes = (text: string) => channel.writes({ from, text, at: clock.now() })
  await writes('How much is it?')
  await after(2 * second)
  const id = await opened.contactId()
  const said = async () => (await opened.messages()).map(({ author, body }) => `${author}: ${body}`)
  expect(await said()).toEqual(['contact: How much is it?', 'bot: Ten euros.'])
  return { ...opened, from, writes, id, said }
}

describe('On Messenger', () => {
  test('a person replies late with the tag for people, where Meta has approved that, and the bot never does', async () => {
    const { channel, id, replies, writes } = await openAnswered({ humanAgent: 'yes' })
    await replies(id, { body: 'In time' })
    await untilIdle()
    await after(25 * hour)
    await replies(id, { body: 'Late' })
    await untilIdle()
    await after(6 * day)
    expect(await replies(id, { body: 'Too late' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    await writes('Still there?')
    await after(2 * second)
    expect(channel.sent().map(({ body }) => [body.message?.text, body.messaging_type, body.tag])).toEqual([
      ['Ten euros.', 'RESPONSE', undefined],
      ['In time', 'RESPONSE', undefined],
      ['Late', 'MESSAGE_TAG', 'HUMAN_AGENT'],
    ])
  })

  test('nobody replies late where Meta has not approved that', async () => {
    const { id, replies } = await openAnswered()
    await after(25 * hour)
    expect(await replies(id, { body: 'Late' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
  })

  test('a campaign opens within 24 hours of what somebody wrote, and is cancelled with a reason after that', async () => {
    const { account, channel, id, timeline } = await openAnswered()
    await after(25 * hour)
    await account.client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } })
    await after(second)
    expect(channel.sent()).toHaveLength(1)
    expect((await timeline(id)).map(({ rule }) => rule)).toContain('channel_cannot_open')
  })

  test('our own echo changes nothing, whether it comes before the answer, after it, or twice', async () => {
    const { channel, id, replies, messages, conversation, said } = await openAnswered()
    graph.tellFirst('sent')
    await replies(id, { body: 'First', attachments: [dataUri(files.png('x'), 'image/png')] })
    await untilIdle()
    const { body: before } = await conversation(id)
    for (const sent of [...channel.sent(), ...channel.sent()])
      expect(await graph.pageHooks.told(sent, 'sent')).toEqual([200])
    await untilIdle()
    expect(await said()).toEqual(['contact: How much is it?', 'bot: Ten euros.', 'user: First'])
    expect((await messages()).at(-1)).toMatchObject({ status: 'Sent', attempts: 1 })
    expect((await conversation(id)).body).toEqual(before)
  })

  test('what somebody sends from Meta’s inbox is a reply by hand, and pauses the bot', async () => {
    const { channel, from, id, writes, said, conversation } = await openAnswered()
    await channel.echoes({ from, text: 'Twelve, sorry.', more: { app_id: 26_390_203_743_090 } })
    await writes('How much is it?')
    await after(5 * second)
    expect((await said()).slice(2)).toEqual(['user: Twelve, sorry.', 'contact: How much is it?'])
    expect(await conversation(id)).toMatchObject({ body: { botPausedUntil: expect.any(String) } })
  })

  test('what comes while another app has the conversation is kept, and never answered', async () => {
    const { account, channel, messages } = await open()
    const text = 'How much is it?'
    await channel.postStandby(writtenEvent(channel.inbox, { from: newPerson(), text, at: clock.now() }))
    await after(10 * second)
    expect(await messages()).toMatchObject([{ direction: 'incoming', body: text }])
    expect(channel.sent()).toEqual([])
    expect(await eventsOf(account, 'conversation.needs_human')).toEqual([])
  })

  test('receipts come by id and by watermark, each message once', async () => {
    const { channel, id, replies, messages } = await openAnswered()
    await after(second)
    await replies(id, { body: 'And more' })
    await untilIdle()
    const [answer, reply] = channel.sent()
    if (answer === undefined || reply === undefined) throw new Error('two messages were not sent')
    await after(second)
    await graph.pageHooks.told(answer, 'delivered', { at: clock.now() - 1500 })
    const states = async () =>
      (await messages()).slice(1).map(({ deliveredAt, readAt }) => [deliveredAt !== null, readAt !== null])
    expect(await states()).toEqual([
      [true, false],
      [false, false],
    ])
    await graph.pageHooks.told(reply, 'read', { at: clock.now() })
    expect(await states()).toEqual([
      [true, true],
      [true, true],
    ])
  })

  test('a message is edited, taken back and reacted to, and a reaction of ours goes out', async () => {
    const { channel, from, id, replies, messages } = await openAnswered()
    const [question] = await messages()
    await channel.writes({ from, id: 'm_edited', text: 'Ok', at: clock.now() })
    await channel.writes({ from, id: 'm_deleted', text: 'Oops', at: clock.now() })
    await channel.post(
      editEvent(channel.inbox, { from, mid: 'm_edited', text: 'Okay', at: clock.now() }),
      deletedEvent(channel.inbox, { from, mid: 'm_deleted', at: clock.now() }),
      reactionEvent(channel.inbox, { from, mid: channel.sent()[0]?.id ?? '', emoji: '👍', at: clock.now() }),
    )
    await after(2 * second)
    const all = await messages()
    expect(all.find(({ body }) => body === 'Okay')).toMatchObject({ editedAt: expect.any(String) })
    expect(all.find(({ revokedAt }) => revokedAt !== null)).toMatchObject({ direction: 'incoming' })
    expect(all.find(({ type }) => type === 'reaction')).toMatchObject({ body: '👍' })
    expect(await replies(id, { reactTo: question?.id, emoji: '❤️' })).toMatchObject({ status: 201 })
    await untilIdle()
    expect(channel.sent().at(-1)?.body).toMatchObject({
      sender_action: 'react',
      payload: { reaction: '❤️', message_id: expect.stringMatching(/^m_/) },
    })
  })

  test('the files of a message are fetched by their links, and one whose link has ended is gone', async () => {
    const { channel, messages } = await open()
    const image = graph.addLink(files.png('x'), 'image/png')
    const attachments = [image, graph.endedLink()].map((url) => ({ type: 'image', payload: { url } }))
    await channel.writes({ from: newPerson(), text: 'Look', attachments, at: clock.now() })
    await untilIdle()
    const [message] = await messages()
    expect(message?.attachments).toMatchObject([
      { contentType: 'image/png', error: null },
      { error: expect.stringContaining('does not have it any more: its address answered 403') },
    ])
  })

  test('what was tapped, and the link that led somebody here, come as data', async () => {
    const { account, channel, from, id, messages } = await openAnswered()
    const [, ours] = await messages()
    const tap = {
      text: 'More',
      more: { quick_reply: { payload: 'more' }, reply_to: { mid: ours?.providerId } },
    }
    await channel.post(
      writtenEvent(channel.inbox, { from, at: clock.now(), ...tap }),
      postbackEvent(channel.inbox, { from, title: 'Buy', payload: 'buy', at: clock.now() }),
      referralEvent(channel.inbox, { from, ref: 'flyer', at: clock.now() }),
    )
    await untilIdle()
    const referral = { source: 'link', id: null, url: null, headline: null, clickId: null, ref: 'flyer' }
    expect(await messages()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ tapped: { id: 'more', title: 'More', messageId: ours?.id } }),
        expect.objectContaining({ tapped: { id: 'buy', title: 'Buy', messageId: null } }),
        expect.objectContaining({ type: 'system', referral }),
      ]),
    )
    expect((await account.ask('GET', `/contacts/${id}`)).body).toMatchObject({ source: referral })
  })

  test('who taps the button for a person while another app has the conversation, asks nobody here', async () => {
    const { account, channel, from } = await openAnswered()
    const asks = () =>
      postbackEvent(channel.inbox, { from, title: 'Help me', payload: 'person', at: clock.now() })
    await channel.postStandby(asks())
    await after(2 * second)
    expect(await eventsOf(account, 'conversation.needs_human')).toEqual([])
    await channel.post(asks())
    await untilIdle()
    expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'asked_for_human' } },
    ])
  })

  test('a contact has the name that Meta tells', async () => {
    const { account, channel, contactId } = await open()
    const from = newPerson()
    channel.inbox.people.set(from, { first_name: 'Ann', last_name: 'Lee' })
    await channel.writes({ from, at: clock.now() })
    await untilIdle()
    const { body } = await account.ask('GET', `/contacts/${await contactId()}`)
    expect(body).toMatchObject({ firstName: 'Ann', lastName: 'Lee' })
  })
})
