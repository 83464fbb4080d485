import type { Conversation, EngineAnswer } from '../../server/src/bot/engine.ts'
import {
  createOpenAiCompatible,
  type FailedTry,
  type OpenAiCompatibleOptions,
} from '../../server/src/bot/openAiCompatible.ts'
import { createGuardedFetch } from '../../server/src/lib/guardedFetch.ts'
import { createSafeFetch } from '../../server/src/lib/safeFetch.ts'
import { answer, startWebhookReceiver } from './webhookReceiver.ts'

export const apiKey = 'sk-very-secret'

/** What the engine is asked about unless told otherwise. */
export const conversation: Conversation = {
  campaign: {
    language: 'de',
    instructions: 'Sell blue widgets.',
    answers: [{ question: 'How much?', answer: 'Ten euros.' }],
  },
  contact: {
    firstName: 'Jane',
    lastName: null,
    email: null,
    phone: '+15551234567',
    customFields: { plan: 'Pro' },
  },
  messages: [
    { from: 'business', body: 'Hello Jane!' },
    { from: 'contact', body: 'Hi' },
    { from: 'contact', body: 'How much?' },
  ],
  question: 'Hi\nHow much?',
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** A server that speaks the chat-completions protocol, and an engine that asks it through the guarded client. */
export async function startModelServer() {
  const server = await startWebhookReceiver()
  const safeFetch = createSafeFetch({
    allowedPrivateHosts: [`127.0.0.1:${server.port}`],
    allowLoopback: false,
  })
  const failed: FailedTry[] = []
  const waited: number[] = []
  return {
    ...server,
    /** The tries that came to nothing. */
    failed,
    /** The waits between tries, in milliseconds; they are noted and not waited for. */
    waited,
    ask: (
      options: Partial<OpenAiCompatibleOptions> = {},
      given: Partial<Conversation> = {},
      signal = new AbortController().signal,
    ): Promise<EngineAnswer> =>
      createOpenAiCompatible({
        baseUrl: `${server.url}/v1`,
        apiKey,
        model: 'llama',
        fetch: createGuardedFetch(safeFetch.fetch, { timeoutMs: 60_000, maxBytes: 1024 * 1024 }),
        clock: {
          now: () => Date.now(),
          sleep: async (ms) => {
            waited.push(ms)
          },
        },
        random: () => 0.5,
        onFailedTry: (one) => failed.push(one),
        ...options,
      }).answer({ ...conversation, ...given }, signal),
    async close() {
      await safeFetch.close()
      await server.close()
    },
  }
}

/** An error of the protocol, whose text quotes the key as some servers do. */
export const refuses = (status: number, headers: Record<string, string> = {}) =>
  answer(status, headers, JSON.stringify({ error: { message: `no, ${apiKey}`, type: 'x', code: null } }))

/** The turns of a request, in their order. */
export function turnsOf(json: unknown): { role: string; content: string }[] {
  const list = fieldOf(json, 'messages')
  return Array.isArray(list)
    ? list.map((turn: unknown) => ({
        role: String(fieldOf(turn, 'role')),
        content: String(fieldOf(turn, 'content')),
      }))
    : []
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
