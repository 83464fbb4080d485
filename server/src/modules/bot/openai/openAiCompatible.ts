import { defaultModelSeconds } from '@replyloop/shared/values/limits'
import type { Clock } from '../../../platform/clock/clock.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import { mayPass, type Conversation, type Engine, type ModelFault } from '../engine.ts'
import type { BestFits } from '../retrieval/bestFits.ts'
import type { ModelAt } from './model.ts'
import { promptOf } from './prompt.rules.ts'
import type { ToolMemory } from './toolMemory.ts'
import { tryModel } from './tryModel.ts'

const firstWaitMs = 500
/** How often it is tried again. */
const retries = 2

/** Why a try gave nothing. It holds nothing of what was sent or answered, so it may be logged. */
export interface LoggedTry extends Omit<ModelFault, 'message'> {
  /** 1 for the first one. */
  attempt: number
}

export interface OpenAiCompatibleOptions extends ModelAt {
  /** Of the business. */
  timeZone: string
  clock: Clock
  memory: ToolMemory
  /** What of a campaign’s knowledge is nearest to what is asked. */
  bestFits: (conversation: Conversation, count: number) => Promise<BestFits>
  /** Returns a number in [0, 1), by which the waits vary. */
  random?: () => number
  onFailedTry?: (failed: LoggedTry) => void
}

/**
 * An engine that asks a model over the chat-completions protocol, without streaming (docs/interface.md#bot). It is
 * asked again after a 429 (in the time that `Retry-After` tells, if that is within the budget), a 5xx, a
 * broken connection or a useless answer, and then hands over with `engine_failed`; any other status is
 * `engine_rejected` at once. One that is late is not asked again: a slow machine would begin again while it still works on the
 * first question. All tries share a minute, or the time of one where that is longer. Rejects with the signal's reason when
 * that aborts, and never otherwise.
 */
export function createOpenAiCompatible(options: OpenAiCompatibleOptions): Engine {
  const { clock, random = Math.random, memory, tuning } = options
  const timeoutMs = (tuning.timeoutSeconds ?? defaultModelSeconds) * 1000
  return {
    async answer(conversation, signal) {
      signal.throwIfAborted()
      const moment = { now: clock.now(), timeZone: options.timeZone }
      const told = await withNearest(conversation, options.bestFits)
      signal.throwIfAborted()
      const promptFor = (hasTools: boolean) => promptOf(told, moment, hasTools)
      const endsAt = moment.now + Math.max(timeoutMs, minuteMs)
      for (let attempt = 1; ; attempt += 1) {
        const deadline = AbortSignal.timeout(Math.max(1, Math.min(timeoutMs, endsAt - clock.now())))
        const tried = await tryModel(options, {
          promptFor,
          noted: notedIn(conversation),
          memory,
          signal: AbortSignal.any([signal, deadline]),
          isLate: () => deadline.aborted,
          now: () => clock.now(),
        })
        signal.throwIfAborted()
        if ('answer' in tried) return tried.answer
        const { kind, status, message, retryAfterMs } = tried
        const failure: ModelFault = { kind, status, message }
        options.onFailedTry?.({ attempt, kind, status })
        if (isRejection(status)) return { kind: 'hand_over', reason: 'engine_rejected', failure }
        const wait = retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1) * (0.5 + random())
        if (kind === 'timeout' || attempt > retries || clock.now() + wait >= endsAt)
          return { kind: 'hand_over', reason: 'engine_failed', failure }
        await clock.sleep(wait, signal)
        signal.throwIfAborted()
      }
    },
  }
}

/** So many answers, facts and passages a model is told: small models read no more, and each costs time and money. */
const mostTold = 30

/** A conversation with what is nearest to its question, and to what the contact wrote before: “And for kids?” alone tells little. */
async function withNearest(
  conversation: Conversation,
  bestFits: OpenAiCompatibleOptions['bestFits'],
): Promise<Conversation> {
  const { campaign, messages, question } = conversation
  const before = messages.filter(({ from, body }) => from === 'contact' && !question.includes(body))
  const asked = [question, ...before.slice(-2).map(({ body }) => body)].join('\n')
  const { answers, facts, passages } = await bestFits({ ...conversation, question: asked }, mostTold)
  return { ...conversation, campaign: { ...campaign, answers, passages, publicFacts: facts.join('\n') } }
}

/** What a model may note of a conversation, and what the contact has written in it. */
function notedIn({ campaign: { noted }, messages, question }: Conversation) {
  if (noted === undefined) return undefined
  const written = messages.filter(({ from }) => from === 'contact').map(({ body }) => body)
  return { declared: noted, said: [...written, question].join('\n') }
}

const isRejection = (status: number | null): boolean => status !== null && status >= 300 && !mayPass(status)
