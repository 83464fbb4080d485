import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { calls, completion, says } from '../support/fakeModel.ts'
import { apiKey, enginePerTest, refuses, untuned } from '../support/openAiEngine.ts'
import { answer, hangUp, heldAnswer, redirectTo, stalledBody } from '../support/webhookReceiver.ts'

const engine = enginePerTest()
const ask: typeof engine.ask = (...question) => engine.ask(...question)

const engineFailed = { kind: 'hand_over', reason: 'engine_failed' }

describe('a failure', () => {
  test.each([
    ['408', refuses(408), 'status'],
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
    ['half a text', completion({ content: 'It costs ten' }, 'length'), 'garbage'],
    ['a filtered text', completion({ content: 'It costs' }, 'content_filter'), 'garbage'],
    ['another tool', calls('transfer_money', '{}'), 'garbage'],
    ['a page in its text', says('<!DOCTYPE html><html><body>Bad gateway</body></html>'), 'garbage'],
    [
      'its own instructions',
      says('You answer the messages that a business receives from its contacts. Write'),
      'garbage',
    ],
  ])('%s is tried again, twice, and then handed over', async (_case, behaviour, kind) => {
    engine.behave(behaviour, behaviour, says('Ja.'))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Ja.' })
    engine.behave(behaviour)
    expect(await ask()).toMatchObject(engineFailed)
    expect(engine.deliveries).toHaveLength(6)
    expect(engine.failed.map((one) => one.kind)).toEqual(Array.from({ length: 5 }, () => kind))
    expect(engine.waited).toEqual([500, 1000, 500, 1000])
  })

  test('that says how long to wait is tried again after that time', async () => {
    engine.behave(refuses(429, { 'retry-after': '7' }), says('Ja.'))
    expect(await ask()).toEqual({ kind: 'answer', text: 'Ja.' })
    expect(engine.waited).toEqual([7000])
  })

  test('that asks for more time than there is ends at once', async () => {
    engine.behave(refuses(429, { 'retry-after': '3600' }))
    expect(await ask()).toMatchObject(engineFailed)
    expect(engine.deliveries).toHaveLength(1)
    expect(engine.waited).toEqual([])
  })

  test.each([401, 403, 404])('%i is not tried again', async (status) => {
    engine.behave(refuses(status))
    expect(await ask()).toMatchObject({
      kind: 'hand_over',
      reason: 'engine_rejected',
      failure: { kind: 'status', status },
    })
    expect(engine.deliveries).toHaveLength(1)
    expect(engine.failed).toEqual([{ attempt: 1, kind: 'status', status }])
  })

  test.each([400, 422])('%i is asked again once, without tools, and not a third time', async (status) => {
    engine.behave(refuses(status))
    expect(await ask()).toMatchObject({
      reason: 'engine_rejected',
      failure: { status, message: 'no, …' },
    })
    expect(engine.deliveries.map(({ body }) => body.includes('"tools"'))).toEqual([true, false])
    expect(engine.failed).toHaveLength(1)
  })

  test.each([
    ['no answer', heldAnswer().behaviour],
    ['half of one', stalledBody],
  ])('%s within its time hands over, and a slow server is not asked again', async (_case, behaviour) => {
    engine.behave(behaviour, says('Ja.'))
    expect(await ask({ tuning: { ...untuned, timeoutSeconds: 1 } })).toEqual({
      ...engineFailed,
      failure: { kind: 'timeout', status: null, message: null },
    })
    expect(engine.failed).toEqual([{ attempt: 1, kind: 'timeout', status: null }])
    expect(engine.deliveries).toHaveLength(1)
  })

  test('of the address is no request', async () => {
    engine.behave(redirectTo('https://elsewhere.test'))
    expect(await ask()).toMatchObject(engineFailed)
    expect(await ask({ baseUrl: 'http://169.254.169.254/v1' })).toMatchObject(engineFailed)
    expect(await ask({ baseUrl: 'not a URL' })).toMatchObject(engineFailed)
    expect(engine.deliveries).toHaveLength(3)
  })

  test('never shows the key', async () => {
    const fetch = () => Promise.reject(new Error(`Bearer ${apiKey}`))
    expect(await ask({ fetch })).toMatchObject(engineFailed)
    expect(engine.failed).toHaveLength(3)
    expect(JSON.stringify(engine.failed)).not.toContain(apiKey)
  })
})

describe('an abort', () => {
  const reason = new Error('the worker stops')

  test('before the question sends nothing', async () => {
    await expect(ask({}, {}, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(engine.deliveries).toHaveLength(0)
  })

  test('during a try ends it', async () => {
    const controller = new AbortController()
    engine.behave(heldAnswer().behaviour)
    const asked = ask({}, {}, controller.signal)
    await engine.next()
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    expect(engine.failed).toEqual([])
  })

  test('during a wait ends it', async () => {
    const controller = new AbortController()
    engine.behave(refuses(429, { 'retry-after': '30' }))
    const asked = ask(
      { clock: systemClock, onFailedTry: () => controller.abort(reason) },
      {},
      controller.signal,
    )
    await expect(asked).rejects.toBe(reason)
    expect(engine.deliveries).toHaveLength(1)
  })
})
