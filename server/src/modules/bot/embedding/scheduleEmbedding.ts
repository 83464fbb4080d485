import { readAccount } from '../../accounts/accounts.store.ts'
import { listActiveCampaigns } from '../../campaigns/campaigns.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { embedTextsJob } from '../bot.jobs.ts'
import { hasEmbeddings, listEmbedded, type Owner } from './embeddings.store.ts'

/** Has the texts of a campaign got their vectors, and those that are gone none. */
export const enqueueEmbedding = (tx: Tx, { accountId, campaignId }: Owner): Promise<void> =>
  enqueue(tx, embedTextsJob, { campaignId }, { uniqueKey: `embedTexts:${campaignId}`, accountId })

/**
 * Does so where an account has a model for that, or has had one: for a campaign of which something has changed that its bot knows; or,
 * after a change of the settings, for those that run, and those that have vectors.
 */
export async function scheduleEmbedding(
  tx: Tx,
  { id, accountId }: { id?: string; accountId: string },
): Promise<void> {
  if (!(await wantsEmbeddings(tx, accountId))) return
  const ids = id === undefined ? await listConcerned(tx, accountId) : [id]
  for (const campaignId of ids) await enqueueEmbedding(tx, { accountId, campaignId })
}

const listConcerned = async (tx: Tx, accountId: string): Promise<Iterable<string>> =>
  new Set([...(await listActiveCampaigns(tx, accountId)), ...(await listEmbedded(tx, accountId))])

/** A new campaign, and one of an account that goes by the service’s setting, gets its first vectors after its first question. */
const wantsEmbeddings = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await readAccount(tx, accountId)).embeddingModel !== null || hasEmbeddings(tx, accountId)
