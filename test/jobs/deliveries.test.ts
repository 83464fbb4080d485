import { describe, expect, test } from '@jest/globals'
import type { Client } from '@replyloop/shared/client'
import { createIdleWatch } from '../support/conversation.ts'
import { openAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { receiverOfEachTest, suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { until } from '../support/until.ts'
import {
  answer,
  hangUp,
  redirectTo,
  startWebhookReceiver,
  type Behaviour,
} from '../support/webhookReceiver.ts'
import { send } from '../support/webhooks.ts'

const { clock, server, after } = suiteOnFakeClock()
const receiver = receiverOfEachTest()

const open = (url = receiver.url, on = server) => openAccount(on, { replyWebhook: { url } })

/** The message once it has had so many attempts. */
const attempted = (account: { client: Client }, id: string, attempts: number) =>
  until(
    () => readMessage(account, id),
    (message) => message.attempts === attempts,
  )

/** Moves the clock to the next attempt of a message. */
const toNextAttempt = ({ nextAttemptAt }: { nextAttemptAt: string | null }) =>
  clock.advance(Date.parse(nextAttemptAt ?? '') - clock.now())

const secondsUntil = (instant: string | null) => (Date.parse(instant ?? '') - clock.now()) / second

/** What came for a message. */
const triesOf = (id: string) => receiver.deliveries.filter(({ body }) => body.includes(id))

describe('A reply', () => {
  test('is posted as exactly six fields, signed, and Sent once the URL accepts it', async () => {
    const { accounts } = await server.provision({
      email: 'six@deliveries.test',
      name: 'Six',
      replyWebhook: { url: `${receiver.url}/replies?source=replyloop` },
    })
    const client = server.client(accounts[0]?.apiKey ?? '')
    const id = await send({ client }, { fromId: 'user 42', customChannel: 'crm', body: 'שלום 👋' })
    const { userId } = (await client.getMe()).body
    const message = await attempted({ client }, id, 1)
    expect(message).toMatchObject({ status: 'Sent', error: null, nextAttemptAt: null })
    expect(message.sentAt).toBe(new Date(clock.now()).toISOString())

    const [delivery] = triesOf(id)
    expect(delivery).toMatchObject({ method: 'POST', path: '/replies?source=replyloop' })
    expect(delivery?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Replyloop-Webhook/1',
      'webhook-id': expect.stringMatching(/^evt_/),
    })
    expect(delivery?.json).toEqual({
      contactId: message.contactId,
      messageId: id,
      userId,
      body: 'שלום 👋',
      toId: 'user 42',
      channel: 'crm',
    })
    if (delivery !== undefined) receiver.verify(delivery, accounts[0]?.replyWebhookSecret ?? '')
  })

  test.each<[string, Behaviour, object]>([
    ['an error', answer(500, {}, 'down'), { kind: 'status', status: 500 }],
    ['a refusal', answer(404), { kind: 'status', status: 404 }],
    ['a redirect', redirectTo('http://127.0.0.1:1/'), { kind: 'redirect', status: 302 }],
    ['a closed connection', hangUp, { kind: 'connect', status: null }],
  ])(
    'that meets %s is Failed, with what happened and when it is tried again',
    async (_name, behaviour, error) => {
      const account = await open()
      receiver.behave(behaviour)
      const message = await attempted(account, await send(account), 1)
      expect(message).toMatchObject({ status: 'Failed', sentAt: null, error })
      expect(message.error).toEqual({
        at: new Date(clock.now()).toISOString(),
        detail: expect.stringMatching(/\w/),
        ...error,
      })
      expect(secondsUntil(message.nextAttemptAt)).toBeGreaterThanOrEqual(4.5)
      expect(secondsUntil(message.nextAttemptAt)).toBeLessThanOrEqual(5.5)
    },
  )

  test('whose URL cannot be reached is Failed, and tried again', async () => {
    const gone = await startWebhookReceiver()
    await gone.close()
    const account = await open(gone.url)
    const message = await attempted(account, await send(account), 1)
    expect(message).toMatchObject({ status: 'Failed', error: { kind: 'connect', status: null } })
    expect(message.nextAttemptAt).not.toBeNull()
  })

  test('of an account without a reply webhook is Failed at once, and not tried', async () => {
    const account = await openAccount(server)
    expect(await readMessage(account, await send(account))).toMatchObject({
      status: 'Failed',
      error: { kind: 'not_configured', status: null },
      attempts: 0,
      nextAttemptAt: null,
    })
  })
})

describe('A failed delivery', () => {
  test('is made again on the schedule, not sooner, under the same webhook-id, until it succeeds', async () => {
    const account = await open()
    receiver.behave(answer(500), answer(503), answer(204))
    const id = await send(account)
    let message = await attempted(account, id, 1)
    for (const seconds of [5, 300]) {
      expect(secondsUntil(message.nextAttemptAt)).toBeGreaterThanOrEqual(seconds * 0.9)
      expect(secondsUntil(message.nextAttemptAt)).toBeLessThanOrEqual(seconds * 1.1)
      const { attempts } = message
      await after(secondsUntil(message.nextAttemptAt) * second - 1)
      expect(triesOf(id)).toHaveLength(attempts)
      clock.advance(1)
      message = await attempted(account, id, attempts + 1)
    }
    expect(message).toMatchObject({ status: 'Sent', error: null, attempts: 3, nextAttemptAt: null })
    expect(message.sentAt).toBe(new Date(clock.now()).toISOString())
    await after(100_000 * second)
    const tries = triesOf(id)
    expect(tries).toHaveLength(3)
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(tries.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    expect(new Set(tries.map(({ body }) => body)).size).toBe(1)
  })

  test('waits as long as the receiver asks for', async () => {
    const account = await open()
    receiver.behave(answer(429, { 'retry-after': '3600' }), answer())
    const id = await send(account)
    const message = await attempted(account, id, 1)
    expect(secondsUntil(message.nextAttemptAt)).toBe(3600)
    toNextAttempt(message)
    expect(await attempted(account, id, 2)).toMatchObject({ status: 'Sent' })
  })

  test('does not hold up replies to other contacts', async () => {
    const account = await open()
    receiver.behave(answer(500), answer())
    const failed = await send(account)
    await attempted(account, failed, 1)
    const next = await send(account)
    expect(await attempted(account, next, 1)).toMatchObject({ status: 'Sent' })
    expect(triesOf(failed)).toHaveLength(1)
  })

  test('goes on after a restart of the service, at the time that it was due', async () => {
    const first = await startServer({ clock })
    const account = await open(receiver.url, first)
    receiver.behave(answer(500), answer(500), answer())
    const id = await send(account)
    toNextAttempt(await attempted(account, id, 1))
    const message = await attempted(account, id, 2)
    await first.stop()

    const restarted = await startServer({ clock, env: { DATA_DIR: first.dataDir } })
    const again = { client: restarted.client(account.apiKey) }
    expect(await readMessage(again, id)).toEqual(message)
    expect(triesOf(id)).toHaveLength(2)
    await restarted.stop()
    toNextAttempt(message) // while nothing runs

    const third = await startServer({ clock, env: { DATA_DIR: first.dataDir } })
    const late = { client: third.client(account.apiKey) }
    expect(await attempted(late, id, 3)).toMatchObject({ status: 'Sent' })
    expect(new Set(triesOf(id).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await third.close()
  })

  test('ends with the schedule, and stays Failed', async () => {
    const impatient = await startServer({ clock, env: { RETRY_SCHEDULE: '1,2' } })
    const account = await open(receiver.url, impatient)
    receiver.behave(answer(500))
    const id = await send(account)
    for (const attempts of [1, 2]) toNextAttempt(await attempted(account, id, attempts))
    const last = await attempted(account, id, 3)
    expect(last).toMatchObject({
      status: 'Failed',
      nextAttemptAt: null,
      error: { kind: 'status', status: 500 },
    })
    clock.advance(1_000_000 * second)
    const ending = await createIdleWatch(impatient, clock)
    await ending.untilIdle()
    expect(triesOf(id)).toHaveLength(3)
    await ending.close()
    await impatient.close()
  })
})
