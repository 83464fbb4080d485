import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { eventsOf } from '../support/conversation.ts'

const { server, untilIdle, after } = suiteOnFakeClock()
const texts = suitePlainChannel(server, { kind: 'twilio', can: { confirmsOptOut: true, reactions: false } })
const { outcomes } = texts
/** Here nobody confirms an opt-out but we. */
const others = suitePlainChannel(server, { kind: 'instagram' })

/** Somebody who has written once and been answered. */
async function openPerson(campaign = {}, on = texts) {
  const opened = await on.open(campaign)
  const { channel, address, contacts, messages } = opened
  await channel.writes({ address, body: 'How much is it?' })
  await after(2 * second)
  const [contact] = await contacts()
  const id = contact?.id ?? ''
  return {
    ...opened,
    id,
    writes: async (body: string, more = {}) => {
      await channel.writes({ address, body, ...more })
      await after(2 * second)
    },
    said: async () => (await messages()).map(({ author, body }) => `${author}: ${body}`).slice(2),
    optedOut: async () => (await contacts()).map(({ optedOut }) => optedOut).join(),
  }
}

describe('an opt-out that the provider tells in a message', () => {
  test('opts out with a line on the timeline, and nothing of ours confirms it', async () => {
    const { account, id, writes, said, optedOut, decisions, reply } = await openPerson()
    await writes('STOP', { optOut: 'stopped' })
    expect(await optedOut()).toBe('true')
    expect(await said()).toEqual(['contact: STOP'])
    expect(await decisions(id)).toEqual(['answer sent answered', 'opt_out done told_provider'])
    expect(await eventsOf(account, 'contact.opted_out')).toHaveLength(1)
    expect((await reply(id, { body: 'Wait' })).body).toMatchObject({ error: { code: 'CONTACT_OPTED_OUT' } })
    await writes('STOP', { optOut: 'stopped' })
    expect(await eventsOf(account, 'contact.opted_out')).toHaveLength(1)
  })

  test('counts in any words in which it is told, and is taken back as START does', async () => {
    const { id, writes, said, optedOut, decisions, replied } = await openPerson()
    await writes('Nein danke', { optOut: 'stopped' })
    expect(await optedOut()).toBe('true')
    await writes('Ja', { optOut: 'resumed' })
    expect(await optedOut()).toBe('false')
    expect((await decisions(id)).slice(1)).toEqual([
      'opt_out done told_provider',
      'opt_out undone start_keyword',
    ])
    expect((await replied(id, { body: 'Welcome back' })).body).toBe('Welcome back')
    expect(await said()).toEqual(['contact: Nein danke', 'contact: Ja', 'user: Welcome back'])
  })

  test('is not taken back by a tap', async () => {
    const { writes, optedOut } = await openPerson()
    await writes('STOP', { optOut: 'stopped' })
    const data = { tapped: { id: 'go', title: 'START' } }
    await writes('START', { optOut: 'resumed', payload: 'go', data })
    expect(await optedOut()).toBe('true')
  })

  test('as a question for help is kept, and no bot answers it', async () => {
    const { writes, said, decisions, id } = await openPerson({
      answers: [
        { question: 'How much is it?', answer: 'Ten euros.' },
        { question: 'HELP', answer: 'Sure.' },
      ],
    })
    await writes('HELP', { optOut: 'help' })
    expect(await said()).toEqual(['contact: HELP'])
    expect(await decisions(id)).toEqual(['answer sent answered'])
  })
})

test('a stop word that our own rules find is not confirmed where the provider does that', async () => {
  const { id, writes, said, optedOut, decisions } = await openPerson()
  await writes('Unsubscribe')
  expect(await optedOut()).toBe('true')
  expect(await said()).toEqual(['contact: Unsubscribe'])
  expect((await decisions(id)).at(-1)).toBe('opt_out done stop_keyword')
  await writes('UNSTOP')
  expect(await optedOut()).toBe('false')
})

