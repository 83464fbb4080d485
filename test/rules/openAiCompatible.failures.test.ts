import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { systemClock } from '../../server/src/lib/clock.ts'
import { calls, completion, says } from '../support/fakeModel.ts'
import { apiKey, refuses, startOpenAiEngine, type OpenAiEngine } from '../support/openAiEngine.ts'
import { answer, hangUp, heldAnswer, redirectTo, stalledBody } from '../support/webhookReceiver.ts'

let server: OpenAiEngine
let ask: OpenAiEngine['ask']
beforeEach(async () => {
  server = await startOpenAiEngine()
  ask = server.ask
})
afterEach(() => server.close())

const engineFailed = { kind: 'hand_over', reason: 'engine_failed' }

describe('a failure', () => {
  test.each([
    ['429', refuses(429), 'status'],
    ['500', refuses(500), 'status'],
    ['503 without JSON', answer(503, {}, 'busy'), 'status'],
    ['a broken connection', hangUp, 'unreachable'],
    ['a page', answer(200, { 'content-type': 'text/html' }, '<html>'), 'garbage'],
    ['nothing', answer(200), 'garbage'],
    ['no choices', answer(200, {}, '{"choices":[]}'), 'garbage'],
    ['other JSON', answer(200, {}, '[1]'), 'garbage'],
    ['an empty text', says(' '), 'garbage'],
    ['no text', completion({ content: null }), 'garbage'],
    ['thoughts alone', says('<think>Hm.'), 'garbage'],
    ['another tool', calls('transfer_money', '{}'), 'garbage'],
  ])('%s is tried again, twice, and then handed over', async (_case, behaviour, kind) => {
    server.behave(behaviour, behaviour, says('Ja.'))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Ja.' })
    server.behave(behaviour)
    expect(await ask()).toEqual(engineFailed)
    expect(server.deliveries).toHaveLength(6)
    expect(server.failed.map((one) => one.kind)).toEqual(Array.from({ length: 5 }, () => kind))
    expect(server.waited).toEqual([500, 1000, 500, 1000])
  })

  test('tells how long to wait, and that is kept', async () => {
    server.behave(refuses(429, { 'retry-after': '7' }), says('Ja.'))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Ja.' })
    expect(server.waited).toEqual([7000])
  })

  test('that asks for more time than there is ends at once', async () => {
    server.behave(refuses(429, { 'retry-after': '3600' }))
    expect(await ask()).toEqual(engineFailed)
    expect(server.deliveries).toHaveLength(1)
    expect(server.waited).toEqual([])
  })

  test.each([400, 401, 403, 404, 422])('%i is not tried again', async (status) => {
    server.behave(refuses(status))
    expect(await ask()).toEqual({ kind: 'hand_over', reason: 'engine_rejected' })
    expect(server.deliveries).toHaveLength(1)
    expect(server.failed).toEqual([{ attempt: 1, kind: 'status', status }])
    expect(JSON.stringify(server.failed)).not.toContain(apiKey)
  })

  test.each([
    ['no answer', heldAnswer().behaviour],
    ['half of one', stalledBody],
  ])('%s within the time of a try is tried again', async (_case, behaviour) => {
    server.behave(behaviour, says('Ja.'))
    expect(await ask({ timeoutMs: 1000 })).toEqual({ kind: 'answer', text: 'Ja.' })
    expect(server.failed).toEqual([{ attempt: 1, kind: 'timeout', status: null }])
  })

  test('of the address is no request', async () => {
    server.behave(redirectTo('https://elsewhere.test'))
    expect(await ask()).toEqual(engineFailed)
    expect(await ask({ baseUrl: 'http://169.254.169.254/v1' })).toEqual(engineFailed)
    expect(await ask({ baseUrl: 'not a URL' })).toEqual(engineFailed)
    expect(server.deliveries).toHaveLength(3)
  })

  test('never shows the key', async () => {
    const fetch = () => Promise.reject(new Error(`Bearer ${apiKey}`))
    expect(await ask({ fetch })).toEqual(engineFailed)
    expect(JSON.stringify(server.failed)).not.toContain(apiKey)
  })
})

describe('an abort', () => {
  const reason = new Error('the worker stops')

  test('before the question sends nothing', async () => {
    await expect(ask({}, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(server.deliveries).toHaveLength(0)
  })

  test('during a try ends it', async () => {
    const controller = new AbortController()
    server.behave(heldAnswer().behaviour)
    const asked = ask({}, {}, controller.signal)
    await server.next()
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(server.failed).toEqual([])
  })

  test('during a wait ends it', async () => {
    const controller = new AbortController()
    server.behave(refuses(429, { 'retry-after': '30' }))
    const asked = ask(
      { clock: systemClock, onFailedTry: () => controller.abort(reason) },
      {},
      controller.signal,
    )
    await expect(asked).rejects.toBe(reason)
    expect(server.deliveries).toHaveLength(1)
  })
})
