import {
  extractMessageContext,
  extractMessageEditContext,
  extractMessageReadsContext,
  extractPostbackContext,
  extractWebhookEvents,
  getWebhookEventType,
  isMessageEditEvent,
  isMessageEvent,
  isMessageReadsEvent,
  isMessagingPostbackEvent,
  Messenger,
} from '@warriorteam/messenger-sdk'
import { z } from 'zod'
import { instagramChannel } from '../../server/src/modules/channels/instagram/adapter.ts'
import type { ChannelEvent, RawHook } from '../../server/src/modules/channels/incoming.ts'
import { messengerChannel } from '../../server/src/modules/channels/messenger/adapter.ts'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { outgoingFile } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import type { GraphPage } from '../support/graph/pages.ts'
import {
  echoEvent,
  editEvent,
  postbackEvent,
  reactionEvent,
  writtenEvent,
  type PageHookEvent,
} from '../support/graph/pageHooks.ts'
import { answerTo, pageCalls, pageHook, readPage } from '../support/pageCalls.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
let page: GraphPage
beforeAll(() => {
  page = graph.addPage()
})
const calls = () => pageCalls(graph, page, safeFetch({ allowLoopback: true }).fetch)
const sdk = (accessToken = page.messenger.accessToken) =>
  new Messenger({ accessToken, baseUrl: graph.url, version: 'v25.0', maxRetries: 0 })

/** What was posted last. */
const posted = () => graph.requests.at(-1)?.json
const recipient = { id: 'person' }
const metadata = 'msg_1'
const link = { title: 'Book', url: 'https://example.com/book' }

interface Case {
  ours: Partial<OutgoingMessage> & { body?: string }
  /** `id`: of the file that we have uploaded. */
  theirs: (id: string) => Promise<unknown>
}

describe('On Messenger the same request as another client writes is', () => {
  const cases: Record<string, Case> = {
    'a text': {
      ours: { body: 'Grüße 👋' },
      theirs: () =>
        sdk().send.message({
          recipient,
          messaging_type: 'RESPONSE',
          message: { text: 'Grüße 👋', metadata },
        }),
    },
    'a late reply of a person': {
      ours: { body: 'Sorry, late.', isLateReply: true },
      theirs: () =>
        sdk().send.message({
          recipient,
          messaging_type: 'MESSAGE_TAG',
          tag: 'HUMAN_AGENT',
          message: { text: 'Sorry, late.', metadata },
        }),
    },
    'a text with quick replies': {
      ours: { body: 'Shall we call?', choices: { buttons: [{ id: 'yes', title: 'Yes, please' }] } },
      theirs: () =>
        sdk().send.message({
          recipient,
          messaging_type: 'RESPONSE',
          message: {
            text: 'Shall we call?',
            quick_replies: [{ content_type: 'text', title: 'Yes, please', payload: 'yes' }],
            metadata,
          },
        }),
    },
    'a text with a button that opens a page': {
      ours: { body: 'Book here', choices: { link } },
      theirs: () =>
        sdk().send.message({
          recipient,
          messaging_type: 'RESPONSE',
          message: {
            attachment: {
              type: 'template',
              payload: {
                template_type: 'button',
                text: 'Book here',
                buttons: [{ type: 'web_url', ...link }],
              },
            },
            metadata,
          },
        }),
    },
    'a reaction': {
      ours: { type: 'reaction', body: '👍', reactsTo: 'm_1' },
      theirs: () => sdk().send.addReaction('person', { messageId: 'm_1', emoji: '👍' }),
    },
    'the removal of a reaction': {
      ours: { type: 'reaction', body: '', reactsTo: 'm_1' },
      theirs: () => sdk().send.removeReaction('person', 'm_1'),
    },
    ...Object.fromEntries(
      (
        [
          ['image', 'image/png'],
          ['video', 'video/mp4'],
          ['audio', 'audio/mpeg'],
          ['file', 'application/pdf'],
        ] as const
      ).map(([type, contentType]): [string, Case] => [
        `a file of the type ${type}`,
        {
          ours: { body: '', attachments: [outgoingFile(contentType, 'a.bin')] },
          theirs: (id) =>
            sdk().send.message({
              recipient,
              messaging_type: 'RESPONSE',
              message: { attachment: { type, payload: { attachment_id: id } }, metadata },
            }),
        },
      ]),
    ),
  }

  test.each(Object.entries(cases))('%s', async (_name, { ours, theirs }) => {
    const message = answerTo(graph, page.messenger, ours)
    expect(await messengerChannel.send(calls().messenger(), message)).toMatchObject({ is: 'accepted' })
    const written = posted()
    const path = graph.requests.at(-1)?.path
    await theirs(graph.sentByPages.at(-1)?.file?.id ?? '')
    expect(written).toEqual(posted())
    expect(path).toBe(graph.requests.at(-1)?.path)
  })
})

