import type { Client } from '@replyloop/shared/client/client'
import { ReceivedMessage } from '@replyloop/shared/contract/customChannel'
import { Reply } from '@replyloop/shared/contract/events'
import type { TestAccount, TestResponse } from './factories.ts'
import type { WebhookReceiver } from './webhookReceiver.ts'

let made = 0

/** The `customData` of an incoming message from a new person; `fields` replace or add to it. */
export function incoming<F extends object>(fields: F) {
  made += 1
  return {
    messageSid: `sid-${made}`,
    fromId: `user-${made}`,
    toId: 'acme',
    body: 'How much is it?',
    ...fields,
  }
}

/** The `customData` of an outgoing message to a new person; `fields` replace or add to it. */
export function outgoing<F extends object>(fields: F) {
  made += 1
  return { fromId: `user-${made}`, customChannel: 'crm', body: 'It is ten euros.', ...fields }
}

/** Posts a whole body to the incoming endpoint, of any kind. */
export const postIncoming = (account: TestAccount, body: unknown, headers: Record<string, string> = {}) =>
  account.ask('POST', '/incoming_custom_channel_message', { body, headers })

/** Sends in a message and returns its id. */
export async function receive(account: TestAccount, fields: object, beside: object = {}): Promise<string> {
  const answer = await postIncoming(account, { customData: incoming(fields), ...beside })
  // Commands, in which there is no `expect`, call this too.
  if (answer.status !== 200) throw new Error(`the message was refused: ${JSON.stringify(answer.body)}`)
  return ReceivedMessage.parse(answer.body).messageId
}

/** Reads a message. */
export const readMessage = async ({ client }: { client: Client }, id: string) =>
  (await client.getMessage({ params: { id } })).body

/** Sends in a message and returns it as stored. */
export const received = async (account: TestAccount, fields: object, beside?: object) =>
  readMessage(account, await receive(account, fields, beside))

/** Sends in a message and returns its contact. */
export async function senderOf(account: TestAccount, fields: object) {
  const { contactId } = await received(account, fields)
  return (await account.client.getContact({ params: { id: contactId } })).body
}

/** Waits for the delivery of an outgoing message. */
export const deliveryOf = (receiver: WebhookReceiver, messageId: string) =>
  receiver.waitFor(({ json }) => Reply.safeParse(json).data?.messageId === messageId)

/** Rows for `test.each`: each value with the beginning of its JSON as a title. */
export const titled = <T>(values: readonly T[]): [string, T][] =>
  values.map((value) => [JSON.stringify(value).slice(0, 60), value])

/** Expects the incoming endpoint's error body: the text alone, its code, the id of the request, nothing else. */
export function expectFlatError(answer: TestResponse, status: number, code: string, says = /\w/): void {
  expect(answer).toMatchObject({ status, body: { code } })
  expect(answer.body).toEqual({
    error: expect.stringMatching(says),
    code,
    requestId: answer.headers.get('x-request-id'),
  })
}
