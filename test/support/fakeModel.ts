import { z } from 'zod'
import { answer, heldAnswer, startWebhookReceiver, type Behaviour, type Delivery } from './webhookReceiver.ts'

const CompletionRequest = z.object({
  messages: z.array(
    z.object({
      role: z.string(),
      content: z
        .string()
        .nullish()
        .transform((said) => said ?? ''),
    }),
  ),
})

/** A chat completion with the given message, as a model's server sends it. */
export const completion = (message: object, finish = 'stop'): Behaviour =>
  answer(
    200,
    { 'content-type': 'application/json' },
    JSON.stringify({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: 'test',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )

/** A completion that answers. */
export const says = (text: string): Behaviour => completion({ content: text })

/** A completion that calls a tool. */
export const calls = (name: string, args: string): Behaviour =>
  completion(
    { content: null, tool_calls: [{ id: 'call-1', type: 'function', function: { name, arguments: args } }] },
    'tool_calls',
  )

/** A completion that hands the conversation over to a person. */
export const handsOver = (reason: string): Behaviour => calls('hand_over', JSON.stringify({ reason }))

/** The messages of a request, in order. */
export const sentMessagesOf = (json: unknown) => CompletionRequest.parse(json).messages

/** The texts of the conversation in a request, the oldest first: of the given roles, by default of both sides. */
export const conversationTextsOf = (
  json: Delivery['json'],
  roles: readonly string[] = ['user', 'assistant'],
): string[] =>
  sentMessagesOf(json)
    .filter(({ role }) => roles.includes(role))
    .flatMap(({ content }) => content.split('\n'))
    .filter((line) => !line.startsWith('Data about the contact'))

export type FakeModel = Awaited<ReturnType<typeof startFakeModel>>

/** A local server that speaks the chat-completions protocol and answers what a test tells it to. */
export async function startFakeModel() {
  const receiver = await startWebhookReceiver()
  return {
    /** The `bot` settings of an account that asks this model. */
    settings: { engine: 'openai', baseUrl: receiver.url, apiKey: 'sk-test', model: 'test' } as const,
    /** How often it was asked. */
    asked: () => receiver.deliveries.length,
    /** Sets the next answers, in order; the last one stays in force. */
    behave: (...given: Parameters<typeof receiver.behave>) => receiver.behave(...given),
    /** Holds its next answer back until `release` is called; `asked` resolves once the question has come. */
    hold(then: Behaviour) {
      const { behaviour, release } = heldAnswer(then)
      receiver.behave(behaviour)
      const before = receiver.deliveries.length
      return { release, asked: () => receiver.waitForCount(before + 1) }
    },
    /** The texts of the conversation that it was asked about last. */
    lastTexts: () => conversationTextsOf(receiver.deliveries.at(-1)?.json),
    /** What it was sent last. */
    lastBody: () => z.record(z.string(), z.unknown()).parse(receiver.deliveries.at(-1)?.json),
    /** The header by which it was asked last. */
    lastAuthorization: () => receiver.deliveries.at(-1)?.headers['authorization'],
    close: () => receiver.close(),
  }
}
