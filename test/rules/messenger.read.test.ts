import { suiteGraph } from '../support/graph.ts'
import {
  deletedEvent,
  echoEvent,
  editEvent,
  postbackEvent,
  reactionEvent,
  referralEvent,
  writtenEvent,
  type PageHookEvent,
} from '../support/graph/pageHooks.ts'
import type { GraphInbox, GraphPage } from '../support/graph/pages.ts'
import { pageHook, readPage } from '../support/pageCalls.ts'
import { hookOf } from '../support/readHooks.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'

const graph = suiteGraph()
let page: GraphPage
let messenger: GraphInbox
let instagram: GraphInbox
beforeAll(() => {
  page = graph.addPage()
  messenger = page.messenger
  instagram = page.instagram
})
const from = '7001'
const at = 1_795_600_000_000
const read = (event: PageHookEvent, inbox = messenger, options = {}) =>
  readPage(graph, inbox, [event], options)

describe('A message', () => {
  test('is addressed by the page, and of its person', () => {
    expect(read(writtenEvent(messenger, { from, id: 'm_1', text: 'Hi', at }))).toEqual([
      {
        for: { externalId: messenger.id },
        is: 'message',
        message: { address: from, providerId: 'm_1', type: 'text', body: 'Hi', sentAt: at },
      },
    ])
    expect(read(writtenEvent(instagram, { from, at: at / 1000 }), instagram)).toMatchObject([
      { for: { externalId: instagram.id }, message: { sentAt: at } },
    ])
  })

  test.each([
    [
      { source: 'ADS', ad_id: 12, ads_context_data: { ad_title: 'Sale' } },
      'Came from: ad, Sale',
      { referral: { source: 'ad', id: '12', headline: 'Sale' } },
    ],
    [
      { source: 'SHORTLINK', type: 'OPEN_THREAD', ref: 'flyer' },
      'Came from: link, flyer',
      { referral: { source: 'link', ref: 'flyer' } },
    ],
    [{ product: { id: 77 } }, 'Came from: product, product 77', { product: { id: '77' } }],
    [{ source: 7, ad_id: {}, ref: ['odd'] }, 'Came from: link', { referral: { source: 'link' } }],
  ])('says where its person came from, in words and as data: %j', (referral, words, data) => {
    expect(read(writtenEvent(messenger, { from, more: { referral } }))).toMatchObject([
      { message: { referral: words, data } },
    ])
  })

  test('tells what the business has put behind the answer that was tapped', () => {
    const more = { quick_reply: { payload: 'STOP' }, reply_to: { mid: 'm_0' } }
    const tapped = { id: 'STOP', title: 'No more' }
    expect(read(writtenEvent(instagram, { from, text: 'No more', more }), instagram)).toMatchObject([
      {
        message: {
          body: 'No more',
          payload: 'STOP',
          data: { tapped: { ...tapped, answers: { providerId: 'm_0' } } },
        },
      },
    ])
    expect(read(postbackEvent(messenger, { from, title: 'No more', payload: 'STOP', at }))).toMatchObject([
      { message: { body: 'No more', payload: 'STOP', data: { tapped } } },
    ])
  })

  test('of somebody with an empty id is of nobody, and is kept as a notice', () => {
    expect(read(writtenEvent(messenger, { from: '', text: 'Hi' }))).toMatchObject([{ is: 'notice' }])
  })

  test('that was changed to something without a text keeps its text, and that is told', () => {
    const event = { sender: { id: from }, timestamp: at, message_edit: { mid: 'm_1', text: null } }
    expect(read(event)).toMatchObject([{ is: 'edit', providerId: 'm_1', body: undefined }, { is: 'notice' }])
  })

  test('that Meta does not hand on is shown as such, and what nobody understands is kept beside it', () => {
    const unsupported = writtenEvent(instagram, { from, attachments: [], more: { is_unsupported: true } })
    expect(read(unsupported, instagram)).toMatchObject([
      { is: 'message', message: { type: 'system', body: expect.stringContaining('Instagram') } },
    ])
    expect(read(writtenEvent(messenger, { from, attachments: [{ type: 'hologram' }] }))).toMatchObject([
      { is: 'message', message: { type: 'system' } },
      { is: 'notice', body: expect.stringContaining('hologram') },
    ])
  })

  test('in standby is marked as another app’s to answer', () => {
    const event = writtenEvent(messenger, { from })
    expect(read(event, messenger, { standby: true })).toMatchObject([{ message: { isStandby: true } }])
    expect(read(event)[0]).not.toHaveProperty('message.isStandby')
  })

  test('that Meta’s console sends as a test is read', () => {
    const value = writtenEvent(instagram, { from, text: 'random_text' })
    const body = JSON.stringify({
      object: 'instagram',
      entry: [{ id: '0', time: 1, changes: [{ field: 'messages', value }] }],
    })
    expect(messengerChannel.hooks?.read(hookOf(Buffer.from(body)))).toMatchObject([
      { is: 'message', message: { body: 'random_text' } },
    ])
  })
})

test('A postback is its title, and says where its person came from', () => {
  const referral = { ref: 'flyer', source: 'SHORTLINK', type: 'OPEN_THREAD' }
  expect(read(postbackEvent(messenger, { from, title: 'Get started', more: { referral } }))).toMatchObject([
    { is: 'message', message: { type: 'text', body: 'Get started', referral: 'Came from: link, flyer' } },
  ])
})

