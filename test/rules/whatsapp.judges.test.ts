import { parseJson } from '@replyloop/shared/contract/json'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { buildTemplateSendPayload } from '@kapso/whatsapp-cloud-api'
import {
  Audio,
  BodyComponent,
  BodyParameter,
  Document,
  HeaderComponent,
  HeaderParameter,
  Image,
  PayloadComponent,
  Reaction,
  SkipButtonComponent,
  Sticker,
  Template,
  Text,
  URLComponent,
  Video,
} from 'whatsapp-api-js/messages'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { callTo, outgoing, outgoingFile } from '../support/adapterCall.ts'
import { suiteGraph } from '../support/graph.ts'
import { apiJsTo, kapsoTo } from '../support/judges.ts'
import { lazily } from '../support/resource.ts'
import { suiteSafeFetch } from '../support/suite.ts'

const graph = suiteGraph()
const safeFetch = suiteSafeFetch()
const kapso = lazily(() => kapsoTo(graph))
const apiJs = lazily(() => apiJsTo(graph))

type ApiJsMessage = Parameters<ReturnType<typeof apiJsTo>['sendMessage']>[2]
type KapsoBase = { phoneNumberId: string; bizOpaqueCallbackData: string } & (
  | { to: string }
  | { recipient: string }
)

/** Sends a template as Kapso's builder writes it. */
function sendTemplate(base: KapsoBase, input: Parameters<typeof buildTemplateSendPayload>[0]) {
  const { name, components = [] } = buildTemplateSendPayload(input)
  const language = { code: input.language, policy: 'deterministic' } as const
  const template = { name, language, components: components.map((one) => ({ ...one })) }
  return kapso.messages.sendTemplate({ ...base, template })
}

/** A message as we are told it, and as the two clients are. `id`: of the file that we have uploaded. */
interface Case {
  ours: Partial<OutgoingMessage> & { body?: string; toId?: string }
  kapso: (base: KapsoBase, id: string) => Promise<unknown>
  apiJs: (id: string) => ApiJsMessage
}

const opening: MessageTemplate = {
  templateId: 'tpl_1',
  name: 'opening',
  language: 'en_US',
  body: { parameters: [{ text: 'Ann' }, { text: '20 %' }] },
}
const withButtons: MessageTemplate = {
  ...opening,
  header: { parameters: [{ text: 'Sale' }] },
  buttons: [
    { index: 0, subType: 'url', value: 'shoes' },
    { index: 2, subType: 'quick_reply', value: 'STOP' },
  ],
}
const named: MessageTemplate = {
  ...opening,
  name: 'named',
  header: { parameters: [{ name: 'what', text: 'Sale' }] },
  body: { parameters: [{ name: 'first_name', text: 'Ann' }] },
}
const withPicture: MessageTemplate = {
  ...opening,
  header: { media: { type: 'image', link: 'https://files.example.com/a.jpg' } },
}
const ann = { type: 'text', text: 'Ann' } as const
const percent = { type: 'text', text: '20 %' } as const

const cases: Record<string, Case> = {
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
  'a template': {
    ours: { template: opening },
    kapso: (base) => sendTemplate(base, { name: 'opening', language: 'en_US', body: [ann, percent] }),
    apiJs: () =>
      new Template(
        'opening',
        'en_US',
        new BodyComponent(new BodyParameter('Ann'), new BodyParameter('20 %')),
      ),
  },
  'a template with a header and buttons': {
    ours: { template: withButtons },
    kapso: (base) =>
      sendTemplate(base, {
        name: 'opening',
        language: 'en_US',
        header: { type: 'text', text: 'Sale' },
        body: [ann, percent],
        buttons: [
          { type: 'button', subType: 'url', index: '0', parameters: [{ type: 'text', text: 'shoes' }] },
          {
            type: 'button',
            subType: 'quick_reply',
            index: '2',
            parameters: [{ type: 'payload', payload: 'STOP' }],
          },
        ],
      }),
    apiJs: () =>
      new Template(
        'opening',
        'en_US',
        new HeaderComponent(new HeaderParameter('Sale')),
        new BodyComponent(new BodyParameter('Ann'), new BodyParameter('20 %')),
        new URLComponent('shoes'),
        new SkipButtonComponent(),
        new PayloadComponent('STOP'),
      ),
  },
  'a template with a picture': {
    ours: { template: withPicture },
    kapso: (base) =>
      sendTemplate(base, {
        name: 'opening',
        language: 'en_US',
        header: { type: 'image', image: { link: 'https://files.example.com/a.jpg' } },
        body: [ann, percent],
      }),
    apiJs: () =>
      new Template(
        'opening',
        'en_US',
        new HeaderComponent(new HeaderParameter(new Image('https://files.example.com/a.jpg'))),
        new BodyComponent(new BodyParameter('Ann'), new BodyParameter('20 %')),
      ),
  },
  'a template with named variables': {
    ours: { template: named },
    kapso: (base) =>
      sendTemplate(base, {
        name: 'named',
        language: 'en_US',
        header: { type: 'text', text: 'Sale', parameterName: 'what' },
        body: [{ ...ann, parameterName: 'first_name' }],
      }),
    apiJs: () =>
      new Template(
        'named',
        'en_US',
        new HeaderComponent(new HeaderParameter('Sale', 'what')),
        new BodyComponent(new BodyParameter('Ann', 'first_name')),
      ),
  },
}

/** What was posted last. The place of a button may be a number or a text. */
const posted = () =>
  parseJson(JSON.stringify(graph.requests.at(-1)?.json).replace(/"index":(\d+)/g, '"index":"$1"'))

beforeAll(() => {
  const { businessAccountId } = graph.number
  const body = { type: 'BODY', text: 'Hi {{1}}, {{2}} off', example: {} }
  graph.templates.add(businessAccountId, { name: 'opening', components: [body] })
  graph.templates.add(businessAccountId, {
    name: 'named',
    components: [{ ...body, text: 'Hi {{first_name}}' }],
  })
})

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
