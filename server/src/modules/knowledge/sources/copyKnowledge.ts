import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'
import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { scheduleReading } from './scheduleReading.ts'
import { insertSource, listSources } from './sources.store.ts'

/** Gives a copy of a campaign the sources of the original: pages by their addresses, files with their content. Each is read again. */
export async function copyKnowledge(
  tx: Tx,
  { from, to }: { from: CampaignRow; to: Pick<CampaignRow, 'id' | 'accountId'> },
): Promise<void> {
  const original = { accountId: from.accountId, campaignId: from.id }
  for (const { kind, name, url, file, refreshWeekly } of await listSources(
    tx,
    original,
    {},
    maxKnowledgeSources,
  )) {
    const of = { accountId: to.accountId, campaignId: to.id }
    const copy = await insertSource(tx, { ...of, kind, name, url, file, refreshWeekly })
    if (file !== null) await keepContentFiles(tx, copy, [file])
    await scheduleReading(tx, copy)
  }
}
