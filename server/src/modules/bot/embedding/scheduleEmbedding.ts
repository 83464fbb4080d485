import { readAccount } from '../../accounts/accounts.store.ts'
import { listActiveCampaigns } from '../../campaigns/campaigns.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { embedTextsJob } from '../bot.jobs.ts'
import { hasEmbeddings, listEmbedded, type Owner } from './embeddings.store.ts'

/** Has the texts of a campaign got their vectors, and those that are gone none. */
export const enqueueEmbedding = (tx: Tx, { accountId, campaignId }: Owner): Promise<void> =>
  enqueue(tx, embedTextsJob, { campaignId }, { uniqueKey: `embedTexts:${campaignId}`, accountId })

/** Does so after a change of what the bot of a campaign knows, where its account has a model for that, or has had one. */
export async function scheduleEmbedding(
  tx: Tx,
  { id: campaignId, accountId }: { id: string; accountId: string },
): Promise<void> {
  if (await wantsEmbeddings(tx, accountId)) await enqueueEmbedding(tx, { accountId, campaignId })
}

/** Does so for the campaigns of an account whose settings of the bot have changed: those that run, and those that have vectors. */
export async function scheduleEmbeddings(tx: Tx, accountId: string): Promise<void> {
  if (!(await wantsEmbeddings(tx, accountId))) return
  const ids = new Set([...(await listActiveCampaigns(tx, accountId)), ...(await listEmbedded(tx, accountId))])
  for (const campaignId of ids) await enqueueEmbedding(tx, { accountId, campaignId })
}

/** A new campaign, and one of an account that goes by the service’s setting, gets its first vectors after its first question. */
const wantsEmbeddings = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await readAccount(tx, accountId)).embeddingModel !== null || hasEmbeddings(tx, accountId)
