import type { Conversation, EngineAnswer } from '../../server/src/modules/bot/engine.ts'
import {
  createOpenAiCompatible,
  type LoggedTry,
  type OpenAiCompatibleOptions,
} from '../../server/src/modules/bot/openai/openAiCompatible.ts'
import { createToolMemories } from '../../server/src/modules/bot/openai/toolMemory.ts'
import { createRetrieval } from '../../server/src/modules/bot/retrieval/retrieval.ts'
import { createGuardedFetch } from '../../server/src/platform/outboundHttp/guardedFetch.ts'
import { createSafeFetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { suiteResource } from './resource.ts'
import { answer, startWebhookReceiver } from './webhookReceiver.ts'

export const apiKey = 'sk-very-secret'

/** The conversation that the engine is asked about by default. */
export const conversation: Conversation = {
  campaign: {
    language: 'de',
    instructions: 'Sell blue widgets.',
    publicFacts: 'We open at 9.',
    answers: [{ id: '0', questions: ['How much?'], answer: 'Ten euros.' }],
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

/** A model of which nothing is set. */
export const untuned = { timeoutSeconds: null, temperature: null, maxTokens: null, reasoningEffort: null }

/** The OpenAI-compatible engine, asking a local server through the guarded HTTP client. */
async function startOpenAiEngine() {
  const server = await startWebhookReceiver()
  const safeFetch = createSafeFetch({
    allowedPrivateHosts: [`127.0.0.1:${server.port}`],
    allowLoopback: false,
  })
  const failed: LoggedTry[] = []
  const waited: number[] = []
  const memory = createToolMemories(Date.now)('one')
  const retrieval = createRetrieval()
  return {
    ...server,
    /** The attempts that failed. */
    failed,
    /** The waits between attempts, in milliseconds; recorded instead of waited for. */
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
        timeZone: 'UTC',
        tuning: untuned,
        memory,
        bestFits: (asked, count) => retrieval.bestFits(asked, count),
        fetch: createGuardedFetch(safeFetch.fetchFor('acc_1'), { timeoutMs: 60_000, maxBytes: 1024 * 1024 }),
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
      safeFetch.close()
      await server.close()
    },
  }
}

/** An engine and its local server for the tests of a file: each test gets new ones. */
export const enginePerTest = () => suiteResource(startOpenAiEngine, 'test')

/** An error of the protocol, whose text quotes the key as some servers do. */
export const refuses = (status: number, headers: Record<string, string> = {}) =>
  answer(status, headers, JSON.stringify({ error: { message: `no, ${apiKey}`, type: 'x', code: null } }))
