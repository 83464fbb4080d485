import type { LanguageModelV4Content, LanguageModelV4FinishReason } from '@ai-sdk/provider'
import { parseJson } from '@replyloop/shared/contract/json'
import { OwnWords } from '@replyloop/shared/contract/timeline'
import { z } from 'zod'
import { maxAnswerLength, type EngineAnswer } from '../engine.ts'
import { plainText } from '../bot.rules.ts'
import { handOverTool, openingWords } from './prompt.rules.ts'

const maxReasonLength = 200
const unnamed = 'asked_by_model'

const HandOver = z.object({ reason: z.string() })

/** Some models think aloud in their answer, and some servers leave that in, or only its end. */
const thoughts = /^[^]*<\/think>/u
const unendingThought = /^\s*<think>/u

/** A proxy may answer in the place of a model. */
const isPage = /^\s*<(!doctype|html)\b/i

/**
 * What a model has decided; `undefined` when that is nothing: no text, one that was cut off, a page or its own instructions, or a
 * tool that it does not have. A call of `hand_over` wins over text beside it, and counts even when its reason cannot be read or the call was
 * written as text, as models do that know no tools.
 */
export function readModelAnswer(
  content: readonly LanguageModelV4Content[],
  finishReason: LanguageModelV4FinishReason['unified'],
): Exclude<EngineAnswer, { kind: 'silence' }> | undefined {
  const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
  const handOver = calls.find(({ toolName }) => toolName === handOverTool.name)
  if (handOver !== undefined) return { kind: 'hand_over', reason: reasonOf(handOver.input) }
  if (calls.length > 0 || finishReason === 'length' || finishReason === 'content-filter') return undefined
  const said = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const answer = said.replace(thoughts, '')
  if (unendingThought.test(answer)) return undefined
  if (answer.includes(handOverTool.name)) return { kind: 'hand_over', reason: unnamed }
  if (isPage.test(answer) || Object.values(openingWords).some((words) => answer.includes(words)))
    return undefined
  const text = plainText(answer, maxAnswerLength)
  return text === '' ? undefined : { kind: 'answer', text }
}

function reasonOf(input: string): OwnWords | typeof unnamed {
  // Where it cannot be read, that is the model's mistake; that it hands over is clear even so.
  const given = HandOver.safeParse(parseJson(input)).data?.reason ?? ''
  return OwnWords.safeParse(plainText(given.replace(/[\s\p{Cc}]+/gu, ' '), maxReasonLength)).data ?? unnamed
}
