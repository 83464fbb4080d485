import { type Found, readKnowledge, type TestQuestionRow } from '../../campaigns/campaigns.ts'
import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import { unknownPerson } from '../../contacts/contact.rules.ts'
import { readPassages } from '../../knowledge/knowledge.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { askOutside } from '../askOutside.ts'
import type { AccountEngine, Conversation, ModelFault } from '../engine.ts'
import { ruledOn } from './ruled.rules.ts'
import { isAsExpected, outcomeOf } from './verdict.rules.ts'

/** A model is asked so many at once, and no further ones after so many milliseconds. */
const modelAtOnce = 4
const modelMs = 20_000

/** What was found, and what could not be asked: for want of time, or since the model gave no answer. */
export interface Asked {
  found: { test: TestQuestionRow; found: Found }[]
  left: TestQuestionRow[]
  failure: ModelFault | undefined
}

/** Asks the engine of an account test questions of a campaign, each as the first text of somebody unknown. */
export async function askTests(
  { read, clock, engine }: { read: Reader; clock: Clock; engine: AccountEngine },
  campaign: CampaignRow,
  tests: readonly TestQuestionRow[],
): Promise<Asked> {
  const known = await knowledgeOf(read, campaign)
  const waiting = [...tests]
  const asked: Asked = { found: [], left: [], failure: undefined }
  const until = engine.isBuiltIn ? Infinity : clock.now() + modelMs
  let isOver = false
  const ask = async (test: TestQuestionRow) => {
    const did =
      ruledOn(test.text, campaign.language) ?? (await askOutside(engine, conversationOf(known, test.text)))
    if (did === undefined || ('failure' in did && did.failure !== undefined)) {
      isOver = true
      asked.left.push(test)
      asked.failure ??= did?.failure
      return
    }
    const verdict = isAsExpected(test, did) ? 'passed' : 'failed'
    asked.found.push({ test, found: { verdict, got: outcomeOf(did, known) } })
  }
  const askInTurn = async () => {
    for (let test = waiting.shift(); test !== undefined; test = waiting.shift())
      if (isOver || clock.now() >= until) asked.left.push(test)
      else await ask(test)
  }
  await Promise.all(Array.from({ length: engine.isBuiltIn ? 1 : modelAtOnce }, askInTurn))
  return asked
}

/** A question as the first text of somebody unknown. */
const conversationOf = (campaign: Conversation['campaign'], question: string): Conversation => ({
  campaign,
  contact: unknownPerson,
  messages: [{ from: 'contact', body: question }],
  question,
})

async function knowledgeOf(read: Reader, campaign: CampaignRow): Promise<Conversation['campaign']> {
  const { botInstructions, publicFacts, answers } = await readKnowledge(read, campaign.id)
  return {
    language: campaign.language,
    instructions: botInstructions,
    publicFacts,
    id: campaign.id,
    answers,
    caution: campaign.botCaution,
    passages: await readPassages(read, campaign),
  }
}
