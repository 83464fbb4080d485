import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { callTo, outgoing, outgoingFile } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import { freePort } from '../support/ports.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
const send = (message: OutgoingMessage = outgoing(), settings: Record<string, string> = {}) =>
  whatsappChannel.send(callTo(graph, safeFetch({ allowLoopback: true }).fetch, settings), message)

test('a text is accepted under Meta’s id of it, and says how WhatsApp calls the person', async () => {
  graph.knows({ inputs: ['525512345678'], waId: '5215512345678', userId: 'MX.1349' })
  const result = await send(outgoing({ toId: '525512345678', body: 'See https://example.com' }))
  const sent = await graph.nextSent()
  expect(result).toMatchObject({ is: 'accepted', providerId: sent.id, status: 200 })
  expect(result).toMatchObject({ addresses: ['5215512345678', 'MX.1349'] })
  expect(sent).toMatchObject({ to: '525512345678', callbackData: 'msg_1', type: 'text' })
  expect(sent.body).toMatchObject({ text: { body: 'See https://example.com', preview_url: true } })
  expect(graph.requests.at(-1)?.headers['user-agent']).toMatch(/^Replyloop\/\d+\.\d+\.\d+$/)
})

describe('What becomes of a message when Meta answers with the code', () => {
  const later = { is: 'later' }
  const channel = { is: 'later', limits: 'channel' }
  const refused = { is: 'refused', error: { kind: 'refused' } }
  const template = { is: 'refused', error: { kind: 'template' } }
  const stopped = { is: 'stopped', what: 'channel', error: { kind: 'channel_stopped' } }
  const between = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const table: [readonly number[], object][] = [
    [[4, 613, 80007, 130429, 131057], channel],
    [[131056], { is: 'later', limits: 'person' }],
    [[1, 2, 131000, 131016], later],
    [[131047, 470], { is: 'refused', error: { kind: 'window_closed' } }],
    [[131049], { is: 'refused', holds: 'marketing_limit', afterMs: 86_400_000 }],
    [[131050], { is: 'refused', optsOut: 'marketing' }],
    [[33, 100, 130472, 130497, 131008, 131009, 131021, 131026, 131030, 131051, 131062], refused],
    [[131052, 131053], refused],
    [[132000, 132001, 132005, 132007, 132008, 132012], template],
    [[132015, 132016, 132068, 132069], { is: 'stopped', what: 'template' }],
    [[131048], { is: 'stopped', what: 'campaigns', afterMs: 3_600_000 }],
    [[0, 3, 10, 190, 131005, ...between(200, 299)], stopped],
    [[368, 130403, 131031, 131037, 131042, 131045, 131063, 131064, ...between(133000, 133016)], stopped],
    [[7_654_321], refused], // which nobody knows
  ]
  const rows = table.flatMap(([codes, result]) => codes.map((code) => ({ code, result })))

  test.each(rows)('$code: $result.is', async ({ code, result }) => {
    const before = graph.sent.length
    graph.failNext(code, { details: `Meta says ${code}` })
    const got = await send()
    expect(got).toMatchObject(result)
    expect(got).toMatchObject({
      error: { code: String(code), detail: expect.stringContaining(`Meta says ${code}`) },
    })
    expect(graph.sent).toHaveLength(before)
  })
})

describe('What becomes of a message', () => {
  test('when Meta refuses it by a code under a status of 5xx: it is tried later', async () => {
    graph.failNext(131016, { status: 503 })
    expect(await send()).toMatchObject({ is: 'later', status: 503 })
  })

  test('when 503 comes without a code: it was not handled, and goes out again when the answer says', async () => {
    graph.answerNext(503, { headers: { 'retry-after': '7' } })
    expect(await send()).toMatchObject({ is: 'later', error: { kind: 'status' }, afterMs: 7000 })
  })

  test.each([500, 502, 504])('when %i comes without a code: nobody knows', async (status) => {
    graph.answerNext(status, { body: '<html>Bad gateway</html>' })
    expect(await send()).toMatchObject({ is: 'unknown', error: { kind: 'unknown_outcome' } })
  })

  test('when 5xx comes with a code that nobody knows: nobody knows', async () => {
    graph.failNext(7_654_321, { status: 500 })
    expect(await send()).toMatchObject({ is: 'unknown' })
  })

  test('when 429 comes without a code: the channel waits as long as it says', async () => {
    graph.answerNext(429, { headers: { 'retry-after': '7' } })
    expect(await send()).toMatchObject({ is: 'later', limits: 'channel', afterMs: 7000 })
  })

  test('when 429 comes with a code that nobody knows: the channel waits, and nothing is refused', async () => {
    graph.failNext(7_654_321, { status: 429 })
    expect(await send()).toMatchObject({ is: 'later', limits: 'channel' })
  })

  test('when something that is not Meta answers 404: it is tried later, and says where to look', async () => {
    graph.answerNext(404, { body: 'nothing here' })
    expect(await send()).toMatchObject({
      is: 'later',
      error: { detail: expect.stringContaining('API address') },
    })
  })

  test('when it is accepted and the connection closes: it is not sent again', async () => {
    const before = graph.sent.length
    graph.cutNext()
    expect(await send()).toMatchObject({ is: 'unknown', error: { kind: 'unknown_outcome' } })
    expect(graph.sent).toHaveLength(before + 1)
  })

  test('when it is accepted and no answer comes: it is not sent again', async () => {
    graph.hangNext()
    const call = callTo(graph, (request) =>
      safeFetch({ allowLoopback: true }).fetch({ ...request, timeoutMs: 300 }),
    )
    expect(await whatsappChannel.send(call, outgoing())).toMatchObject({ is: 'unknown' })
  })

  test('when Meta accepts it without an id: nobody knows', async () => {
    graph.answerNext(200, { body: '<html>Welcome to the hotel</html>' })
    expect(await send()).toMatchObject({ is: 'unknown' })
  })

  test.each([
    ['nobody listens', async () => `http://127.0.0.1:${await freePort()}`, 'connect'],
    ['the name leads nowhere', async () => 'https://graph.invalid', 'dns'],
    ['the address is private', async () => 'https://10.0.0.1', 'unsafe_url'],
  ])('when %s: it is tried later', async (_why, apiUrl, kind) => {
    expect(await send(outgoing(), { apiUrl: await apiUrl() })).toMatchObject({ is: 'later', error: { kind } })
  })

  test('never shows the token, which others may repeat', async () => {
    const { accessToken } = graph
    graph.failNext(190, { details: `The token ${accessToken} has expired` })
    expect(JSON.stringify(await send())).not.toContain(accessToken)
    graph.answerNext(500, { body: `Authorization: Bearer ${accessToken}` })
    expect(JSON.stringify(await send())).not.toContain(accessToken)
  })
})

