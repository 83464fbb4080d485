import { parseJson } from '@replyloop/shared/contract/json'
import { Audio, Document, Image, Reaction, Sticker, Text, Video } from 'whatsapp-api-js/messages'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { callTo, outgoing, outgoingFile } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import { addJudgedTemplates, judgedTemplates, type JudgedCase } from '../support/judgedTemplates.ts'
import { apiJsTo, kapsoTo } from '../support/judges.ts'
import { lazily } from '../support/resource.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
const kapso = lazily(() => kapsoTo(graph))
const apiJs = lazily(() => apiJsTo(graph))

const cases: Record<string, JudgedCase> = {
  'a text': {
    ours: { body: 'Grüße 👋' },
    kapso: (base) => kapso.messages.sendText({ ...base, body: 'Grüße 👋' }),
    apiJs: () => new Text('Grüße 👋'),
  },
  'a text that holds a link': {
    ours: { body: 'See https://example.com' },
    kapso: (base) => kapso.messages.sendText({ ...base, body: 'See https://example.com', previewUrl: true }),
    apiJs: () => new Text('See https://example.com', true),
  },
  'a text to a user id': {
    ours: { toId: 'US.13491208655302741918' },
    kapso: (base) => kapso.messages.sendText({ ...base, body: 'Hello' }),
    apiJs: () => new Text('Hello'),
  },
  'a text to the user id of a portfolio': {
    ours: { toId: 'US.ENT.11815799212886844830' },
    kapso: (base) => kapso.messages.sendText({ ...base, body: 'Hello' }),
    apiJs: () => new Text('Hello'),
  },
  'an image': {
    ours: { body: 'Look', attachments: [outgoingFile('image/jpeg')] },
    kapso: (base, id) => kapso.messages.sendImage({ ...base, image: { id, caption: 'Look' } }),
    apiJs: (id) => new Image(id, true, 'Look'),
  },
  'a video': {
    ours: { body: '', attachments: [outgoingFile('video/mp4')] },
    kapso: (base, id) => kapso.messages.sendVideo({ ...base, video: { id } }),
    apiJs: (id) => new Video(id, true),
  },
  'a sound': {
    ours: { body: '', attachments: [outgoingFile('audio/ogg; codecs=opus')] },
    kapso: (base, id) => kapso.messages.sendAudio({ ...base, audio: { id } }),
    apiJs: (id) => new Audio(id, true),
  },
  'a document': {
    ours: { body: 'The offer', attachments: [outgoingFile('application/pdf', 'offer.pdf')] },
    kapso: (base, id) =>
      kapso.messages.sendDocument({ ...base, document: { id, caption: 'The offer', filename: 'offer.pdf' } }),
    apiJs: (id) => new Document(id, true, 'The offer', 'offer.pdf'),
  },
  'a sticker': {
    ours: { body: '', attachments: [outgoingFile('image/webp')] },
    kapso: (base, id) => kapso.messages.sendSticker({ ...base, sticker: { id } }),
    apiJs: (id) => new Sticker(id, true),
  },
  'a reaction': {
    ours: { type: 'reaction', body: '👍', reactsTo: 'wamid.1' },
    kapso: (base) =>
      kapso.messages.sendReaction({ ...base, reaction: { messageId: 'wamid.1', emoji: '👍' } }),
    apiJs: () => new Reaction('wamid.1', '👍'),
  },
  'the removal of a reaction': {
    ours: { type: 'reaction', body: '', reactsTo: 'wamid.1' },
    kapso: (base) => kapso.messages.sendReaction({ ...base, reaction: { messageId: 'wamid.1', emoji: '' } }),
    apiJs: () => new Reaction('wamid.1'),
  },
  ...judgedTemplates(kapso),
}

/** What was posted last. The place of a button may be a number or a text. */
const posted = () =>
  parseJson(JSON.stringify(graph.requests.at(-1)?.json).replace(/"index":(\d+)/g, '"index":"$1"'))

beforeAll(() => addJudgedTemplates(graph))

test.each(Object.entries(cases))('%s is the same request as other clients write', async (_name, given) => {
  const message = outgoing(given.ours)
  const { fetch } = safeFetch({ allowLoopback: true })
  expect(await whatsappChannel.send(callTo(graph, fetch), message)).toMatchObject({ is: 'accepted' })
  const ours = posted()
  const { phoneNumberId } = graph.number
  const { toId } = message.reply
  const id = graph.sent.at(-1)?.file?.id ?? ''
  const to = toId.includes('.') ? { recipient: toId } : { to: toId }
  await given.kapso({ phoneNumberId, ...to, bizOpaqueCallbackData: 'msg_1' }, id)
  expect(ours).toEqual(posted())
  await apiJs.sendMessage(phoneNumberId, toId, given.apiJs(id), undefined, 'msg_1')
  expect(ours).toEqual(posted())
  expect(graph.sent.slice(-3).map(({ type }) => type)).toEqual(Array(3).fill(graph.sent.at(-1)?.type))
})
