import { instagramChannel } from '../../server/src/modules/channels/instagram/adapter.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import { suiteGraph } from '../support/graph.ts'
import { writtenEvent } from '../support/graph/pageHooks.ts'
import type { GraphInbox, GraphPage } from '../support/graph/pages.ts'
import { pageCalls, readPage } from '../support/pageCalls.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
let page: GraphPage
beforeAll(() => {
  page = graph.addPage()
})
const url = 'https://cdn.example.com/a'
/** What is read of a message with these attachments. */
function attached(attachments: readonly unknown[], more: object = {}, inbox: GraphInbox = page.messenger) {
  const [event] = readPage(graph, inbox, [writtenEvent(inbox, { from: '7001', attachments, ...more })])
  return event?.is === 'message' ? event.message : event
}

describe('A message', () => {
  test.each([
    ['image', 'image/jpeg'],
    ['video', 'video/mp4'],
    ['audio', 'audio/mp4'],
    ['sticker', 'image/png'],
  ])('with a file of the type %s has it by its link', (type, contentType) => {
    expect(attached([{ type, payload: { url } }])).toMatchObject({
      body: '',
      type: 'text',
      files: [{ reference: url, contentType }],
    })
  })

  test('that has files and says that it has no text is read all the same', () => {
    const more = { more: { text: null } }
    expect(attached([{ type: 'image', payload: { url } }], more)).toMatchObject({
      type: 'text',
      files: [{ reference: url }],
    })
  })

  test('with a product says what it is', () => {
    const elements = [{ title: 'Red shoe', subtitle: '$20' }, null]
    expect(attached([{ type: 'template', payload: { product: { elements } } }])).toMatchObject({
      type: 'text',
      body: 'Red shoe\n$20',
    })
  })

  test('with one post in two forms has its link once', () => {
    const link = 'https://www.instagram.com/p/1'
    const post = [
      { type: 'share', payload: { url: link } },
      { type: 'ig_post', payload: { ig_post_media_id: '1', url: link } },
    ]
    expect(attached(post, {}, page.instagram)).toMatchObject({ body: link })
  })

  test('with several files and a text keeps them together', () => {
    const files = [
      { type: 'image', payload: { url } },
      { type: 'file', payload: { url: 'https://cdn.example.com/v/the%20offer.pdf?sig=1' } },
    ]
    expect(attached(files, { text: 'Look' })).toMatchObject({
      body: 'Look',
      files: [{ reference: url }, { contentType: 'application/octet-stream', name: 'the offer.pdf' }],
    })
  })

  test('with a sticker has it once, though Meta sends an image beside it', () => {
    const payload = { url, sticker_id: 369239263222822 }
    expect(
      attached([
        { type: 'image', payload },
        { type: 'sticker', payload },
      ]),
    ).toMatchObject({ files: [{ contentType: 'image/png' }] })
  })

  test.each([
    ['a link', { type: 'fallback', title: 'Shoes', payload: { url } }, `Shoes\n${url}`],
    ['a shared post', { type: 'share', payload: { url } }, url],
    ['a reel', { type: 'ig_reel', payload: { url, title: 'Dance', reel_video_id: '1' } }, `Dance\n${url}`],
    ['a heart', { type: 'like_heart' }, '❤️'],
    [
      'a place',
      { type: 'location', title: 'Here', payload: { coordinates: { lat: 52.5, long: 13.4 } } },
      'Here\nhttps://www.google.com/maps/search/?api=1&query=52.5,13.4',
    ],
    [
      'a template',
      {
        type: 'template',
        payload: { template_type: 'generic', elements: [{ title: 'Shoes', subtitle: '10 €' }] },
      },
      'Shoes\n10 €',
    ],
  ])('with %s is its words', (_what, attachment, body) => {
    expect(attached([attachment])).toMatchObject({ type: 'text', body })
  })

  test('that shares a link says it once', () => {
    const shared = [{ type: 'fallback', title: null, payload: { url } }]
    expect(attached(shared, { text: `See ${url}` })).toMatchObject({ body: `See ${url}` })
  })

  test('that replies to a story comes after words of ours with its link, and is as it was written', () => {
    const more = { reply_to: { story: { id: '1', url } } }
    const body = `In reply to your story: ${url}`
    const wrote = (text: string) => [writtenEvent(page.instagram, { from: '7001', text, more })]
    expect(readPage(graph, page.instagram, wrote('STOP'))).toMatchObject([
      { message: { body, type: 'system', isProviders: true } },
      { message: { body: 'STOP', type: 'text' } },
    ])
    expect(readPage(graph, page.instagram, wrote(''))).toMatchObject([{ message: { body, type: 'text' } }])
  })

  test('that mentions the account in a story has it as a file', () => {
    expect(attached([{ type: 'story_mention', payload: { url } }], {}, page.instagram)).toMatchObject({
      body: 'Mentioned you in a story',
      files: [{ reference: url }],
    })
  })
})

test('A file is asked for without the token, by a name, and where its link leads', async () => {
  const calls = pageCalls(graph, page, safeFetch({}).fetch)
  for (const source of [
    await messengerChannel.mediaRequest?.(calls.messenger(), url),
    await instagramChannel.mediaRequest?.(calls.instagram(), url),
  ]) {
    const headers = { 'user-agent': expect.stringMatching(/^Replyloop/) }
    expect(source).toMatchObject({ is: 'there', request: { url, headers, followsOneRedirect: true } })
    expect(JSON.stringify(source)).not.toContain('uthorization')
  }
})
