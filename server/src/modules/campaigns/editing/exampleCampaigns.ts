import { forgetCampaign } from '../../contacts/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { deleteCampaignRow, listLinkedCampaigns, updateCampaignRow } from '../campaigns.store.ts'
import { requireNoWebhookFor } from './deleteCampaign.ts'
import { listExampleCampaigns } from './past.store.ts'

/**
 * Has the example campaigns of an account do nothing any more, before they and their lists go. Takes the queues of all that is
 * linked to these lists; the caller holds their `locks.listLink`. Throws `CAMPAIGN_IN_USE` where a webhook is for one alone.
 */
export async function endExampleCampaigns(
  tx: Tx,
  accountId: string,
  listIds: readonly string[],
): Promise<void> {
  const examples = await listExampleCampaigns(tx, accountId)
  const linked: string[] = []
  for (const listId of listIds) for (const { id } of await listLinkedCampaigns(tx, listId)) linked.push(id)
  await tx.lock(...[...examples.map(({ id }) => id), ...linked].map((id) => locks.queue(id)))
  for (const { id, name } of examples) {
    await requireNoWebhookFor(tx, { accountId, id, name: `the example ${name}` })
    await updateCampaignRow(tx, id, { status: 'Completed' })
  }
}

/** Deletes the example campaigns of an account, with what they have in their queues; contacts that joined one forget it. */
export async function deleteExampleCampaigns(tx: Tx, accountId: string): Promise<void> {
  const examples = await listExampleCampaigns(tx, accountId)
  await tx.lock(...examples.map(({ id }) => locks.queue(id)))
  for (const { id } of examples) {
    await forgetCampaign(tx, accountId, id)
    await deleteCampaignRow(tx, id)
  }
}
