import type { Conversation, EngineAnswer } from '../../server/src/modules/bot/engine.ts'
import { createRetrieval } from '../../server/src/modules/bot/retrieval/retrieval.ts'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'

export type Campaign = Conversation['campaign']

const engine = createRetrieval()

/** What the default engine decides about a question. */
export const ask = (campaign: Campaign, question: string): Promise<EngineAnswer> =>
  engine.answer({ campaign, contact: unknownPerson, messages: [], question }, new AbortController().signal)

/** What it says to a question: the text, or the reason in brackets. */
export async function said(campaign: Campaign, question: string): Promise<string> {
  const answer = await ask(campaign, question)
  return answer.kind === 'answer' ? answer.text : `[${answer.reason}]`
}

/** Question-and-answer pairs. */
export const pairs = (...all: [question: string, answer: string][]) =>
  all.map(([question, answer], at) => ({ id: String(at), questions: [question], answer }))
