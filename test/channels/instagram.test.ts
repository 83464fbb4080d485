import { apiError } from '../support/factories.ts'
import { dataUri, files } from '../support/media.ts'
import { second } from '../support/time.ts'
import { newPerson, pageContract } from './pageContract.ts'

const { graph, open, clock, after, untilIdle } = pageContract('instagram')

/** Somebody has written. */
async function openWritten() {
  const opened = await open()
  const from = newPerson()
  await opened.channel.writes({ from, text: 'Hello', at: clock.now() })
  await after(2 * second)
  return { ...opened, from, id: await opened.contactId() }
}

describe('On Instagram', () => {
  test('a reply to a story says so, and is answered', async () => {
    const { channel, messages } = await open()
    const reply_to = { story: { id: '1', url: 'https://cdn.example.com/story' } }
    await channel.writes({
      from: newPerson(),
      text: 'How much is it?',
      at: clock.now(),
      more: { reply_to },
    })
    await after(2 * second)
    expect((await messages()).map(({ author, body }) => `${author}: ${body}`)).toEqual([
      'contact: In reply to your story: https://cdn.example.com/story',
      'contact: How much is it?',
      'bot: Ten euros.',
    ])
  })

  test('our own echo, which does not say that it is ours, changes nothing, also before the answer', async () => {
    const { channel, id, replies, messages, conversation } = await openWritten()
    const said = (await messages()).length
    graph.tellFirst('sent')
    await replies(id, { body: 'First' })
    await replies(id, { body: 'Look', attachments: [dataUri(files.png('x'), 'image/png')] })
    await untilIdle()
    const { body: before } = await conversation(id)
    for (const sent of [...channel.sent(), ...channel.sent()])
      expect(await graph.pageHooks.told(sent, 'sent', { at: clock.now() })).toEqual([200])
    const all = await messages()
    expect(all.slice(said)).toMatchObject([
      { body: 'First', status: 'Sent', attempts: 1, providerId: expect.any(String) },
      { body: 'Look', status: 'Sent', attempts: 1 },
    ])
    expect((await conversation(id)).body).toEqual(before)
  })

  test.each([
    ['lines for what can be tapped', { menu: { button: 'Open', rows: [{ title: 'x'.repeat(21) }] } }],
    ['a button', { link: { title: 'Book', url: 'https://example.com' } }],
  ])('our own echo of a text with %s changes nothing before the answer', async (_what, given) => {
    const { channel, id, replies, messages } = await openWritten()
    const said = (await messages()).length
    graph.tellFirst('sent')
    await replies(id, { body: 'Look', ...given })
    await untilIdle()
    expect(channel.sent()).toHaveLength(1)
    expect((await messages()).slice(said)).toMatchObject([{ body: 'Look', status: 'Sent', ...given }])
  })

  test('what somebody sends in the app of Instagram is a reply by hand, and pauses the bot', async () => {
    const { channel, from, id, messages, conversation } = await openWritten()
    await channel.echoes({ from, text: 'From the phone', at: clock.now() })
    expect((await messages()).at(-1)).toMatchObject({ author: 'user', body: 'From the phone' })
    expect(await conversation(id)).toMatchObject({ body: { botPausedUntil: expect.any(String) } })
  })

  test('a text of more than 1,000 bytes is refused, and says how long it is, as the channel says before', async () => {
    const { channel, conversation, id, replies } = await openWritten()
    expect(channel.can).toMatchObject({ maxText: 1000, maxTextBytes: 1000 })
    expect(await conversation(id)).toMatchObject({
      body: { channels: [{ name: 'instagram', maxTextBytes: 1000 }] },
    })
    const refused = await replies(id, { body: 'é'.repeat(501) })
    expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'body'))
    expect(JSON.stringify(refused.body)).toContain('1002 bytes of at most 1000')
    expect(await replies(id, { body: 'é'.repeat(500) })).toMatchObject({ status: 201 })
    await untilIdle()
    expect(channel.sent().at(-1)?.body.message?.text).toHaveLength(500)
  })
})
