import type { BotReport } from '@replyloop/shared/contract/reportFigures'
import { readBotReport } from '../../bot/bot.ts'
import type { Db } from '../../../platform/db/db.ts'
import { withPrevious } from '../counting/readScope.ts'
import type { Asked } from './asked.ts'

/** What the bots of campaigns did, and with `compare` in the days before. */
export const readBot = (
  db: Pick<Db, 'read' | 'scan'>,
  asked: Asked,
  { compare }: { compare?: boolean | undefined },
): Promise<BotReport> =>
  withPrevious(asked, compare, ({ accountId, campaignId, tagId, span }) =>
    readBotReport(db, { accountId, campaignId, tagId, since: span.startsAt - 1, until: span.endsAt }),
  )
