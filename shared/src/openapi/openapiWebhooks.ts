import { events, Reply } from '../contract/events.ts'
import { contentOf } from './openapiResponses.ts'
import type { JsonObject } from './openapiJson.ts'
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

const posted = (schema: JsonObject, schemas: SchemaCollection, described: JsonObject): JsonObject => ({
  post: {
    ...described,
    security: [],
    parameters,
    requestBody: { required: true, content: contentOf(schema, schemas) },
    responses: { '2XX': { description: 'Accepted. The body of the response is ignored.' } },
  },
})

/**
 * What the service posts to the customer's URLs, for the `webhooks` of the OpenAPI document
 * (docs/interface.md#reply-webhook).
 */
export const openApiWebhooks = (schemas: SchemaCollection): JsonObject => ({
  customChannelReply: posted(schemas.of(Reply), schemas, {
    operationId: 'customChannelReply',
    tags: ['Messages'],
    summary: 'A reply on a custom channel, posted to your "Custom Channel Webhook"',
    description:
      'At least once, with the same `webhook-id` on every try; signed as Standard Webhooks prescribe. The message is ' +
      '`Sent` when you respond 2xx within 15 seconds, else `Failed`, and tried again.',
  }),
  ...Object.fromEntries(
    Object.entries(events).map(([type, schema]) => [
      type,
      posted(schemas.of(schema), schemas, {
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
