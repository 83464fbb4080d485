import type { DeclaredKnowledge } from '@replyloop/shared/contract/knowledge'
import type { CampaignRow } from '../../campaigns/campaigns.store.ts'
import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { sourceAt } from './newSource.rules.ts'
import { insertNew, saveChange } from './saveSource.ts'
import { listSources } from './sources.store.ts'

/**
 * Adds the pages and sitemaps that a file declares of a campaign, and changes those that it has by their address; others stay. The
 * caller holds `locks.knowledge` of a campaign that was there before.
 */
export async function declareKnowledge(
  tx: Tx,
  operator: Actor,
  campaign: Pick<CampaignRow, 'id'>,
  declared: readonly DeclaredKnowledge[],
): Promise<void> {
  const of = { accountId: operator.id, campaignId: campaign.id }
  const there = await listSources(tx, of, {}, maxKnowledgeSources)
  for (const given of declared) {
    const source = sourceAt(given)
    const known = there.find(({ kind, url }) => kind === source.kind && url === source.url)
    const { name, refreshWeekly } = given
    if (known === undefined) there.push(await insertNew(tx, operator, { ...source, ...of }))
    else await saveChange(tx, operator, known, omitUndefined({ name, refreshWeekly }))
  }
}