test('A link that somebody clicks who has written before is told in the conversation, and is no message', () => {
  expect(read(referralEvent(messenger, { from, ref: 'flyer' }))).toMatchObject([
    {
      is: 'message',
      message: {
        type: 'system',
        body: 'Came from: link, flyer',
        isProviders: true,
        data: { referral: { source: 'link', ref: 'flyer' } },
      },
    },
  ])
})

test('Reactions, edits and deletions are of their message', () => {
  expect(read(reactionEvent(messenger, { from, mid: 'm_1', emoji: '❤️' }))).toMatchObject([
    { is: 'message', message: { type: 'reaction', body: '❤️', reactsTo: 'm_1' } },
  ])
  expect(read(reactionEvent(messenger, { from, mid: 'm_1' }))).toMatchObject([
    { message: { type: 'reaction', body: '', reactsTo: 'm_1' } },
  ])
  expect(read(editEvent(messenger, { from, mid: 'm_1', text: 'Better', at }))).toEqual([
    { for: { externalId: messenger.id }, is: 'edit', providerId: 'm_1', body: 'Better', at },
  ])
  expect(read(deletedEvent(instagram, { from, mid: 'm_1', at }), instagram)).toEqual([
    { for: { externalId: instagram.id }, is: 'revoke', providerId: 'm_1', at },
  ])
})

describe('What becomes of a message', () => {
  const between = () => ({ sender: { id: from }, recipient: { id: messenger.id }, timestamp: at })

  test('is told by its id, and of all up to an instant', () => {
    const watermark = at - 5
    expect(read({ ...between(), delivery: { mids: ['m_1'], watermark } })).toEqual([
      {
        for: { externalId: messenger.id },
        is: 'receipt',
        receipt: { message: { providerId: 'm_1' }, state: 'delivered' },
      },
      {
        for: { externalId: messenger.id },
        is: 'watermark',
        address: from,
        upTo: watermark,
        state: 'delivered',
      },
    ])
    expect(read({ ...between(), delivery: { watermark } })).toHaveLength(1)
    expect(read({ ...between(), read: { watermark } })).toMatchObject([{ is: 'watermark', state: 'read' }])
    expect(read({ ...between(), read: { mid: 'm_1' } }, instagram)).toMatchObject([
      { is: 'receipt', receipt: { message: { providerId: 'm_1' }, state: 'read' } },
      { is: 'watermark', upTo: at, state: 'read' },
    ])
  })

  test('is told by its echo, of several parts by that of the last', () => {
    const echo = (metadata: string) =>
      read(echoEvent(messenger, { from, id: 'm_9', more: { app_id: 1, metadata } }))
    const receipt = (id: string) => [
      { is: 'receipt', receipt: { message: { id, providerId: 'm_9' }, addresses: [from], state: 'sent' } },
    ]
    expect(echo('msg_1')).toMatchObject(receipt('msg_1'))
    expect(echo('msg_1#1/2')).toEqual([])
    expect(echo('msg_1#2/2')).toMatchObject(receipt('msg_1'))
    expect(echo('of another app')).toMatchObject([{ is: 'echo' }])
  })
})

test('An echo of others is to its person; on Instagram it may be ours', () => {
  expect(read(echoEvent(messenger, { from, text: 'From the inbox' }))).toEqual([
    {
      for: { externalId: messenger.id },
      is: 'echo',
      message: expect.objectContaining({ address: from, body: 'From the inbox' }),
    },
  ])
  expect(read(echoEvent(instagram, { from }), instagram)).toMatchObject([{ is: 'echo', mayBeOurs: true }])
})

describe('What is not understood', () => {
  test.each([
    ['an event of another kind', { sender: { id: '1' }, recipient: { id: '2' }, optin: { type: 'x' } }],
    ['a message without an id', { sender: { id: '1' }, recipient: { id: '2' }, message: { text: 'Hi' } }],
    [
      'a postback that cannot be told from another',
      { sender: { id: '1' }, recipient: { id: '2' }, postback: { title: 'Hi' } },
    ],
    ['an event of nobody', { recipient: { id: '2' }, timestamp: 1, message: { mid: 'm_1', text: 'Hi' } }],
  ])('%s is a notice that holds it', (_what, event) => {
    expect(read(event)).toMatchObject([{ is: 'notice', body: expect.any(String) }])
  })

  test('comments are a notice, too, and no hook makes the reader fail', () => {
    const body = JSON.stringify({
      object: 'page',
      entry: [{ id: '1', changes: [{ field: 'feed', value: {} }] }],
    })
    expect(messengerChannel.hooks?.read(hookOf(Buffer.from(body)))).toMatchObject([
      { is: 'notice', kind: 'feed' },
    ])
    for (const text of ['{}', '[]', 'null', '{"entry":[{}]}', '{"entry":[{"messaging":[null,1,"x",{}]}]}'])
      expect(() => messengerChannel.hooks?.read(hookOf(Buffer.from(text)))).not.toThrow()
  })

  test('a block by Meta stops the channel', () => {
    const event = { recipient: { id: messenger.id }, policy_enforcement: { action: 'block', reason: 'spam' } }
    expect(read(event)).toMatchObject([{ is: 'notice', stops: expect.stringContaining('spam') }])
  })

  test('spoils nothing that stands beside it', () => {
    const hook = pageHook(graph, messenger, [{ nonsense: true }, writtenEvent(messenger, { from })])
    expect(messengerChannel.hooks?.read(hook).map(({ is }) => is)).toEqual(['notice', 'message'])
  })
})
