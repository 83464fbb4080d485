import type { BotReport } from '@replyloop/shared/contract/reportFigures'
import { readAnswersGiven, readBotFigures } from '../../bot/bot.ts'
import type { Db } from '../../../platform/db/db.ts'
import { presentRange } from '../counting/readScope.ts'
import { type Asked, askedBefore } from './asked.ts'

/** What the bots of campaigns did, and with `compare` in the days before. */
export async function readBot(
  db: Pick<Db, 'read' | 'scan'>,
  asked: Asked,
  { compare = false }: { compare?: boolean | undefined },
): Promise<BotReport> {
  return { ...(await botIn(db, asked)), previous: compare ? await botIn(db, askedBefore(asked)) : null }
}

async function botIn(db: Pick<Db, 'read' | 'scan'>, asked: Asked) {
  const { accountId, campaignId, tagId, span } = asked
  const decided = { accountId, campaignId, tagId, since: span.from - 1, until: span.until }
  return {
    range: presentRange(asked),
    ...(await readBotFigures(db, decided)),
    byAnswer: await readAnswersGiven(db, decided),
  }
}
