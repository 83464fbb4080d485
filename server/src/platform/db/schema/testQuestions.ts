import type { TestOutcome } from '@replyloop/shared/contract/testQuestion'
import { expectations, testVerdicts } from '@replyloop/shared/values/testQuestion'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'

/** What the bots of campaigns are asked to see whether they still know it. `campaigns` writes it. */
export function testQuestionTables(k: Kit, { account, campaign }: AccountTables & CampaignTables) {
  /** A question with what the bot is to do, and what it did in the last run. It is the owner's text, and tells of no contact. */
  const testQuestion = k.table(
    'test_question',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      text: k.text().notNull(),
      expects: k.oneOf(...expectations).notNull(),
      /** The answer that is expected, also once it is gone; no reference. */
      answerId: k.text(),
      verdict: k.oneOf(...testVerdicts),
      /** That of the run before. */
      verdictBefore: k.oneOf(...testVerdicts),
      got: k.json<TestOutcome>(),
      ranAt: k.instant(),
      /** What the bot knew in that run, as a hash. */
      ranOn: k.text(),
      /** When somebody last changed the question or what it expects. */
      updatedAt: k.instant().notNull(),
    },
    (t) => [k.index('test_question_page_ix').on(t.accountId, t.campaignId, t.id)],
  )
  return { testQuestion }
}
