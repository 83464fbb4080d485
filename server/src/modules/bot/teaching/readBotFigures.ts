import { type HandOverReason, handOverReasons } from '@replyloop/shared/values/bot'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { maxTitle, titleIn } from '../basis.rules.ts'
import { plainText } from '../bot.rules.ts'
import {
  countBotDecisions,
  countByAnswer,
  countTaught,
  type Decided,
  listTitles,
} from './botFigures.store.ts'

type Dbs = Pick<Db, 'read' | 'scan'>

/** What bots have done, as a campaign’s page shows it. */
export const readBotFigures = async ({ read, scan }: Dbs, decided: Decided) => ({
  ...sumDecisions(await countBotDecisions(scan, decided)),
  taught: await countTaught(read, decided),
})

/** The same, and which answers they have given how often. */
export async function readBotReport(
  { read, scan }: Dbs,
  decided: Decided & { since: number; until: number },
) {
  const found = await countByAnswer(scan, decided)
  return {
    ...sumDecisions(found),
    taught: await countTaught(read, decided),
    byAnswer: await answersIn(read, found),
  }
}

function sumDecisions(found: Awaited<ReturnType<typeof countBotDecisions>>) {
  const answers = { answered: 0, suggested: 0, chosen: 0 }
  const reasons = new Map<HandOverReason, number>()
  for (const { subject, rule, times } of found)
    if (subject === 'hand_over') {
      if (isOneOf(handOverReasons, rule)) reasons.set(rule, (reasons.get(rule) ?? 0) + times)
    } else if (rule === 'answered' || rule === 'suggested' || rule === 'chosen') answers[rule] += times
  const handedOver = [...reasons].map(([reason, times]) => ({ reason, count: times }))
  return { ...answers, handedOver: handedOver.toSorted((one, other) => other.count - one.count) }
}

/** How many answers are shown. */
const mostAnswers = 100

/**
 * Which answers were given how often, the most frequent first. What a version before has given is known by its name alone: where
 * that is another one by now, it is left out, as is what is gone.
 */
async function answersIn(read: Reader, found: Awaited<ReturnType<typeof countByAnswer>>) {
  const times = new Map<string, number>()
  const keyOf = (campaignId: string, title: string) => `${campaignId} ${title}`
  const campaigns = new Set<string>()
  for (const { campaignId, answerId, named, times: count } of found) {
    if (campaignId === null || (answerId ?? named) === null) continue
    campaigns.add(campaignId)
    const key = answerId ?? keyOf(campaignId, titleIn(named ?? ''))
    times.set(key, (times.get(key) ?? 0) + count)
  }
  if (campaigns.size === 0) return []
  const answers = (await listTitles(read, [...campaigns])).flatMap(({ id, campaignId, questions }) => {
    const [question = ''] = questions
    const key = keyOf(campaignId, plainText(question, maxTitle))
    const count = (times.get(id) ?? 0) + (times.get(key) ?? 0)
    times.delete(key) // of two that are called alike the first has it
    return count === 0 ? [] : [{ answerId: id, campaignId, question, count }]
  })
  return answers.toSorted((one, other) => other.count - one.count).slice(0, mostAnswers)
}
