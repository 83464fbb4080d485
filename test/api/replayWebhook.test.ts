import { apiError, createContact } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour } from '../support/time.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import {
  becomes,
  replay,
  replyText,
  secondAttemptMs,
  send,
  subscribe,
  webhookId,
} from '../support/webhooks.ts'

const { clock, server, untilIdle, after, log } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server)
let webhook: string

beforeEach(async () => {
  webhook = (await subscribe(acme, receiver.url)).id
})

const replayed = (count: number) => ({ status: 200, body: { success: true, replayed: count } })

describe('200', () => {
  test('replays everything that failed since then and nothing else, each under its webhook-id', async () => {
    await send(acme, { body: 'delivered' })
    await untilIdle()
    receiver.behave(answer(500))
    await send(acme, { body: 'too old' })
    await untilIdle()
    clock.advance(1000)
    const since = clock.now()
    for (const body of ['first', 'second']) await send(acme, { body })
    await untilIdle()
    receiver.behave(answer())
    const before = receiver.deliveries.slice(2)
    expect(await replay(acme, webhook, since)).toMatchObject(replayed(2))
    await untilIdle()
    const again = receiver.deliveries.slice(4)
    expect(again.map(replyText).toSorted()).toEqual(['first', 'second'])
    expect(again.map(webhookId).toSorted()).toEqual(before.map(webhookId).toSorted())
    expect(await replay(acme, webhook, since)).toMatchObject(replayed(0))
    expect(await replay(acme, webhook)).toMatchObject(replayed(1))
  })

  test('uses up no step of the schedule', async () => {
    receiver.behave(answer(500))
    await send(acme)
    await untilIdle()
    expect(await replay(acme, webhook)).toMatchObject(replayed(1))
    await untilIdle()
    await after(secondAttemptMs)
    expect(receiver.deliveries).toHaveLength(3)
  })

  test('does not replay what an opt-out cancelled', async () => {
    receiver.behave(answer(500), answer(200))
    const message = await send(acme, { fromId: 'ann' })
    const { contactId } = await becomes(acme, message, 'Failed')
    await acme.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
    expect(await replay(acme, webhook)).toMatchObject(replayed(0))
    await untilIdle()
    expect(await readMessage(acme, message)).toMatchObject({ error: { kind: 'opted_out' } })
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('does not replay what was given up before its contact opted out', async () => {
    receiver.behave(answer(410), answer(200))
    const message = await send(acme, { fromId: 'ann' })
    const { contactId } = await becomes(acme, message, 'Failed')
    await untilIdle()
    await acme.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
    await acme.client.updateWebhook({ params: { id: webhook }, body: { active: true } })
    expect(await replay(acme, webhook)).toMatchObject(replayed(0))
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('replays events of every type, and only at this webhook', async () => {
    const other = await startWebhookReceiver()
    other.behave(answer(500))
    await subscribe(acme, other.url, ['contact.created'])
    receiver.behave(answer(500))
    const { id } = await subscribe(acme, receiver.url, ['contact.created'])
    await createContact(acme)
    await untilIdle()
    expect(await replay(acme, id)).toMatchObject(replayed(1))
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(2)
    expect(other.deliveries).toHaveLength(1)
    await other.close()
  })

  test('replays what was given up when the webhook was stopped, once it is enabled again', async () => {
    receiver.behave(answer(410))
    await send(acme, { body: 'stopped' })
    await untilIdle()
    await acme.client.updateWebhook({ params: { id: webhook }, body: { active: true } })
    receiver.behave(answer())
    expect(await replay(acme, webhook)).toMatchObject(replayed(1))
    await untilIdle()
    expect(receiver.deliveries.map(replyText)).toEqual(['stopped', 'stopped'])
    expect(await log.states(webhook)).toEqual({ delivered: 1 })
  })

  test.each([
    '2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.123Z',
    '2026-01-01T01:00:00%2B01:00',
    '2026-01-01T01:00:00+01:00', // arrives with a space
  ])('an instant may be written %s', async (since) => {
    expect(await acme.ask('POST', `/webhooks/${webhook}/replay?since=${since}`)).toMatchObject(replayed(0))
  })

  test('an instant in the future replays nothing', async () => {
    receiver.behave(answer(500))
    await send(acme)
    await untilIdle()
    expect(await replay(acme, webhook, clock.now() + hour)).toMatchObject(replayed(0))
  })
})

describe('400', () => {
  test.each(['', '?since=', '?since=yesterday', '?since=2026-13-01T00:00:00Z', '?since=1763629200'])(
    'VALIDATION_FAILED: /replay%s',
    async (query) => {
      const answered = await acme.ask('POST', `/webhooks/${webhook}/replay${query}`)
      expect(answered).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'since'))
    },
  )

  test('without an instant it says where one is missing', async () => {
    const answered = await acme.ask('POST', `/webhooks/${webhook}/replay`, {
      body: { since: '2026-01-01T00:00:00Z' },
    })
    expect(answered).toHaveProperty(
      'body.error.message',
      expect.stringMatching(/^since is required as a query parameter/),
    )
  })

  test('a webhook that is off says how to enable it', async () => {
    await acme.client.updateWebhook({ params: { id: webhook }, body: { active: false } })
    const answered = await replay(acme, webhook)
    expect(answered).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(JSON.stringify(answered.body)).toContain('enable it first')
  })
})