test('On Instagram a link to a file is the same request as another client writes', async () => {
  const attachments = [outgoingFile('image/png')]
  const message = answerTo(graph, page.instagram, { body: '', attachments })
  expect(await instagramChannel.send(calls().instagram(), message)).toMatchObject({ is: 'accepted' })
  const written = posted()
  const url = 'https://files.example.com/1'
  const follower = { id: 'follower' }
  await sdk(page.instagram.accessToken).send.attachmentFromUrl({ recipient: follower, type: 'image', url })
  expect(written).toEqual(posted())
})

test('A file that another client uploads by its link is taken, and a person’s name is told to it', async () => {
  const uploaded = await sdk().attachments.upload({ type: 'image', url: 'https://example.com/a.png' })
  answerTo(graph, page.messenger)
  const { attachment_id: id } = uploaded
  await expect(sdk().send.attachment({ recipient, type: 'image', attachment_id: id })).resolves.toMatchObject(
    { recipient_id: 'person' },
  )
  page.messenger.people.set('ann', { first_name: 'Ann', last_name: 'Lee' })
  const theirs = await sdk().profile.getName('ann')
  expect(await messengerChannel.profileOf?.(calls().messenger(), 'ann')).toEqual({
    firstName: theirs.first_name,
    lastName: theirs.last_name,
  })
})

/** What an event comes to, in the words of both. */
const ours = (event: ChannelEvent | undefined) => {
  if (event?.is === 'edit') return { kind: 'message_edit', id: event.providerId, text: event.body }
  if (event?.is === 'watermark') return { kind: 'read', sender: event.address, upTo: event.upTo }
  if (event?.is !== 'message' && event?.is !== 'echo') return undefined
  const { address: sender, providerId: id, body: text, type, reactsTo } = event.message
  if (type === 'reaction') return { kind: 'reaction', sender, id: reactsTo, text }
  return { kind: event.is === 'echo' ? 'message_echo' : 'message', sender, id, text }
}

const Payload = z.object({
  object: z.literal('page'),
  entry: z.array(z.object({ id: z.string(), time: z.number(), messaging: z.array(z.any()) })),
})
const ReactionEvent = z.object({
  sender: z.object({ id: z.string() }),
  reaction: z.object({ mid: z.string(), emoji: z.string().optional() }),
})

function theirs(hook: RawHook) {
  const { object, entry } = Payload.parse(JSON.parse(hook.body.toString()))
  const [event] = extractWebhookEvents({ object, entry })
  const kind = getWebhookEventType(event)
  if (isMessageEditEvent(event)) {
    const { messageId: id, updatedText: text } = extractMessageEditContext(event)
    return { kind, id, text }
  }
  if (isMessageReadsEvent(event)) {
    const { senderId: sender, watermarkTimestamp: upTo } = extractMessageReadsContext(event)
    return { kind, sender, upTo }
  }
  if (isMessagingPostbackEvent(event)) {
    const { senderId: sender, messageId: id } = extractPostbackContext(event)
    const { title: text } = event.postback
    return { kind: 'message', sender, id, text }
  }
  if (isMessageEvent(event)) {
    const { senderId, recipientId, messageId: id, text = '' } = extractMessageContext(event)
    return { kind, sender: kind === 'message_echo' ? recipientId : senderId, id, text }
  }
  const { sender, reaction } = ReactionEvent.parse(event)
  return { kind, sender: sender.id, id: reaction.mid, text: reaction.emoji ?? '' }
}

describe('Another client reads as we do', () => {
  const from = '7001'
  const at = Date.now()
  const events: Record<string, () => PageHookEvent> = {
    'a text': () => writtenEvent(page.messenger, { from, text: 'Grüße / 👋' }),
    'a quick reply': () =>
      writtenEvent(page.messenger, { from, text: 'Yes', more: { quick_reply: { payload: 'YES' } } }),
    'an echo of somebody else’s': () => echoEvent(page.messenger, { from, text: 'Twelve, sorry.' }),
    'a postback': () => postbackEvent(page.messenger, { from, title: 'Get started' }),
    'an edit': () => editEvent(page.messenger, { from, mid: 'm_1', text: 'How much?' }),
    'a reaction': () => reactionEvent(page.messenger, { from, mid: 'm_1', emoji: '❤️' }),
    'that somebody has read': () => ({
      sender: { id: from },
      recipient: { id: page.messenger.id },
      timestamp: at,
      read: { watermark: at - 5 },
    }),
  }

  test.each(Object.entries(events))('%s', (_name, event) => {
    const made = [event()]
    const [read] = readPage(graph, page.messenger, made)
    expect(ours(read)).toEqual(theirs(pageHook(graph, page.messenger, made)))
  })
})
