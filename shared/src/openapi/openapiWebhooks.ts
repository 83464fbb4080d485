import { events, EventType, Reply } from '../contract/events.ts'
import { contentOf } from './openapiResponses.ts'
import { isObject, type JsonObject } from './openapiJson.ts'
import type { SchemaCollection } from './openapiSchemas.ts'

const signatureHeaders = {
  'webhook-id': 'The same on every try: ignore ids that you have seen before.',
  'webhook-timestamp':
    'When this try was made, in whole seconds since 1970. Refuse it if it is more than five minutes away from your clock.',
  'webhook-signature':
    '`v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, of the bytes of the body as ' +
    'they came. The key is the part of the signing secret after `whsec_`, decoded from base64. While a secret is being ' +
    'changed there are several, separated by spaces; one that matches is enough.',
}

const parameters = Object.entries(signatureHeaders).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))

/** What the bot answers in the story of the examples, as events of what became of it have it. */
const answer = {
  direction: 'outgoing',
  status: 'Sent',
  author: 'bot',
  body: 'It is ten euros.',
  channel: 'whatsapp',
  attempts: 1,
  providerId: 'wamid.HBgLMTU1NTEyMzQ1NjcVAgARGBI5QTNDQTVCM0Q0Q0Q2RTY3RTcA',
  deliveredAt: '2026-11-20T09:00:02.000Z',
}
const refused = {
  status: 'Failed',
  channel: 'live-chat',
  providerId: null,
  sentAt: null,
  deliveredAt: null,
  error: { at: '2026-11-20T09:00:00.000Z', kind: 'status', status: 503, detail: 'Service Unavailable' },
}

/** The conversation in the story: the contact waits for an answer, then a member has it, puts it off, and closes it. */
const waiting = {
  contactId: 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  state: 'open',
  snoozedUntil: null,
  untilTheyWrite: false,
  assigneeId: null,
  teamId: 'tea_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  waitingSince: '2026-11-20T09:00:00.000Z',
  replyDueAt: '2026-11-20T10:00:00.000Z',
  episodeId: 'epi_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
}
const given = { ...waiting, assigneeId: 'usr_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }
const answered = { ...given, waitingSince: null, replyDueAt: null }

/** What the data of these events has in place of the fields of an incoming message, or of what their schema says by itself. */
const dataOf: Partial<Record<EventType, JsonObject>> = {
  'message.delivered': answer,
  'message.read': { ...answer, readAt: '2026-11-20T09:00:09.000Z' },
  'message.transcribed': { transcript: 'How much is it?' },
  'message.failed': { ...answer, ...refused },
  'conversation.opened': { conversation: waiting },
  'conversation.assigned': { conversation: given },
  'conversation.snoozed': {
    conversation: { ...answered, state: 'snoozed', snoozedUntil: '2026-11-21T09:00:00.000Z' },
  },
  'conversation.closed': { conversation: { ...answered, state: 'closed' } },
  'conversation.reopened': { conversation: answered },
  'conversation.rated': { conversation: { ...answered, state: 'closed' } },
}

/** What these have not: the contact has opened the conversation, and no member. */
const leftOut: Partial<Record<EventType, string>> = { 'conversation.opened': 'member' }

/** The content of an event, with an example. */
function eventContent(type: EventType, schema: JsonObject, schemas: SchemaCollection): JsonObject {
  const example = schemas.exampleOf(schema)
  if (!isObject(example) || !isObject(example['data'])) throw new Error(`${type} has no data`)
  const all = Object.entries({ ...example['data'], ...dataOf[type] })
  const data = Object.fromEntries(all.filter(([name]) => name !== leftOut[type]))
  return { 'application/json': { schema, example: { ...example, data } } }
}

const posted = (content: JsonObject, described: JsonObject): JsonObject => ({
  post: {
    ...described,
    security: [],
    parameters,
    requestBody: { required: true, content },
    responses: { '2XX': { description: 'Accepted. The body of the response is ignored.' } },
  },
})

/**
 * What the service posts to the customer's URLs, for the `webhooks` of the OpenAPI document
 * (docs/interface.md#reply-webhook).
 */
export const openApiWebhooks = (schemas: SchemaCollection): JsonObject => ({
  customChannelReply: posted(contentOf(schemas.of(Reply), schemas), {
    operationId: 'customChannelReply',
    tags: ['Messages'],
    summary: 'A reply on a custom channel, posted to your "Custom Channel Webhook"',
    description:
      'At least once, with the same `webhook-id` on every try; signed as Standard Webhooks prescribe. The message is ' +
      '`Sent` when you respond 2xx within 15 seconds, else `Failed`, and tried again.',
  }),
  ...Object.fromEntries(
    EventType.options.map((type) => [
      type,
      posted(eventContent(type, schemas.of(events[type]), schemas), {
        operationId: `on ${type}`.replaceAll(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
        tags: ['Webhooks'],
        summary: `The event ${type}, posted to the URL of a subscription`,
        description:
          'At least once, with the same `webhook-id` on every try; signed as Standard Webhooks prescribe, with the secret ' +
          'of the subscription. Respond 2xx within 15 seconds, or it is tried again; `410` switches the subscription off.',
      }),
    ]),
  ),
})
