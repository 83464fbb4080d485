import type { TriedModel } from '@replyloop/shared/contract/modelTrial'
import type { Model } from '../engineOf.ts'
import { plainText } from '../bot.rules.ts'
import { readModelAnswer } from './modelAnswer.rules.ts'
import { describeError, openModel } from './openAiCompatible.ts'
import { handOverTool } from './prompt.rules.ts'

const system =
  'Somebody is trying whether you work. Answer in a sentence or two, in the language of the question.'
const maxMessage = 300

/**
 * Asks a model one question, once, within `timeoutMs` milliseconds; with the tool that bots have, which some servers refuse.
 * Returns the answer, or why there is none, in the words of the provider without the key.
 */
export async function askOnce(
  { baseUrl, apiKey, model }: Model,
  question: string,
  { fetch, now, timeoutMs }: { fetch: typeof globalThis.fetch; now: number; timeoutMs: number },
): Promise<Pick<TriedModel, 'answer' | 'failure'>> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const failed = (kind: NonNullable<TriedModel['failure']>['kind']) => ({
    answer: null,
    failure: { kind, status: null, message: null },
  })
  try {
    const asked = await openModel({ baseUrl, apiKey, model, fetch })
    const { content, finishReason } = await asked.doGenerate({
      prompt: [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: question.toWellFormed() }] },
      ],
      tools: [handOverTool],
      abortSignal: deadline,
    })
    const answer = readModelAnswer(content, finishReason.unified)
    if (answer === undefined || answer.kind === 'silence') return failed('garbage')
    // A model that hands over works.
    return { answer: answer.kind === 'answer' ? answer.text : answer.reason, failure: null }
  } catch (error) {
    const { kind, status } = await describeError(error, deadline.aborted, now)
    return { answer: null, failure: { kind, status, message: await messageOf(error, kind, apiKey) } }
  }
}

/** What the provider said, or why it could not be reached. Some quote the key. */
async function messageOf(error: unknown, kind: string, apiKey: string | undefined): Promise<string | null> {
  if (kind === 'timeout' || kind === 'garbage' || !(error instanceof Error)) return null
  const { APICallError } = await import('@ai-sdk/provider')
  const { message } = APICallError.isInstance(error) && error.cause instanceof Error ? error.cause : error
  const withoutKey = apiKey === undefined ? message : message.replaceAll(apiKey, '…')
  return plainText(withoutKey.replace(/\s+/g, ' '), maxMessage) || null
}
