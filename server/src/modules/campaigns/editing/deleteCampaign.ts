import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import { audit } from '../../access/audit.store.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findSubscriptionOfCampaign } from '../../webhooks/subscriptions.ts'
import { hasBroadcasts } from '../broadcasts/broadcasts.store.ts'
import { deleteCampaignRow, isNamedByMessage, type CampaignRow } from '../campaigns.store.ts'
import { campaignDeleting } from '../campaigns.facts.ts'
import { requireCampaign } from '../requireCampaign.ts'

const adviceFor: Readonly<Record<CampaignStatus, string | undefined>> = {
  Draft: undefined,
  Live: 'pause it, then complete it',
  Paused: 'complete it',
  Completed: 'it does nothing any more',
}

/**
 * Deletes a Draft. A campaign that has been Live stays with what it has done, and so does one that messages name, or the
 * filter of a webhook: without the filter that webhook would get the events of every campaign, so its owner decides
 * first. Throws `CAMPAIGN_NOT_FOUND` and `CAMPAIGN_IN_USE`.
 */
export async function deleteCampaign(tx: Tx, caller: Actor, id: string): Promise<void> {
  await tx.lock(locks.queue(id)) // so that it does not go Live
  const campaign = await requireCampaign(tx, caller.id, id)
  const { name, status } = campaign
  const advice = adviceFor[status]
  if (advice !== undefined)
    throw inUse(`${name} is ${status}, and only a Draft can be deleted; ${advice}: what it has done stays`)
  if (await isNamedByMessage(tx, campaign))
    throw inUse(`Messages name ${name}, so it stays with them; as a Draft it does nothing`)
  await requireNoWebhookFor(tx, campaign)
  if (await hasBroadcasts(tx, id))
    throw inUse(`Broadcasts belong to ${name}; delete their drafts first, or leave it as a Draft`)
  await campaignDeleting.happened(tx, campaign)
  await keepContentFiles(tx, campaign, [])
  await deleteCampaignRow(tx, id)
  await audit(tx, caller, 'campaign_deleted', name, { facts: { campaignId: id } })
}

/** Throws `CAMPAIGN_IN_USE` where a webhook is for that campaign alone; `name` is what the campaign is called then. */
async function requireNoWebhookFor(
  tx: Tx,
  { accountId, id, name }: Pick<CampaignRow, 'accountId' | 'id' | 'name'>,
): Promise<void> {
  const webhook = await findSubscriptionOfCampaign(tx, accountId, id)
  if (webhook !== undefined)
    throw inUse(`The webhook ${webhook.id} is for ${name} alone; delete it or change its filter first`)
}

const inUse = (message: string) => new Problem('CAMPAIGN_IN_USE', message)
