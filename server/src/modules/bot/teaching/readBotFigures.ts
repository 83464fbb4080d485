import { handOverReasons } from '@replyloop/shared/values/bot'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Db } from '../../../platform/db/db.ts'
import { maxTitle, titleIn } from '../basis.rules.ts'
import { plainText } from '../bot.rules.ts'
import {
  countAnswersGiven,
  countBotDecisions,
  countTaught,
  type Decided,
  listTitles,
} from './botFigures.store.ts'

/** What bots have done: a campaign’s page and the report of all show the same. */
export async function readBotFigures({ read, scan }: Pick<Db, 'read' | 'scan'>, decided: Decided) {
  const found = await countBotDecisions(scan, decided)
  const answers = (wanted: string) =>
    found.find(({ subject, rule }) => subject === 'answer' && rule === wanted)?.times ?? 0
  const handedOver = found.flatMap(({ subject, rule, times }) =>
    subject === 'hand_over' && isOneOf(handOverReasons, rule) ? [{ reason: rule, count: times }] : [],
  )
  return {
    answered: answers('answered'),
    suggested: answers('suggested'),
    chosen: answers('chosen'),
    handedOver: handedOver.toSorted((one, other) => other.count - one.count),
    taught: await countTaught(read, decided),
  }
}

/** How many answers are shown. */
const mostAnswers = 100

/** Which answers bots have given how often, the most frequent first. What has another name by now, or is gone, is left out. */
export async function readAnswersGiven({ read, scan }: Pick<Db, 'read' | 'scan'>, decided: Decided) {
  const times = new Map<string, number>()
  const keyOf = (campaignId: string, title: string) => `${campaignId} ${title}`
  const campaigns = new Set<string>()
  for (const { campaignId, detail, times: count } of await countAnswersGiven(scan, decided)) {
    if (campaignId === null || detail === null) continue
    campaigns.add(campaignId)
    const key = keyOf(campaignId, titleIn(detail))
    times.set(key, (times.get(key) ?? 0) + count)
  }
  if (campaigns.size === 0) return []
  const found = (await listTitles(read, [...campaigns])).flatMap(({ id, campaignId, questions }) => {
    const [question = ''] = questions
    const key = keyOf(campaignId, plainText(question, maxTitle))
    const count = times.get(key)
    times.delete(key) // of two that are called alike the first has it
    return count === undefined ? [] : [{ answerId: id, campaignId, question, count }]
  })
  return found.toSorted((one, other) => other.count - one.count).slice(0, mostAnswers)
}
