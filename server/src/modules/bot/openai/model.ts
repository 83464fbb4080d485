import type { ModelTuning } from '@replyloop/shared/contract/modelTuning'
import { maxModelMessage } from '@replyloop/shared/values/limits'
import { parseJson } from '@replyloop/shared/contract/json'
import { z } from 'zod'
import { parseRetryAfter } from '../../../platform/outboundHttp/exchange.ts'
import { plainText } from '../bot.rules.ts'
import type { ModelFault } from '../engine.ts'
import { withStringArguments } from './withStringArguments.ts'

/** An OpenAI-compatible model, and how it is asked. */
export interface ModelAt {
  /** What `/chat/completions` is appended to. */
  baseUrl: string
  /** `undefined` for servers that want none. */
  apiKey: string | undefined
  model: string
  tuning: ModelTuning
  fetch: typeof globalThis.fetch
}

/** A model at its server. The SDK takes one and a half megabytes of memory, where anybody asks a model. */
export async function openModel({ baseUrl, apiKey, model, fetch }: ModelAt) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    fetch: withStringArguments(fetch),
    ...(apiKey !== undefined && { apiKey }),
    ...(isOpenAi(baseUrl) && { transformRequestBody: withCompletionTokens }),
  }).chatModel(model)
}

const isOpenAi = (baseUrl: string) => URL.parse(baseUrl)?.hostname === 'api.openai.com'

/** OpenAI's own models that reason refuse `max_tokens`, the name that all others know. */
const withCompletionTokens = ({ max_tokens: tokens, ...body }: Record<string, unknown>) => ({
  ...body,
  max_completion_tokens: tokens,
})

/** What of a question follows from how its model is asked. */
export const optionsOf = ({ temperature, maxTokens, reasoningEffort }: ModelTuning) => ({
  ...(temperature !== null && { temperature }),
  ...(maxTokens !== null && { maxOutputTokens: maxTokens }),
  ...(reasoningEffort !== null && { providerOptions: { model: { reasoningEffort } } }),
})

/** Why a try gave nothing, and when the next one may. */
export type FailedTry = Required<ModelFault> & { retryAfterMs?: number | undefined }

/** Why a try failed, with what its server said; `secrets`, such as the key and what was asked, are left out of that. */
export async function describeError(
  error: unknown,
  { isLate, now, secrets }: { isLate: boolean; now: number; secrets: readonly string[] },
): Promise<FailedTry> {
  if (isLate) return { kind: 'timeout', status: null, message: null }
  const { APICallError } = await import('@ai-sdk/provider')
  if (!APICallError.isInstance(error)) {
    const isResponse = error instanceof Error && error.name.startsWith('AI_')
    const kind = isResponse ? 'garbage' : 'unreachable'
    return { kind, status: null, message: isResponse ? null : wordsOf(error, secrets) }
  }
  const { statusCode: status, responseHeaders, responseBody, cause } = error
  if (status === undefined)
    return { kind: 'unreachable', status: null, message: wordsOf(cause ?? error, secrets) }
  if (status < 300) return { kind: 'garbage', status: null, message: null }
  const retryAfterMs = parseRetryAfter(responseHeaders?.['retry-after'], now)
  const said = saidIn(responseBody) ?? error
  return { kind: 'status', status, message: wordsOf(said, secrets), retryAfterMs }
}

/** Servers say it in one of these ways. */
const Said = z
  .object({ error: z.union([z.string(), z.object({ message: z.string() }).transform((e) => e.message)]) })
  .transform(({ error }) => error)
  .or(z.object({ message: z.string() }).transform(({ message }) => message))
  .or(z.object({ detail: z.string() }).transform(({ detail }) => detail))

/** What a server said with a status that is no success; `secrets` are left out of that. */
export function saidBy(body: string, secrets: readonly string[]): string | null {
  const said = saidIn(body)
  return said === undefined ? null : wordsOf(said, secrets)
}

const saidIn = (body: string | undefined): string | undefined =>
  body === undefined ? undefined : Said.safeParse(parseJson(body)).data

/** Shorter texts would be cut out of any sentence. */
const minSecret = 4

/** The words of an error, or of a server, without secrets and not too long. */
export function wordsOf(said: unknown, secrets: readonly string[]): string | null {
  let words = said instanceof Error ? said.message : String(said)
  for (const secret of secrets) if (secret.length >= minSecret) words = words.replaceAll(secret, '…')
  return plainText(words.replace(/\s+/g, ' '), maxModelMessage) || null
}
