import { instagramChannel } from '../../server/src/modules/channels/instagram/adapter.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { outgoingFile } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import type { GraphPage } from '../support/graph/pages.ts'
import { answerTo, pageCalls } from '../support/pageCalls.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
let page: GraphPage
beforeAll(() => {
  page = graph.addPage()
})
type Given = Partial<OutgoingMessage> & { body?: string }
const calls = () => pageCalls(graph, page, safeFetch({ allowLoopback: true }).fetch)
const send = (given: Given = {}) =>
  messengerChannel.send(calls().messenger(), answerTo(graph, page.messenger, given))
const sendOnInstagram = (given: Given = {}, login: 'instagram' | 'page' = 'instagram') =>
  instagramChannel.send(calls().instagram({}, login), answerTo(graph, page.instagram, given))
const sent = () => graph.sentByPages.slice(count)
let count = 0
beforeEach(() => {
  count = graph.sentByPages.length
})

describe('What becomes of a message when Meta answers with the code', () => {
  const refused = { is: 'refused', error: { kind: 'refused' } }
  const closed = { is: 'refused', error: { kind: 'window_closed' } }
  const stopped = { is: 'stopped', what: 'channel', error: { kind: 'channel_stopped' } }
  const limited = { is: 'later', limits: 'channel' }
  const table: [codes: readonly (number | [code: number, subcode: number])[], result: object][] = [
    [[190, 10, 3, 102, 200, 230, 299], stopped],
    [
      [
        [10, 2018278],
        [10, 2018065],
        [10, 2534022],
      ],
      closed,
    ],
    [
      [
        551,
        [551, 1545041],
        [200, 1545041],
        [100, 2018001],
        [100, 2534014],
        [100, 2018109],
        [613, 2018109],
        [10, 2018300],
        [200, 2018028],
        100,
      ],
      refused,
    ],
    [[[10, 1893063], 368], stopped],
    [[613, 4, 80006, 80002, [613, 1893016]], limited],
    [[9], { is: 'later', limits: 'person' }],
    [[1, 2, 1200], { is: 'later' }],
    [[[1, 1357046]], { is: 'unknown', error: { kind: 'unknown_outcome' } }],
    [[7_654_321], refused], // which nobody knows
  ]
  const rows = table.flatMap(([codes, result]) =>
    codes.map((one) => {
      const [code, subcode] = typeof one === 'number' ? [one, undefined] : one
      return { code, subcode, result }
    }),
  )

  test.each(rows)('$code/$subcode: $result.is', async ({ code, subcode, result }) => {
    graph.failNext(code, { details: `Meta says ${code}`, ...(subcode !== undefined && { subcode }) })
    const got = await send()
    expect(got).toMatchObject(result)
    expect(got).toMatchObject({
      error: {
        code: expect.stringMatching(`^${code}`),
        detail: expect.stringContaining(`Meta says ${code}`),
      },
    })
    expect(sent()).toEqual([])
  })

  test('190, the token does not stand in what is kept', async () => {
    const { accessToken } = page.messenger
    graph.failNext(190, { details: `no ${accessToken}` })
    expect(JSON.stringify(await send())).not.toContain(accessToken)
  })
})

test('A text carries our id of the message, and is accepted under Meta’s', async () => {
  const result = await send({ body: 'Grüße 👋' })
  expect(sent()).toMatchObject([
    { to: 'person', body: { messaging_type: 'RESPONSE', message: { text: 'Grüße 👋', metadata: 'msg_1' } } },
  ])
  expect(result).toMatchObject({ is: 'accepted', providerId: sent()[0]?.id, status: 200 })
})

test('A text with files is one request each, in their order, and each says which part it is', async () => {
  const attachments = [outgoingFile('image/png', 'a.png', 'one'), outgoingFile('text/csv', 'b.csv', 'two')]
  expect(await send({ body: 'Look', attachments })).toMatchObject({
    is: 'accepted',
    providerId: expect.any(String),
  })
  expect(
    sent().map(({ body, file }) => [
      body.message?.text ?? body.message?.attachment?.type,
      body.message?.metadata,
      file?.bytes.toString(),
      file?.name,
    ]),
  ).toEqual([
    ['Look', 'msg_1#1/3', undefined, undefined],
    ['image', 'msg_1#2/3', 'one', 'a.png'],
    ['file', 'msg_1#3/3', 'two', 'b.csv'],
  ])
})

