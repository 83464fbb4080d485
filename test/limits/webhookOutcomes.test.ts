import { askDashboard } from '../support/dashboardApi.ts'
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
  halfAnswerOf,
  hangUp,
  heldAnswer,
  interim,
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
  subscribe,
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
    ['a 100 and then a hang-up', interim([100], hangUp), 'connect', null],
    ['an error status with half a body', halfAnswerOf(500), 'status', 500],
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

  describe.each(['the reply webhook', 'a subscription'])('of %s, a 2xx counts with its headers', (which) => {
    test.each<[string, Behaviour, string | null]>([
      ['100, and then 200', interim([100], answer(200, {}, 'ok')), 'ok'],
      ['100, 103 and 100, and then 200', interim([100, 103, 100], answer(200, {}, 'ok')), 'ok'],
      ['a body that never ends', stalledBody, 'slow'],
      ['half a body', halfAnswer, 'half'],
      ['100, and then half a body', interim([100], halfAnswer), 'half'],
    ])('%s is Sent', async (_name, behaviour, kept) => {
      if (which === 'a subscription') await setReplyWebhook(server, acme, null)
      const lane = which === 'a subscription' ? (await subscribe(acme, receiver.url)).id : acme.id
      receiver.behave(behaviour)
      expect(await becomes(acme, await send(acme), 'Sent')).toMatchObject({ attempts: 1, error: null })
      expect(await log.attempts(lane)).toMatchObject([{ kind: null, status: 200, answer: kept }])
    })
  })

  test('Send test says so too', async () => {
    receiver.behave(interim([100], stalledBody))
    const tested = await askDashboard(server, acme, 'POST', '/reply_webhook/test')
    expect(tested).toMatchObject({ status: 200, body: { accepted: true, status: 200, answer: 'slow' } })
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

  test('timeout, after 15 s without the headers of an answer', async () => {
    const { behaviour, release } = heldAnswer()
    receiver.behave(interim([100], behaviour))
    const { error } = await becomes(acme, await send(acme), 'Failed')
    expect(error).toMatchObject({ kind: 'timeout', status: null, detail: expect.stringContaining('15 s') })
    const [attempt] = await log.attempts(acme.id)
    expect(attempt).toMatchObject({ kind: 'timeout', answer: null })
    expect(attempt?.durationMs).toBeGreaterThanOrEqual(14_990)
    release()
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