describe('A message with files', () => {
  test('has its text under an image, which is uploaded', async () => {
    const image = outgoingFile('image/jpeg', 'a.jpg', 'a picture')
    expect(await send(outgoing({ body: 'Look', attachments: [image] }))).toMatchObject({ is: 'accepted' })
    const sent = graph.sent.at(-1)
    expect(sent?.file?.bytes.toString()).toBe('a picture')
    expect(sent?.body).toMatchObject({ type: 'image', image: { id: sent?.file?.id, caption: 'Look' } })
  })

  test.each([
    ['sound, which carries no text', [outgoingFile('audio/ogg; codecs=opus')], 'Listen', ['text', 'audio']],
    ['a sticker, which carries no text', [outgoingFile('image/webp')], 'Ha', ['text', 'sticker']],
    ['a text too long for a caption', [outgoingFile('video/mp4')], 'x'.repeat(1025), ['text', 'video']],
    [
      'two files',
      [outgoingFile('application/pdf', 'a.pdf'), outgoingFile('image/png')],
      'Both',
      ['document', 'image'],
    ],
  ])('of %s goes out in parts, in their order', async (_what, attachments, body, types) => {
    const before = graph.sent.length
    expect(await send(outgoing({ body, attachments }))).toMatchObject({ is: 'accepted' })
    const sent = graph.sent.slice(before)
    expect(sent.map(({ type }) => type)).toEqual(types)
    expect(sent.map(({ callbackData }) => callbackData)).toEqual(['msg_1#1/2', 'msg_1#2/2'])
    expect(JSON.stringify(sent.map((one) => one.body))).toContain(body)
  })

  test('has its buttons in a part of their own behind them, which tells that it was sent', async () => {
    const before = graph.sent.length
    const attachments = [outgoingFile('image/jpeg'), outgoingFile('application/pdf', 'a.pdf')]
    const choices = { buttons: [{ id: 'yes', title: 'Yes, please' }] }
    const result = await send(outgoing({ body: 'Shall we?', attachments, choices }))
    const sent = graph.sent.slice(before)
    expect(sent.map(({ type, callbackData }) => [type, callbackData])).toEqual([
      ['image', 'msg_1#1/3'],
      ['document', 'msg_1#2/3'],
      ['interactive', 'msg_1#3/3'],
    ])
    expect(JSON.stringify(sent.slice(0, 2).map(({ body }) => body))).not.toContain('Shall we?')
    expect(result).toMatchObject({ is: 'accepted', providerId: sent.at(-1)?.id })
  })

  test('of which one part is refused is refused without the consequences for the whole, and not sent again', async () => {
    const before = graph.sent.length
    graph.passNext()
    graph.failNext(131056)
    const attachments = [outgoingFile('audio/mpeg')]
    const result = await send(outgoing({ body: 'Listen', attachments }))
    expect(result).toMatchObject({
      is: 'refused',
      error: { code: '131056', detail: expect.stringMatching(/^Only 1 of its 2 parts/) },
    })
    expect(graph.sent).toHaveLength(before + 1)
  })

  test('is tried later while the upload fails, since nothing has reached the person', async () => {
    const before = graph.sent.length
    for (const fail of [
      () => graph.cutNext({ on: 'upload' }),
      () => graph.answerNext(502, { on: 'upload' }),
    ]) {
      fail()
      expect(await send(outgoing({ attachments: [outgoingFile('image/png')] }))).toMatchObject({
        is: 'later',
      })
    }
    expect(graph.sent).toHaveLength(before)
  })

  test('is refused with Meta’s words when WhatsApp does not know its type', async () => {
    graph.failNext(100, { on: 'upload', details: 'Param file must be a file with one of these types' })
    const result = await send(outgoing({ attachments: [outgoingFile('application/zip')] }))
    expect(result).toMatchObject({
      is: 'refused',
      error: { detail: expect.stringContaining('one of these types') },
    })
  })
})
