import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { buildTemplateSendPayload } from '@kapso/whatsapp-cloud-api'
import {
  BodyComponent,
  BodyParameter,
  CopyComponent,
  FlowComponent,
  HeaderComponent,
  HeaderParameter,
  Image,
  Location,
  PayloadComponent,
  SkipButtonComponent,
  Template,
  URLComponent,
} from 'whatsapp-api-js/messages'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import type { Graph } from './graph.ts'
import type { apiJsTo, kapsoTo } from './judges.ts'

type Kapso = ReturnType<typeof kapsoTo>
type ApiJsMessage = Parameters<ReturnType<typeof apiJsTo>['sendMessage']>[2]
type KapsoBase = { phoneNumberId: string; bizOpaqueCallbackData: string } & (
  | { to: string }
  | { recipient: string }
)

/** A message as we are told it, and as the two clients are. `id`: of the file that we have uploaded. */
export interface JudgedCase {
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
  name: 'with_buttons',
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
  name: 'with_picture',
  header: { media: { type: 'image', link: 'https://files.example.com/a.jpg' } },
}
const place = { latitude: '52.52', longitude: '13.405', name: 'Our shop', address: '1 Main Street' }
const withPlace: MessageTemplate = {
  ...opening,
  name: 'with_place',
  header: { location: place },
  buttons: [
    { index: 0, subType: 'copy_code', value: '25OFF' },
    { index: 1, subType: 'flow', value: 'unused' },
  ],
}
const ann = { type: 'text', text: 'Ann' } as const
const percent = { type: 'text', text: '20 %' } as const

/** Messages by templates. */
export function judgedTemplates(kapso: Kapso): Record<string, JudgedCase> {
  /** Sends a template as Kapso's builder writes it. */
  function sendTemplate(base: KapsoBase, input: Parameters<typeof buildTemplateSendPayload>[0]) {
    const { name, components = [] } = buildTemplateSendPayload(input)
    const language = { code: input.language, policy: 'deterministic' } as const
    const template = { name, language, components: components.map((one) => ({ ...one })) }
    return kapso.messages.sendTemplate({ ...base, template })
  }

  return {
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
          name: 'with_buttons',
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
          'with_buttons',
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
          name: 'with_picture',
          language: 'en_US',
          header: { type: 'image', image: { link: 'https://files.example.com/a.jpg' } },
          body: [ann, percent],
        }),
      apiJs: () =>
        new Template(
          'with_picture',
          'en_US',
          new HeaderComponent(new HeaderParameter(new Image('https://files.example.com/a.jpg'))),
          new BodyComponent(new BodyParameter('Ann'), new BodyParameter('20 %')),
        ),
    },
    'a template with a place, a code to copy and a form': {
      ours: { template: withPlace },
      kapso: (base) =>
        sendTemplate(base, {
          name: 'with_place',
          language: 'en_US',
          header: { type: 'location', location: { ...place, latitude: 52.52, longitude: 13.405 } },
          body: [ann, percent],
          buttons: [
            {
              type: 'button',
              subType: 'copy_code',
              index: '0',
              parameters: [{ type: 'coupon_code', coupon_code: '25OFF' }],
            },
            {
              type: 'button',
              subType: 'flow',
              index: '1',
              parameters: [{ type: 'action', action: { flow_token: 'unused' } }],
            },
          ],
        }),
      apiJs: () =>
        new Template(
          'with_place',
          'en_US',
          new HeaderComponent(new HeaderParameter(new Location(13.405, 52.52, 'Our shop', '1 Main Street'))),
          new BodyComponent(new BodyParameter('Ann'), new BodyParameter('20 %')),
          new CopyComponent('25OFF'),
          new FlowComponent('unused', undefined),
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
}

/** Has Meta know the templates of these messages. */
export function addJudgedTemplates(graph: Graph): void {
  const { businessAccountId } = graph.number
  const body = { type: 'BODY', text: 'Hi {{1}}, {{2}} off', example: {} }
  const add = (name: string, components: object[]) =>
    graph.templates.add(businessAccountId, {
      name,
      components: components.map((one) => ({ type: 'BODY', ...one })),
    })
  const buttonsOf = (...buttons: object[]) => ({ type: 'BUTTONS', buttons })
  const link = { type: 'URL', text: 'See', url: 'https://example.com/{{1}}' }
  add('opening', [body])
  add('named', [
    { type: 'HEADER', format: 'TEXT', text: 'Our {{what}}' },
    { ...body, text: 'Hi {{first_name}}' },
  ])
  add('with_buttons', [
    { type: 'HEADER', format: 'TEXT', text: 'Our {{1}}' },
    body,
    buttonsOf(link, { type: 'PHONE_NUMBER', text: 'Call' }, { type: 'QUICK_REPLY', text: 'Stop' }),
  ])
  add('with_picture', [{ type: 'HEADER', format: 'IMAGE' }, body])
  add('with_place', [
    { type: 'HEADER', format: 'LOCATION' },
    body,
    buttonsOf({ type: 'COPY_CODE' }, { type: 'FLOW', text: 'Rate us' }),
  ])
}
