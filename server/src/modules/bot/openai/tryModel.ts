import type { LanguageModelV4CallOptions, LanguageModelV4FunctionTool } from '@ai-sdk/provider'
import type { EngineAnswer } from '../engine.ts'
import { describeError, openModel, optionsOf, type FailedTry, type ModelAt } from './model.ts'
import { readModelAnswer } from './modelAnswer.rules.ts'
import type { ToolMemory } from './toolMemory.ts'

/** What a model is asked. */
export interface Asked {
  /** The question for a server that has tools, and for one that has none. */
  promptFor: (hasTools: boolean) => LanguageModelV4CallOptions['prompt']
  tools: LanguageModelV4FunctionTool[]
  memory: ToolMemory
  /** Ends the try: when its time is up, or the caller wants no answer any more. */
  signal: AbortSignal
  /** Whether its time is up. */
  isLate: () => boolean
  now: () => number
}

/** What a try has come to. */
export type Tried = { answer: EngineAnswer } | FailedTry

/**
 * Asks a model once. Many servers refuse tools, for all models or for some: what may be that is asked again without, which is
 * remembered. Never rejects.
 */
export async function tryModel(at: ModelAt, asked: Asked): Promise<Tried> {
  const { memory, isLate } = asked
  if (memory.areRefused()) return tryWith(at, asked, false)
  const first = await tryWith(at, asked, true)
  const namesTools =
    'kind' in first && first.status !== null && /\btools?\b|tool[_-]/i.test(first.message ?? '')
  const mayBeTools = namesTools || ('kind' in first && (first.status === 400 || first.status === 422))
  if (!mayBeTools || isLate()) return first
  const second = await tryWith(at, asked, false)
  if (namesTools || 'answer' in second) memory.refuse()
  return namesTools || 'answer' in second ? second : first
}

async function tryWith(at: ModelAt, asked: Asked, hasTools: boolean): Promise<Tried> {
  const { promptFor, tools, signal: abortSignal, isLate, now } = asked
  const prompt = promptFor(hasTools)
  const given = { prompt, ...(hasTools && { tools }), ...optionsOf(at.tuning), abortSignal }
  try {
    const model = await openModel(at)
    const { content, finishReason } = await model.doGenerate(given)
    const answer = readModelAnswer(content, finishReason.unified)
    return answer === undefined ? { kind: 'garbage', status: null, message: null } : { answer }
  } catch (error) {
    const secrets = [at.apiKey ?? '', ...prompt.flatMap(textsOf)]
    return describeError(error, { isLate: isLate(), now: now(), secrets })
  }
}

/** What a contact has written, a line each: some servers quote it. */
const textsOf = ({ role, content }: LanguageModelV4CallOptions['prompt'][number]): string[] =>
  role === 'user' ? content.flatMap((part) => (part.type === 'text' ? part.text.split('\n') : [])) : []