describe('a refusal since the person has stopped everything', () => {
  const refusal = {
    is: 'refused',
    error: { kind: 'refused', detail: 'Attempt to send to unsubscribed recipient', code: '21610' },
    optsOut: 'all',
  } as const

  test('at once opts out, with a line on the timeline', async () => {
    const { id, optedOut, decisions, replied, messages } = await openPerson()
    outcomes.push(refusal)
    await replied(id, { body: 'One more thing' })
    await untilIdle()
    expect((await messages()).at(-1)).toMatchObject({ status: 'Failed', error: { code: '21610' } })
    expect(await optedOut()).toBe('true')
    expect((await decisions(id)).at(-1)).toBe('opt_out done told_provider')
  })

  test('told by a receipt does so too, once', async () => {
    const { account, channel, id, optedOut, decisions, replied, messages } = await openPerson()
    const { id: messageId } = await replied(id, { body: 'One more thing' })
    await untilIdle()
    const receipt = { message: { id: messageId }, state: 'failed', outcome: refusal } as const
    await channel.posts({ is: 'receipt', receipt })
    await channel.posts({ is: 'receipt', receipt })
    expect((await messages()).at(-1)).toMatchObject({ status: 'Failed', error: { code: '21610' } })
    expect(await optedOut()).toBe('true')
    expect((await decisions(id)).filter((line) => line.startsWith('opt_out'))).toEqual([
      'opt_out done told_provider',
    ])
    expect(await eventsOf(account, 'contact.opted_out')).toHaveLength(1)
  })
})

describe('a message that came while another app had the conversation', () => {
  test('is kept and unread, no bot answers it, no keyword counts, and nobody is asked for', async () => {
    const { id, writes, said, conversation, decisions, messages } = await openPerson({}, others)
    await writes('How much is it?', { isStandby: true })
    await writes('I said STOP it please', { isStandby: true })
    expect(await said()).toEqual(['contact: How much is it?', 'contact: I said STOP it please'])
    expect((await messages()).at(-1)).toMatchObject({ status: 'standby' })
    expect(await conversation(id)).toMatchObject({ unreadCount: 3, needsHuman: null })
    expect(await decisions(id)).toEqual(['answer sent answered'])
    await writes('How much is it?')
    expect((await said()).at(-1)).toBe('bot: Ten euros.')
  })

  test('begins in no campaign, no matter what its words are', async () => {
    const { channel, messages } = await openPerson({ keywords: ['price'] }, others)
    await channel.writes({ address: 'somebody new', body: 'The price?', isStandby: true })
    expect((await messages()).at(-1)).toMatchObject({ body: 'The price?', campaignId: null })
    await channel.writes({ address: 'somebody new', body: 'The price?' })
    expect((await messages()).at(-1)).toMatchObject({ campaignId: expect.any(String) })
  })

  test('is not answered along with one that was ours', async () => {
    const { account, channel, address, said } = await openPerson({}, others)
    const ask = { address, body: 'How much is it?' }
    await channel.writes(ask)
    await channel.writes({ ...ask, body: 'What time is it?', isStandby: true })
    await after(4 * second)
    expect(await said()).toEqual(['contact: How much is it?', 'contact: What time is it?', 'bot: Ten euros.'])
    expect(await eventsOf(account, 'conversation.needs_human')).toEqual([])
  })

  test('opts out where it says so, and no word of ours goes into the conversation', async () => {
    const { writes, said, optedOut } = await openPerson({}, others)
    await writes('STOP', { isStandby: true })
    expect(await optedOut()).toBe('true')
    expect(await said()).toEqual(['contact: STOP'])
    await writes('START', { isStandby: true })
    expect(await optedOut()).toBe('false')
    await writes('STOP')
    expect((await said()).at(-1)).toMatch(/^bot: You will get no more messages/)
  })
})

describe('a reaction that a phone writes as a text', () => {
  test('is a reaction to the message that it quotes, stops nothing and is not answered', async () => {
    const { id, writes, replied, messages, optedOut, decisions } = await openPerson()
    await replied(id, { body: 'Reply STOP to unsubscribe' })
    await after(2 * second)
    await writes('Loved “Reply STOP to unsubscribe”')
    await writes('👍 to “ What does it cost? ”')
    expect((await messages()).slice(-2)).toMatchObject([
      { type: 'reaction', body: '❤️', author: 'contact' },
      { type: 'text', body: '👍 to “ What does it cost? ”', author: 'contact' },
    ])
    expect(await optedOut()).toBe('false')
    expect((await decisions(id)).join()).not.toContain('may_opt_out')
  })
})
