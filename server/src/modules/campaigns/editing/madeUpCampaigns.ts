import { forgetCampaign } from '../../contacts/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findSubscriptionOfCampaign } from '../../webhooks/subscriptions.ts'
import { deleteCampaignRow, listLinkedCampaigns, updateCampaignRow } from '../campaigns.store.ts'
import { adoptCampaign, listMadeUpCampaigns } from './madeUp.store.ts'

/**
 * Has the campaigns of an account that a version before has made up do nothing any more, before they and their lists go. One
 * for which alone a webhook is stays, as the account's own. Takes the queues of all that is linked to these lists; the caller
 * holds their `locks.listLink`. Returns those of the lists to which campaigns of the account's own are linked.
 */
export async function endMadeUpCampaigns(
  tx: Tx,
  accountId: string,
  listIds: readonly string[],
): Promise<string[]> {
  const madeUp = new Set(await listMadeUpCampaigns(tx, accountId))
  const linked: { id: string; listId: string }[] = []
  for (const listId of listIds)
    for (const { id } of await listLinkedCampaigns(tx, listId)) linked.push({ id, listId })
  await tx.lock(...[...madeUp, ...linked.map(({ id }) => id)].map((id) => locks.queue(id)))
  for (const id of madeUp) {
    await updateCampaignRow(tx, id, { status: 'Completed' })
    if ((await findSubscriptionOfCampaign(tx, accountId, id)) === undefined) continue
    await adoptCampaign(tx, id)
    madeUp.delete(id)
  }
  return linked.flatMap(({ id, listId }) => (madeUp.has(id) ? [] : [listId]))
}

/** Deletes the campaigns of an account that a version before has made up; contacts that joined one forget it. */
export async function deleteMadeUpCampaigns(tx: Tx, accountId: string): Promise<void> {
  const madeUp = await listMadeUpCampaigns(tx, accountId)
  await tx.lock(...madeUp.map((id) => locks.queue(id)))
  for (const id of madeUp) {
    await forgetCampaign(tx, accountId, id)
    await deleteCampaignRow(tx, id)
  }
}
