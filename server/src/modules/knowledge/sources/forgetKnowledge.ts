import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listSources } from './sources.store.ts'
import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'

/** Has the files of the sources of a campaign removed that nothing else has: it is about to be deleted. */
export async function forgetKnowledge(tx: Tx, { id: campaignId, accountId }: CampaignRow): Promise<void> {
  for (const source of await listSources(tx, { accountId, campaignId }, {}, maxKnowledgeSources))
    if (source.file !== null) await keepContentFiles(tx, source, [])
}
