import { MessageAttemptPage } from '@replyloop/shared/contract/delivery'
import { Message } from '@replyloop/shared/contract/message'
import { eq } from 'drizzle-orm'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { openDataOf } from '../support/databases.ts'
import { suiteResource } from '../support/resource.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { readMessage } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const db = suiteResource(() => openDataOf(server.dataDir, clock))
const { open: openWhatsapp } = whatsappOf(server, graph)

/** By what a contact is known on channels. */
const identitiesOf = (contactId: string) => {
  const { q, t } = db.read
  return q.select().from(t.identity).where(eq(t.identity.contactId, contactId)).orderBy(t.identity.address)
}
const addressesOf = async (contactId: string) => (await identitiesOf(contactId)).map(({ address }) => address)

/** An account with a number, and what it sends to people who have just written. */
async function open() {
  const { account, channel, messages, contact } = await openWhatsapp()
  const meet = async () => {
    const from = newPhone().slice(1)
    await channel.writes({ from, at: clock.now() })
    await untilIdle()
    const known = (await messages()).findLast(({ direction }) => direction === 'incoming')
    return { from, id: known?.contactId ?? '' }
  }
  const reply = async (contactId: string, body: string) => {
    const answer = await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, {
      body: { body },
    })
    expect(answer).toMatchObject({ status: 201 })
    return Message.parse(answer.body)
  }
  /** The texts that WhatsApp has accepted for a person, in their order. */
  const accepted = (to: string) =>
    graph.sent
      .filter((sent) => sent.phoneNumberId === channel.number.phoneNumberId && sent.to === to)
      .map(({ body }) => (body.type === 'text' ? body.text.body : body.type))
  return { account, channel, messages, contact, meet, reply, accepted }
}

describe('What WhatsApp takes no more of for now', () => {
  test.each([
    ['too many messages to one person', () => graph.failNext(131056, { times: 3 })],
    ['more than a number may send', () => graph.failNext(130429, { times: 5 })],
    ['more than the app may send', () => graph.failNext(4, { times: 3 })],
    ['more than the business account may send', () => graph.failNext(80007, { times: 3 })],
    ['more for a bare 429', () => graph.answerNext(429, { times: 3, headers: { 'retry-after': '30' } })],
    ['anything while it upgrades the number', () => graph.failNext(131057, { times: 3 })],
    ['anything while it is down', () => graph.failNext(131016, { times: 2 })],
  ])('%s is neither lost nor doubled, and goes out in order', async (_name, misbehave) => {
    const { account, meet, reply, accepted } = await open()
    const [ann, bob] = [await meet(), await meet()]
    misbehave()
    const sent = []
    for (const body of ['1', '2', '3']) for (const { id } of [ann, bob]) sent.push(await reply(id, body))
    await untilIdle()
    for (let waited = 0; waited < hour; waited += minute) await after(minute)
    expect(graph.hasMisbehaved()).toBe(true)
    for (const { from } of [ann, bob]) expect(accepted(from)).toEqual(['1', '2', '3'])
    for (const { id } of sent)
      expect(await readMessage(account, id)).toMatchObject({ status: 'Sent', error: null })
  })

  test('for one person delays that person alone, costs no attempt, and says so until then', async () => {
    const { account, meet, reply, accepted } = await open()
    const [ann, bob] = [await meet(), await meet()]
    graph.failNext(131056, { times: 4 })
    const first = await reply(ann.id, '1')
    await untilIdle()
    for (const body of ['2', '3']) await reply(ann.id, body)
    await reply(bob.id, 'Hi Bob')
    graph.passNext()
    await after(3 * second)
    expect(await readMessage(account, first.id)).toMatchObject({
      status: 'Queued',
      attempts: 0,
      error: { kind: 'rate_limited', code: '131056' },
      nextAttemptAt: expect.any(String),
    })
    for (let waited = 0; waited < 10 * minute; waited += second * 20) await after(20 * second)
    expect(accepted(bob.from)).toEqual(['Hi Bob'])
    expect(accepted(ann.from)).toEqual(['1', '2', '3'])
    expect(await readMessage(account, first.id)).toMatchObject({ status: 'Sent', attempts: 1 })
    const { body } = await askDashboard(server, account, 'GET', `/messages/${first.id}/attempts`)
    expect(MessageAttemptPage.parse(body).data.length).toBeGreaterThan(2)
  })
})

