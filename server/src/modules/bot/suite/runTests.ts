import { isSameValue } from '@replyloop/shared/values/changes'
import { readAccount } from '../../accounts/accounts.store.ts'
import {
  countTests,
  listTestRows,
  readKnowledgeHash,
  storeFound,
  writtenOf,
} from '../../campaigns/campaigns.ts'
import { findCampaign, type CampaignRow } from '../../campaigns/campaigns.store.ts'
import { lockCampaign } from '../../campaigns/requireCampaign.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { runTestsJob } from '../bot.jobs.ts'
import type { EngineOf } from '../engineOf.ts'
import { askTests, type Asked } from './askTests.ts'

/** What it takes to ask test questions. */
export interface TestParts {
  db: Db
  clock: Clock
  engineOf: EngineOf
}

/** Has the test questions of a campaign asked, where it has any. */
export async function scheduleTests(tx: Tx, campaign: Pick<CampaignRow, 'id' | 'accountId'>): Promise<void> {
  const { id: campaignId, accountId } = campaign
  if ((await countTests(tx, campaign)) === 0) return
  await enqueue(tx, runTestsJob, { campaignId }, { uniqueKey: `runTests:${campaignId}`, accountId })
}

/** After so many milliseconds an engine with too much under way is asked again. */
const retryMs = 1000

/** Asks the built-in engine all test questions of a campaign. A model costs money: it is asked on demand alone. */
export async function runTests(
  { db, clock, engineOf }: TestParts,
  { campaignId }: { campaignId: string },
  job: RunningJob,
): Promise<void> {
  const campaign = await findCampaign(db.read, campaignId)
  if (campaign === undefined) return
  const engine = engineOf(await readAccount(db.read, campaign.accountId))
  if (!engine.isBuiltIn) return
  const tests = await listTestRows(db.read, campaign)
  const ranOn = await readKnowledgeHash(db.read, campaignId)
  const asked = await askTests({ read: db.read, clock, engine }, campaign, tests)
  await db.write(async (tx) => {
    const isSame = await storeAsked(tx, campaign, { ...asked, ranOn })
    if (asked.left.length > 0) await job.reschedule(tx, tx.now + retryMs)
    else if (!isSame) await job.reschedule(tx, tx.now)
    else await job.finish(tx)
  })
}

/**
 * Stores what was found of those test questions that are still the same, on what the bot knew then; returns whether it still knows the
 * same, and all have been asked.
 */
export async function storeAsked(
  tx: Tx,
  before: CampaignRow,
  { found, ranOn }: Pick<Asked, 'found'> & { ranOn: string },
): Promise<boolean> {
  const campaign = await lockCampaign(tx, before.accountId, before.id)
  const current = new Map((await listTestRows(tx, campaign)).map((test) => [test.id, test]))
  const kept = found.filter(({ test }) => {
    const now = current.get(test.id)
    return now !== undefined && isSameValue(writtenOf(now), writtenOf(test))
  })
  await storeFound(tx, kept, ranOn)
  if (kept.length > 0) tx.notify(`changed:${campaign.accountId} campaign`)
  return kept.length === current.size && (await readKnowledgeHash(tx, campaign.id)) === ranOn
}
