import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider'
import type { DeclaredFields } from '../../contacts/customFields.ts'
import type { ContactNotes, EngineAnswer } from '../engine.ts'
import { describeError, openModel, optionsOf, type FailedTry, type ModelAt } from './model.ts'
import { readModelAnswer } from './modelAnswer.rules.ts'
import { handOverTool } from './prompt.rules.ts'
import { readSaveContact, saveContactName, saveContactTool } from './saveContact.rules.ts'
import type { ToolMemory } from './toolMemory.ts'

/** What a model is asked. */
export interface Asked {
  /** The question for a server that has tools, and for one that has none. */
  promptFor: (hasTools: boolean) => LanguageModelV4Prompt
  /** What it may note, and what the contact has written; `undefined`: nothing. */
  noted?: { declared: DeclaredFields; said: string } | undefined
  memory: ToolMemory
  /** Ends the try: when its time is up, or the caller wants no answer any more. */
  signal: AbortSignal
  /** Whether its time is up. */
  isLate: () => boolean
  now: () => number
}

/** What a try has come to. */
export type Tried = { answer: EngineAnswer } | FailedTry

/** How often a model is asked until it answers: it may note something before that, and put right what it noted wrongly. */
const maxRounds = 3

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

const garbage: FailedTry = { kind: 'garbage', status: null, message: null }

async function tryWith(at: ModelAt, asked: Asked, hasTools: boolean): Promise<Tried> {
  const { noted } = asked
  const tools = [handOverTool, ...(noted === undefined ? [] : [saveContactTool(noted.declared)])]
  const options = { ...(hasTools && { tools }), ...optionsOf(at.tuning), abortSignal: asked.signal }
  let prompt = asked.promptFor(hasTools)
  let notes: ContactNotes = {}
  let hasErred = false
  for (let round = 1; round <= maxRounds; round += 1) {
    const said = await generate(at, asked, { prompt, ...options })
    if ('kind' in said) return said
    const calls = noted === undefined ? [] : said.content.filter(isSaving)
    const results = calls.map((call) => {
      const read = noted === undefined ? garbage : readSaveContact(call.input, noted)
      if ('notes' in read) notes = { ...notes, ...read.notes }
      const fault = 'fault' in read ? read.fault : undefined
      const told = fault === undefined ? 'Noted. Now answer the contact.' : hasErred ? ignored : fault
      hasErred ||= fault !== undefined
      return resultOf(call, told)
    })
    const rest = calls.length === 0 ? said.content : said.content.filter((part) => !isSaving(part))
    const answer = readModelAnswer(rest, said.finishReason)
    if (answer !== undefined)
      return { answer: Object.keys(notes).length === 0 ? answer : { ...answer, notes } }
    if (calls.length === 0) return garbage
    const spoken = { role: 'assistant' as const, content: calls.map(asSpoken) }
    prompt = [...prompt, spoken, { role: 'tool', content: results }]
  }
  return garbage
}

const ignored = 'That is ignored. Answer the contact, or call hand_over.'

async function generate(at: ModelAt, { isLate, now }: Asked, given: LanguageModelV4CallOptions) {
  try {
    const model = await openModel(at)
    const { content, finishReason } = await model.doGenerate(given)
    return { content, finishReason: finishReason.unified }
  } catch (error) {
    const secrets = [at.apiKey ?? '', ...given.prompt.flatMap(textsOf)]
    return describeError(error, { isLate: isLate(), now: now(), secrets })
  }
}

const isSaving = (part: LanguageModelV4Content): part is LanguageModelV4ToolCall =>
  part.type === 'tool-call' && part.toolName === saveContactName

/** A call as the prompt that follows repeats it. */
const asSpoken = ({ toolCallId, toolName, input }: LanguageModelV4ToolCall) => ({
  type: 'tool-call' as const,
  toolCallId,
  toolName,
  input,
})

const resultOf = ({ toolCallId, toolName }: LanguageModelV4ToolCall, told: string) => ({
  type: 'tool-result' as const,
  toolCallId,
  toolName,
  output: { type: 'text' as const, value: told },
})

/** What a contact has written, a line each: some servers quote it. */
const textsOf = ({ role, content }: LanguageModelV4Prompt[number]): string[] =>
  role === 'user' ? content.flatMap((part) => (part.type === 'text' ? part.text.split('\n') : [])) : []
