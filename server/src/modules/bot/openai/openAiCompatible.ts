import { parseRetryAfter } from '../../../platform/outboundHttp/exchange.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Engine, EngineAnswer, ModelFault } from '../engine.ts'
import { readModelAnswer } from './modelAnswer.rules.ts'
import { handOverTool, promptOf } from './prompt.rules.ts'

const firstWaitMs = 500
/** Statuses below 500 after which the next try may succeed. */
const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429])

/** Why a try gave nothing. It holds nothing of what was sent or answered, so it may be logged. */
export interface FailedTry extends ModelFault {
  /** 1 for the first one. */
  attempt: number
}

export interface OpenAiCompatibleOptions {
  /** What `/chat/completions` is appended to. */
  baseUrl: string
  /** `undefined` for servers that want none. */
  apiKey: string | undefined
  model: string
  /** Of the business. */
  timeZone: string
  fetch: typeof globalThis.fetch
  clock: Clock
  /** Returns a number in [0, 1), by which the waits vary. */
  random?: () => number
  /**
   * Milliseconds for one try, by default 20,000. All tries and the waits between them share `1 + retries` times that.
   */
  timeoutMs?: number
  /** How often it is tried again, by default 2. */
  retries?: number
  onFailedTry?: (failed: FailedTry) => void
}

/**
 * An engine that asks a model over the chat-completions protocol, without streaming (docs/interface.md#bot). It is
 * asked again after a 429 (in the time that `Retry-After` tells, if that is within the budget), a 5xx, a timeout, a
 * broken connection or a useless answer, and then hands over with `engine_failed`; any other status is
 * `engine_rejected` at once. Rejects with the signal's reason when that aborts, and never otherwise.
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Engine {
  const { clock, random = Math.random, timeoutMs = 20_000, retries = 2 } = options
  const { baseUrl, apiKey, fetch } = options
  const at = { baseUrl, apiKey, model: options.model, fetch }

  const tryOnce = async (prompt: Prompt, abortSignal: AbortSignal): Promise<TryResult> => {
    const model = await openModel(at)
    const { content, finishReason } = await model.doGenerate({ prompt, tools: [handOverTool], abortSignal })
    const answer = readModelAnswer(content, finishReason.unified)
    return answer === undefined ? { kind: 'garbage', status: null } : { answer }
  }

  return {
    async answer(conversation, signal) {
      signal.throwIfAborted()
      const prompt = promptOf(conversation, { now: clock.now(), timeZone: options.timeZone })
      const endsAt = clock.now() + timeoutMs * (1 + retries)
      for (let attempt = 1; ; attempt += 1) {
        const deadline = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, endsAt - clock.now())))
        const tried = await tryOnce(prompt, AbortSignal.any([signal, deadline])).catch((error: unknown) =>
          describeError(error, deadline.aborted, clock.now()),
        )
        signal.throwIfAborted()
        if ('answer' in tried) return tried.answer
        const failure: ModelFault = { kind: tried.kind, status: tried.status }
        options.onFailedTry?.({ attempt, ...failure })
        if (isRejection(tried.status)) return { kind: 'hand_over', reason: 'engine_rejected', failure }
        const wait = tried.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1) * (0.5 + random())
        if (attempt > retries || clock.now() + wait >= endsAt)
          return { kind: 'hand_over', reason: 'engine_failed', failure }
        await clock.sleep(wait, signal)
        signal.throwIfAborted()
      }
    },
  }
}

type Prompt = ReturnType<typeof promptOf>

type FailedResult = ModelFault & { retryAfterMs?: number | undefined }
type TryResult = { answer: EngineAnswer } | FailedResult

/** A model at its server. The SDK takes one and a half megabytes of memory, where anybody asks a model. */
export async function openModel({
  baseUrl,
  apiKey,
  model,
  fetch,
}: Pick<OpenAiCompatibleOptions, 'baseUrl' | 'apiKey' | 'model' | 'fetch'>) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    fetch,
    ...(apiKey !== undefined && { apiKey }),
  }).chatModel(model)
}

/** Takes status and `Retry-After` from a failure and drops the rest, which may quote the key. */
export async function describeError(error: unknown, isLate: boolean, now: number): Promise<FailedResult> {
  const { APICallError } = await import('@ai-sdk/provider')
  if (isLate) return { kind: 'timeout', status: null }
  if (!APICallError.isInstance(error)) {
    const isResponse = error instanceof Error && error.name.startsWith('AI_')
    return { kind: isResponse ? 'garbage' : 'unreachable', status: null }
  }
  const { statusCode: status, responseHeaders } = error
  if (status === undefined) return { kind: 'unreachable', status: null }
  const retryAfterMs = parseRetryAfter(responseHeaders?.['retry-after'], now)
  return status < 300 ? { kind: 'garbage', status: null } : { kind: 'status', status, retryAfterMs }
}

const isRejection = (status: number | null): boolean =>
  status !== null && status >= 300 && status < 500 && !retriedStatuses.has(status)