test('Quick replies stand below the last part, since they go once anything follows them', async () => {
  const choices = { buttons: [{ id: 'yes', title: 'Yes, please' }] }
  await send({ body: 'Shall we?', attachments: [outgoingFile('image/png')], choices })
  expect(sent().map(({ body: { message } }) => [message?.attachment?.type, message?.quick_replies])).toEqual([
    ['image', undefined],
    [undefined, [{ content_type: 'text', title: 'Yes, please', payload: 'yes' }]],
  ])
})

test('A text too long above a button that opens a page goes out alone: its link is a line of it', async () => {
  const link = { title: 'Book', url: 'https://example.com' }
  const length = async (body: string) => {
    await send({ body, choices: { link } })
    const { message } = sent().at(-1)?.body ?? {}
    return [message?.text?.length, message?.attachment?.type]
  }
  expect(await length('x'.repeat(640))).toEqual([undefined, 'template'])
  expect(await length('x'.repeat(641))).toEqual([641, undefined])
})

test('A message of which a part was refused is not tried again by itself, and says how far it is', async () => {
  graph.passNext()
  graph.failNext(2)
  const result = await send({ body: 'Look', attachments: [outgoingFile('image/png')] })
  expect(result).toMatchObject({
    is: 'refused',
    error: { detail: expect.stringContaining('Only 1 of its 2 parts') },
  })
  expect(sent()).toHaveLength(1)
})

test('A file that cannot be uploaded or read leaves the whole message to be tried again', async () => {
  const attachments = [outgoingFile('image/png')]
  graph.cutNext({ on: 'upload' })
  expect(await send({ body: 'Look', attachments })).toMatchObject({ is: 'later' })
  const gone = { ...outgoingFile('image/png'), read: () => Promise.reject(new Error('no such file')) }
  expect(await send({ body: 'Look', attachments: [gone] })).toMatchObject({
    is: 'later',
    error: { detail: expect.stringContaining('no such file') },
  })
  expect(sent()).toEqual([])
})

describe('An outcome that nobody knows', () => {
  test.each([
    ['the connection is cut after the message was accepted', () => graph.cutNext()],
    ['a proxy answers 502', () => graph.answerNext(502)],
    ['a server error has a code that nobody knows', () => graph.failNext(7_654_321, { status: 500 })],
  ])('is told where %s', async (_what, misbehave) => {
    misbehave()
    expect(await send()).toMatchObject({
      is: 'unknown',
      error: { kind: 'unknown_outcome', detail: expect.stringContaining('retry it by hand') },
    })
  })
})

test('A late reply is a tag for people alone', async () => {
  await send({ isLateReply: true })
  expect(sent()).toMatchObject([{ body: { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } }])
})

test('A reaction is accepted without an id, and one to a message that nobody knows is refused', async () => {
  const reaction = { type: 'reaction' as const, body: '❤️' }
  expect(await send({ ...reaction, reactsTo: 'm_1' })).toMatchObject({ is: 'accepted', providerId: null })
  expect(await send({ ...reaction, reactsTo: null })).toMatchObject({
    is: 'refused',
    error: { detail: expect.stringContaining('Messenger does not know') },
  })
})

describe('On Instagram', () => {
  test('a text carries nothing that Instagram does not take', async () => {
    expect(await sendOnInstagram({ body: 'é'.repeat(500) })).toMatchObject({ is: 'accepted' })
    expect(sent()).toMatchObject([{ inbox: { object: 'instagram' } }])
  })

  test('a file is a link by a token of Instagram, and an upload by that of a page', async () => {
    const attachments = [outgoingFile('image/png', 'a.png', 'one')]
    await sendOnInstagram({ body: '', attachments })
    await sendOnInstagram({ body: '', attachments }, 'page')
    const payloads = sent().map(({ body }) => body.message?.attachment?.payload)
    expect(payloads).toEqual([{ url: 'https://files.example.com/1' }, { attachment_id: sent()[1]?.file?.id }])
    expect(sent()[1]?.file?.bytes.toString()).toBe('one')
  })

  test('a request goes where its token works unless told', () => {
    const parse = (login: string) =>
      instagramChannel.settings.parse({ instagramId: '1', accessToken: 't', appSecret: 's', login }).apiUrl
    expect([parse('instagram'), parse('page')]).toEqual([
      'https://graph.instagram.com',
      'https://graph.facebook.com',
    ])
  })
})
