import { z } from 'zod'
import { answer, heldAnswer, startWebhookReceiver, type Behaviour, type Delivery } from './webhookReceiver.ts'

const Asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.string() })) })

/** A completion as a server of the protocol sends it. */
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

/** A completion that hands over. */
export const handsOver = (reason: string): Behaviour => calls('hand_over', JSON.stringify({ reason }))

/** The texts of the conversation that a question shows, the oldest first; of the contact alone, or of both sides. */
export const turnsOf = (json: Delivery['json'], of: readonly string[] = ['user', 'assistant']): string[] =>
  Asked.parse(json)
    .messages.filter(({ role }) => of.includes(role))
    .flatMap(({ content }) => content.split('\n'))
    .filter((line) => !line.startsWith('Data about the contact'))

export type Model = Awaited<ReturnType<typeof startModel>>

/** A local server that speaks the chat-completions protocol: a model that answers what a test tells it to. */
export async function startModel() {
  const receiver = await startWebhookReceiver()
  return {
    /** What an account is provisioned with to ask it. */
    settings: { engine: 'openai', baseUrl: receiver.url, apiKey: 'sk-test', model: 'test' } as const,
    /** How often it was asked. */
    asked: () => receiver.deliveries.length,
    /** Decides its answers from now on, the last one for good. */
    behave: (...given: Parameters<typeof receiver.behave>) => receiver.behave(...given),
    /** Has it think until `release` is called, and then answer; `asked` resolves once it thinks. */
    hold(then: Behaviour) {
      const { behaviour, release } = heldAnswer(then)
      receiver.behave(behaviour)
      const before = receiver.deliveries.length
      return { release, asked: () => receiver.waitForCount(before + 1) }
    },
    /** The texts of the conversation that it was asked about last. */
    lastTurns: () => turnsOf(receiver.deliveries.at(-1)?.json),
    close: () => receiver.close(),
  }
}
