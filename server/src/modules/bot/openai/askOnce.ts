import type { TriedModel } from '@replyloop/shared/contract/modelTrial'
import { defaultModelSeconds } from '@replyloop/shared/values/limits'
import type { ModelAt } from './model.ts'
import { noToolMemory } from './toolMemory.ts'
import { tryModel } from './tryModel.ts'

const system =
  'Somebody is trying whether you work. Answer in a sentence or two, in the language of the question.'

/**
 * Asks a model one question, once, within its time; with the tool that bots have, and without where its server refuses that.
 * Returns the answer, or why there is none, in the words of the provider without the key.
 */
export async function askOnce(
  at: ModelAt,
  question: string,
  now: () => number,
): Promise<Pick<TriedModel, 'answer' | 'failure'>> {
  const deadline = AbortSignal.timeout((at.tuning.timeoutSeconds ?? defaultModelSeconds) * 1000)
  const tried = await tryModel(at, {
    promptFor: () => [
      { role: 'system', content: system },
      { role: 'user', content: [{ type: 'text', text: question.toWellFormed() }] },
    ],
    memory: noToolMemory,
    signal: deadline,
    isLate: () => deadline.aborted,
    now,
  })
  if (!('answer' in tried)) {
    const { kind, status, message } = tried
    return { answer: null, failure: { kind, status, message } }
  }
  const { answer } = tried
  if (answer.kind === 'silence')
    return { answer: null, failure: { kind: 'garbage', status: null, message: null } }
  // A model that hands over works.
  return { answer: answer.kind === 'answer' ? answer.text : answer.reason, failure: null }
}
