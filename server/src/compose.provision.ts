import type { provision } from './accounts/provision.ts'
import { provisionCampaign } from './campaigns/provisionCampaign.ts'
import { setRecharge } from './credits/autoRecharge.ts'
import { addCredits, type OnGranted } from './credits/grantCredits.ts'
import { insertList } from './lists/lists.store.ts'
import { findListToLink } from './lists/requireList.ts'
import { makeWebhookSecret } from './webhooks/signature.ts'

/** What provisioning does in the folders to the right of `accounts`. */
export const provisionParts = (
  parts: Pick<Parameters<typeof provision>[0], 'db' | 'box' | 'problemWith' | 'hasModel'>,
  onGranted: OnGranted,
) =>
  ({
    ...parts,
    makeWebhookSecret,
    provisionList: async (tx, accountId, name) =>
      ((await findListToLink(tx, accountId, name)) ?? (await insertList(tx, accountId, name))).id,
    findListId: async (tx, accountId, name) => (await findListToLink(tx, accountId, name))?.id,
    provisionCampaign,
    setRecharge,
    unmetered: onGranted, // what waits for credit goes out as after a grant
    grantFirstCredits: async (tx, accountId, amount) => {
      await addCredits(tx, onGranted, { accountId, amount, description: 'First credits' })
    },
  }) satisfies Parameters<typeof provision>[0]
