import type { ProvisionParts } from './provision.ts'
import { provisionCampaign } from '../../modules/campaigns/provisionCampaign.ts'
import { setRecharge } from '../../modules/credits/autoRecharge.ts'
import { addCredits } from '../../modules/credits/grantCredits.ts'
import { insertList } from '../../modules/lists/lists.store.ts'
import { findListToLink } from '../../modules/lists/requireList.ts'
import { makeWebhookSecret } from '../../modules/webhooks/signature.ts'

/** What provisioning does in the folders to the right of `accounts`. */
export const provisionParts = (
  parts: Pick<ProvisionParts, 'db' | 'box' | 'validateUrl' | 'hasModel'>,
): ProvisionParts => ({
  ...parts,
  makeWebhookSecret,
  provisionList: async (tx, accountId, name) =>
    ((await findListToLink(tx, accountId, name)) ?? (await insertList(tx, accountId, name))).id,
  findListId: async (tx, accountId, name) => (await findListToLink(tx, accountId, name))?.id,
  provisionCampaign,
  setRecharge,
  grantFirstCredits: async (tx, accountId, amount) => {
    await addCredits(tx, { accountId, amount, description: 'First credits' })
  },
})
