import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { CampaignTables } from './campaigns.ts'

/** What texts that the bots of campaigns know mean, as vectors. `bot` writes them. */
export function embeddingTables(k: Kit, { account, campaign }: AccountTables & CampaignTables) {
  /** A text of a campaign, found again by its hash: no text of a contact, and none that the campaign no longer has. */
  const embedding = k.table(
    'embedding',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      campaignId: k.cascadeRef(() => campaign.id).notNull(),
      /** The hash of the model’s address and name. */
      modelHash: k.text().notNull(),
      textHash: k.text().notNull(),
      /** The numbers as 32 bits each, the lowest first, in base64. All together are of length 1. */
      vector: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.campaignId, t.modelHash, t.textHash] }),
      k.index('embedding_campaign_ix').on(t.campaignId),
    ],
  )
  return { embedding }
}