describe('A contact on WhatsApp', () => {
  test('is known afterwards by the id that WhatsApp names, and never takes that of another', async () => {
    const { meet, reply } = await open()
    const ann = await meet()
    const mexican = `52155${newPhone().slice(-8)}`
    graph.knows({ waId: mexican, userId: 'MX.123', inputs: [ann.from] })
    await reply(ann.id, 'Hi')
    await untilIdle()
    expect(await addressesOf(ann.id)).toEqual([mexican, ann.from, 'MX.123'].toSorted())
    const other = await meet()
    graph.knows({ waId: ann.from, inputs: [other.from] })
    await reply(other.id, 'Hi')
    await untilIdle()
    expect(await addressesOf(other.id)).toEqual([other.from])
    expect(await addressesOf(ann.id)).toContain(ann.from)
  })
})

describe('A contact of whom the provider says', () => {
  /** The next message is refused with this, which no kind of channel says yet, or says rarely. */
  const refuseNext = (optsOut: 'all' | 'marketing') => {
    const { send } = whatsappChannel
    whatsappChannel.send = () => {
      whatsappChannel.send = send
      const error = { kind: 'refused', detail: 'The person has blocked us', code: '1' } as const
      return Promise.resolve({
        is: 'refused',
        error,
        optsOut,
        durationMs: 1,
        status: 400,
        responseBody: null,
      })
    }
  }

  test('that it wants nothing more has opted out, without a confirmation, and the timeline says why', async () => {
    const { account, meet, reply, accepted } = await open()
    const ann = await meet()
    refuseNext('all')
    const refused = await reply(ann.id, 'An offer')
    const next = await reply(ann.id, 'And another')
    await untilIdle()
    const params = { id: ann.id }
    expect((await account.client.getContact({ params })).body.optedOut).toBe(true)
    expect(await readMessage(account, refused.id)).toMatchObject({
      status: 'Failed',
      error: { kind: 'refused' },
    })
    expect(await readMessage(account, next.id)).toMatchObject({
      status: 'Failed',
      error: { kind: 'opted_out' },
    })
    const { body } = await account.client.getTimeline({ params, query: {} })
    expect(body.data).toContainEqual(expect.objectContaining({ subject: 'opt_out', rule: 'told_provider' }))
    expect(accepted(ann.from)).toEqual([])
  })

  test('that it wants no marketing has not opted out, and that is kept for the channel', async () => {
    const { account, meet, reply } = await open()
    const ann = await meet()
    refuseNext('marketing')
    await reply(ann.id, 'An offer')
    await untilIdle()
    expect((await account.client.getContact({ params: { id: ann.id } })).body.optedOut).toBe(false)
    expect(await identitiesOf(ann.id)).toMatchObject([{ marketingStoppedAt: clock.now() }])
  })
})

describe('A free text on WhatsApp', () => {
  test('that is still waiting when its window closes is not sent, and hands an answer of the bot over', async () => {
    const { account, channel, contact, accepted } = await open()
    graph.failNext(190) // which stops the channel
    const from = newPhone().slice(1)
    await channel.writes({ from, body: 'How much is it?', at: clock.now() })
    const { id } = await contact()
    await after(2 * second)
    await after(day)
    await askDashboard(server, account, 'POST', `/connected_channels/${channel.id}/resume`)
    await untilIdle()
    const { body } = await account.client.listMessages({
      query: { contactId: id, direction: 'outgoing' },
    })
    expect(body.data).toMatchObject([{ author: 'bot', status: 'Failed', error: { kind: 'window_closed' } }])
    expect(accepted(from)).toEqual([])
    const conversation = await askDashboard(server, account, 'GET', `/conversations/${id}`)
    expect(conversation.body).toMatchObject({ needsHuman: { reason: 'window_closed' } })
    expect(graph.hasMisbehaved()).toBe(true)
  })
})
