import { botCampaign, eventsOf, openContact, openConversation } from '../support/conversation.ts'
import { handsOver } from '../support/fakeModel.ts'
import { embedded, files, readLink } from '../support/media.ts'
import type { Declaration } from '../support/server.ts'
import { suiteModel, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { startWebhookReceiver } from '../support/webhookReceiver.ts'
import { subscribe } from '../support/webhooks.ts'

const { clock, server, after } = suiteOnFakeClock()
const model = suiteModel()

const openDesk = (given: Partial<Declaration> = {}) => openConversation(server, [botCampaign()], given)
type Ann = Awaited<ReturnType<typeof openDesk>>
const asks = async (ann: Pick<Ann, 'writes'>, text = 'How much is it?') => {
  const id = await ann.writes(text)
  await after(2 * second)
  return id
}
const unknown = 'Do you know the way to San José?'

describe('Hand-over', () => {
  test('tells subscribers once, with the reason and the last message, and the timeline', async () => {
    const receiver = await startWebhookReceiver()
    const ann = await openDesk()
    await subscribe(ann.account, receiver.url, ['conversation.needs_human'])
    await ann.writes('Hello there', { channel: 'crm' })
    const lastMessage = await ann.writes(unknown, { channel: 'crm' })
    await after(minute)
    await asks(ann, unknown)
    await asks(ann)
    expect(receiver.deliveries.map(({ json }) => json)).toMatchObject([
      {
        type: 'conversation.needs_human',
        data: {
          contact: { id: ann.id, phone: ann.phone },
          reason: expect.stringMatching(/^\w+$/),
          lastMessage: { id: lastMessage, body: unknown, channel: 'crm', direction: 'incoming' },
        },
      },
    ])
    const timeline = await ann.timeline()
    const events = await eventsOf(ann.account, 'conversation.needs_human')
    expect(events).toMatchObject([{ data: { reason: timeline[0]?.rule } }])
    expect(timeline).toMatchObject([
      {
        subject: 'hand_over',
        decision: 'done',
        messageId: lastMessage,
        campaignId: ann.account.campaignId('Desk'),
      },
      { subject: 'answer', decision: 'skipped', rule: 'needs_human' },
      { subject: 'answer', decision: 'skipped', rule: 'needs_human' },
    ])
    await receiver.close()
  })

  test('shows the file of the last message by a link that holds whenever the event is read', async () => {
    const ann = await openDesk()
    await ann.writes(unknown, embedded(files.png(), 'image/png'))
    await after(day)
    const [told] = await eventsOf(ann.account, 'conversation.needs_human')
    const url =
      told !== undefined && 'lastMessage' in told.data ? told.data.lastMessage?.media?.url : undefined
    expect(await readLink(url)).toMatchObject({ status: 200, bytes: files.png() })
  })

  test('with the reason that a model gives', async () => {
    model.behave(handsOver('wants a refund'))
    const ann = await openDesk({ bot: model.settings })
    await asks(ann, 'Give me my money back')
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'wants a refund', lastMessage: { body: 'Give me my money back' } } },
    ])
    expect(await ann.said()).toEqual([])
  })

  test('silences the bot for that contact alone, for as long as nobody answers', async () => {
    const ann = await openDesk()
    await asks(ann, unknown)
    await after(240 * hour)
    await asks(ann)
    expect(await ann.said()).toEqual([])
    const bob = await openContact(server, ann.account)
    await asks(bob)
    expect(await bob.said()).toEqual(['bot: Ten euros.'])
  })

  test('ends when a person has answered and the pause is over', async () => {
    const ann = await openDesk()
    await asks(ann, unknown)
    await ann.replies()
    await after(24 * hour - minute)
    await asks(ann)
    expect(await ann.said()).toEqual(['user: A person here.'])
    expect((await ann.decisions()).at(-1)).toBe('answer skipped person_replied')
    await after(minute)
    await asks(ann)
    expect(await ann.said()).toEqual(['user: A person here.', 'bot: Ten euros.'])
  })

  test('does not end by a message of the API', async () => {
    const ann = await openDesk()
    await asks(ann, unknown)
    await ann.sends()
    await after(25 * hour)
    await asks(ann)
    expect(await ann.said()).toEqual(['api: From our system.'])
  })

  test('ends at once when somebody switches the bot on, and may be told again then', async () => {
    const ann = await openDesk()
    await asks(ann, unknown)
    await ann.update({ botActive: true })
    await asks(ann)
    expect(await ann.said()).toEqual(['bot: Ten euros.'])
    await asks(ann, unknown)
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toHaveLength(2)
  })

  test('does not end by another change of the contact', async () => {
    const ann = await openDesk()
    await asks(ann, unknown)
    await ann.update({ lastName: 'Lee' })
    await asks(ann)
    expect(await ann.said()).toEqual([])
  })
})

describe('A person’s reply pauses the bot', () => {
  test('for 24 hours, counted from the last one', async () => {
    const ann = await openDesk()
    await ann.replies('one')
    await after(23 * hour)
    await ann.replies('two')
    await after(23 * hour)
    await asks(ann)
    expect(await ann.said()).toEqual(['user: one', 'user: two'])
    await after(hour)
    await asks(ann)
    expect((await ann.said()).at(-1)).toBe('bot: Ten euros.')
  })

  test('for the hours that the account sets', async () => {
    const ann = await openDesk({ bot: { pauseHours: 1 } })
    await ann.replies('one')
    await after(hour - minute)
    await asks(ann)
    expect(await ann.said()).toEqual(['user: one'])
    await after(minute)
    await asks(ann)
    expect(await ann.said()).toEqual(['user: one', 'bot: Ten euros.'])
  })

  test('not at all with 0 hours: the next question is answered, also one that came while the engine was thinking', async () => {
    const ann = await openDesk({ bot: { ...model.settings, pauseHours: 0 } })
    const thought = model.hold(handsOver('dropped'))
    await ann.writes('How much is it?')
    clock.advance(2 * second)
    await thought.asked()
    await ann.replies('Ten.')
    await ann.writes('And in blue?')
    model.behave(handsOver('asked about blue'))
    thought.release()
    await after(minute)
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'asked about blue', lastMessage: { body: 'And in blue?' } } },
    ])
    const decisions = await ann.decisions()
    expect(decisions).toEqual(['answer cancelled person_replied', 'hand_over done asked about blue'])
  })

  test('until somebody switches the bot on', async () => {
    const ann = await openDesk()
    await ann.replies('one')
    await ann.update({ botActive: true })
    await asks(ann)
    expect(await ann.said()).toEqual(['user: one', 'bot: Ten euros.'])
  })
})
