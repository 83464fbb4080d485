import type { BotReport } from '@replyloop/shared/contract/reportFigures'
import { readAnswersGiven, readBotFigures } from '../../bot/bot.ts'
import type { Db } from '../../../platform/db/db.ts'
import { withPrevious } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'

/** What the bots of campaigns did, and with `compare` in the days before. */
export const readBot = (
  db: Pick<Db, 'read' | 'scan'>,
  asked: Asked,
  { compare }: { compare?: boolean | undefined },
): Promise<BotReport> => withPrevious(asked, compare, (of) => botIn(db, of))

async function botIn(db: Pick<Db, 'read' | 'scan'>, { accountId, campaignId, tagId, span }: Asked) {
  const decided = { accountId, campaignId, tagId, since: span.startsAt - 1, until: span.endsAt }
  return {
    ...(await readBotFigures(db, decided)),
    byAnswer: await readAnswersGiven(db, decided),
  }
}
