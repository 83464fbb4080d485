import { openAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { startServer } from '../support/server.ts'
import { accountPerTest, anyInstant, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day } from '../support/time.ts'
import {
  answer,
  endlessBody,
  halfAnswer,
  hangUp,
  redirectTo,
  stalledBody,
  startWebhookReceiver,
  type Behaviour,
} from '../support/webhookReceiver.ts'
import {
  becomes,
  secondAttemptMs,
  send,
  setReplyWebhook,
  thirdAttemptMs,
  webhookId,
} from '../support/webhooks.ts'

const { clock, server, untilIdle, after, log } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server, () => ({ replyWebhook: { url: receiver.url } }))

describe('an attempt is kept with what came of it', () => {
  const gibibyte: Behaviour = (response, delivery) => {
    response.setHeader('content-length', String(2 ** 30))
    return endlessBody(response, delivery)
  }
  test.each<[string, Behaviour, string, number | null]>([
    ['an error status', answer(503), 'status', 503],
    ['a refusal', answer(404), 'status', 404],
    ['301', redirectTo('https://elsewhere.test/', 301), 'redirect', 301],
    ['a hang-up', hangUp, 'connect', null],
    ['half an answer', halfAnswer, 'connect', 200],
  ])('%s is Failed, and tried again', async (_name, behaviour, kind, status) => {
    receiver.behave(behaviour, answer(204))
    const id = await send(acme)
    const failed = await becomes(acme, id, 'Failed')
    expect(failed).toMatchObject({ attempts: 1, sentAt: null, nextAttemptAt: anyInstant })
    const at = new Date(clock.now()).toISOString()
    expect(failed.error).toEqual({ kind, status, detail: expect.stringMatching(/\w/), at })
    await untilIdle()
    await after(secondAttemptMs)
    const sent = await readMessage(acme, id)
    expect(sent).toMatchObject({ status: 'Sent', attempts: 2, error: null, nextAttemptAt: null })
    expect(sent.sentAt).toBe(new Date(clock.now()).toISOString())
    expect(await log.attempts(acme.id)).toMatchObject([
      { kind, status, detail: failed.error?.detail, at: Date.parse(failed.error?.at ?? '') },
      { kind: null, status: 204, at: clock.now() },
    ])
    const [first, second] = receiver.deliveries
    expect([first, second].map((delivery) => delivery && webhookId(delivery))).toEqual(
      (await log.attempts(acme.id)).map((attempt) => attempt.webhookId),
    )
    expect(new Set((await log.attempts(acme.id)).map((attempt) => attempt.webhookId)).size).toBe(1)
    await after(day)
    expect(receiver.deliveries).toHaveLength(2)
  })

  test('an answer of 1 GiB is accepted for its status, and cut', async () => {
    receiver.behave(gibibyte)
    await becomes(acme, await send(acme), 'Sent')
    expect(await log.attempts(acme.id)).toMatchObject([{ kind: null, status: 200, answer: 'x'.repeat(2048) }])
  })

  test.each([
    ['dns', () => 'https://nobody.invalid/'],
    ['connect', () => 'http://127.0.0.1:1/'],
  ])('%s, where nothing was sent', async (kind, url) => {
    await setReplyWebhook(server, acme, { url: url() })
    const message = await becomes(acme, await send(acme), 'Failed')
    expect(message).toMatchObject({ error: { kind, status: null }, nextAttemptAt: anyInstant })
    expect(await log.attempts(acme.id)).toMatchObject([{ kind, status: null, answer: null }])
  })

  test('unsafe_url, for an address that was allowed when it was set, and nothing is sent', async () => {
    const allowing = await startServer({ env: { ALLOWED_PRIVATE_HOSTS: '10.0.0.1' } })
    const early = await openAccount(allowing, { replyWebhook: { url: 'https://10.0.0.1/' } })
    await allowing.stop()
    const now = await startServer({ env: { DATA_DIR: allowing.dataDir } })
    const account = { client: now.client(early.apiKey) }
    const { error } = await becomes(account, await send(account), 'Failed')
    expect(error).toMatchObject({ kind: 'unsafe_url', status: null })
    await now.close()
  })

  test('tls, for a certificate that nobody trusts, and nothing is sent', async () => {
    const secure = await startWebhookReceiver({ tls: selfSigned })
    await setReplyWebhook(server, acme, { url: secure.url })
    const message = await becomes(acme, await send(acme), 'Failed')
    expect(message).toMatchObject({ error: { kind: 'tls', status: null } })
    expect(await log.attempts(acme.id)).toMatchObject([{ kind: 'tls' }])
    expect(secure.deliveries).toEqual([])
    await secure.close()
  })

  test('timeout, after 15 s without the end of an answer', async () => {
    receiver.behave(stalledBody)
    const { error } = await becomes(acme, await send(acme), 'Failed')
    expect(error).toMatchObject({ kind: 'timeout', status: 200, detail: expect.stringContaining('15 s') })
    const [attempt] = await log.attempts(acme.id)
    expect(attempt).toMatchObject({ kind: 'timeout', answer: 'slow' })
    expect(attempt?.durationMs).toBeGreaterThanOrEqual(14_990)
  })

  test('the first 2 KiB of the answer, of a failure and of a success, also when they are no text', async () => {
    receiver.behave(answer(500, {}, `a\0b${'é'.repeat(5000)}`), answer(200, {}, 'thanks'))
    const id = await send(acme)
    await becomes(acme, id, 'Failed')
    await untilIdle()
    await after(secondAttemptMs)
    const [first, second] = await log.attempts(acme.id)
    expect(first?.answer).toMatch(/^a\ufffdbé{1000,1022}\ufffd?$/)
    expect(second?.answer).toBe('thanks')
    expect(second?.durationMs).toBeGreaterThanOrEqual(0)
  })

  test('each one of many, and the message shows the last', async () => {
    receiver.behave(answer(500), hangUp, answer(429))
    const id = await send(acme)
    await untilIdle()
    await after(secondAttemptMs)
    await after(thirdAttemptMs)
    expect((await log.attempts(acme.id)).map(({ kind, status }) => [kind, status])).toEqual([
      ['status', 500],
      ['connect', null],
      ['status', 429],
    ])
    expect(await readMessage(acme, id)).toMatchObject({ attempts: 3, error: { kind: 'status', status: 429 } })
  })
})
