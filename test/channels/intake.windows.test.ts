import type { Conversation } from '@replyloop/shared/contract/conversation'
import { eventsOf } from '../support/conversation.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'
import { retry } from '../support/webhooks.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const windows = { windowMs: 24 * hour, humanWindowMs: 7 * day, openConversation: false }
const { open, sent, outcomes } = suitePlainChannel(server, { can: windows })

/** Somebody who has just written and been answered, on a channel with these settings. */
async function openPerson(settings: Record<string, string>) {
  const opened = await open({}, settings)
  const { channel, address, contacts } = opened
  const at = clock.now()
  const writes = (body: string) => channel.writes({ address, body, sentAt: clock.now() })
  await writes('How much is it?')
  await after(2 * second)
  const [contact] = await contacts()
  return { ...opened, id: contact?.id ?? '', at, writes }
}

const closed = (message: RegExp) => ({
  status: 409,
  body: { error: { code: 'WINDOW_CLOSED', message: expect.stringMatching(message) } },
})
const windowOf = ({ connectedChannel, channels }: Conversation) => {
  expect(channels[0]?.window).toEqual(connectedChannel?.window)
  return connectedChannel?.window
}

describe('where the provider lets people reply for seven days', () => {
  test('a reply by hand goes out late, marked as such, and nothing else does', async () => {
    const { id, at, conversation, replied, reply, messages } = await openPerson({ humanAgent: 'yes' })
    expect((await replied(id, { body: 'In time' })).body).toBe('In time')
    await untilIdle()
    expect(sent.at(-1)).toMatchObject({ isLateReply: false })
    await after(25 * hour)
    expect(windowOf(await conversation(id))).toEqual({
      isOpen: false,
      opensUntil: new Date(at + day).toISOString(),
      lateUntil: new Date(at + 7 * day).toISOString(),
    })
    await replied(id, { body: 'Late' })
    await untilIdle()
    expect(sent.at(-1)).toMatchObject({ reply: { body: 'Late' }, isLateReply: true })
    expect((await messages()).at(-1)).toMatchObject({ status: 'Sent' })
    const [question] = await messages()
    expect(await reply(id, { reactTo: question?.id, emoji: '👍' })).toMatchObject(
      closed(/^The contact wrote/),
    )
    await after(7 * day)
    expect(await reply(id, { body: 'Too late' })).toMatchObject(
      closed(/Write on another channel, or wait until/),
    )
  })

  test('a late reply that failed can be retried until then', async () => {
    const { account, id, replied } = await openPerson({ humanAgent: 'yes' })
    await after(25 * hour)
    outcomes.push({ is: 'refused', error: { kind: 'refused', detail: 'Not now' } })
    const { id: late } = await replied(id, { body: 'Late' })
    await untilIdle()
    expect(await retry(account, late)).toMatchObject({ status: 200 })
    await untilIdle()
    expect(sent.at(-1)).toMatchObject({ reply: { messageId: late }, isLateReply: true })
    outcomes.push({ is: 'refused', error: { kind: 'refused', detail: 'Not now' } })
    const { id: other } = await replied(id, { body: 'Later' })
    await after(7 * day)
    expect(await retry(account, other)).toMatchObject(closed(/that was possible until/))
  })

  test('the bot never answers late: what comes a day late is handed over', async () => {
    const { account, channel, address } = await openPerson({ humanAgent: 'yes' })
    await after(25 * hour)
    const sentAt = clock.now() - 24.5 * hour
    await channel.writes({ address, body: 'How much is it?', sentAt })
    await after(2 * second)
    expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'window_closed' } },
    ])
  })
})

test.each([{}, { humanAgent: 'no' }])(
  'without that approval, %j, a late reply is a 409 that says how to get it',
  async (settings) => {
    const { id, conversation, reply } = await openPerson(settings)
    await after(25 * hour)
    expect(windowOf(await conversation(id))).toMatchObject({ isOpen: false, lateUntil: null })
    expect(await reply(id, { body: 'Late' })).toMatchObject(
      closed(/Write on another channel, or wait .*A person may reply for 7 days where Meta has approved/),
    )
    expect(await reply(id, { body: 'Late' })).not.toMatchObject(closed(/template/))
  },
)
