import { isDeepStrictEqual } from 'node:util'
import type { CreateCampaign, UpdateCampaign } from '@replyloop/shared/contract/campaign'
import { requireListToLink } from '../lists/requireList.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { omitUndefined } from '../../platform/omitUndefined.ts'
import { nameTaken } from '../../platform/errors/problem.ts'
import {
  findCampaignByName,
  insertCampaign,
  readKnowledge,
  updateCampaignRow,
  type CampaignRow,
} from './campaigns.store.ts'
import { resumeQueue } from './openingQueue.ts'
import { requeueForText } from './openings.store.ts'
import { requireCampaign } from './requireCampaign.ts'

/** Creates a campaign, as a Draft. Throws `LIST_NOT_FOUND`, and refuses a name that is taken. */
export async function createCampaign(tx: Tx, accountId: string, input: CreateCampaign): Promise<CampaignRow> {
  await requireFreeName(tx, accountId, input.name)
  if (input.listId !== undefined) await requireListToLink(tx, accountId, input.listId)
  tx.notify(`account:${accountId}`)
  return insertCampaign(tx, accountId, input)
}

/** Changes given fields of a campaign; what has been sent stays as it was. Throws `CAMPAIGN_NOT_FOUND` and `LIST_NOT_FOUND`. */
export async function updateCampaign(
  tx: Tx,
  accountId: string,
  id: string,
  input: UpdateCampaign,
): Promise<CampaignRow> {
  const campaign = await requireCampaign(tx, accountId, id)
  if (input.name !== undefined && input.name !== campaign.name)
    await requireFreeName(tx, accountId, input.name)
  if (typeof input.listId === 'string') await requireListToLink(tx, accountId, input.listId)
  await changeCampaign(tx, campaign, input)
  tx.notify(`account:${accountId}`)
  return requireCampaign(tx, accountId, id)
}

/**
 * Changes those of the given fields that differ. A new opening message is tried on those whom the former one did not fit; a
 * new send rate holds from the next slot on.
 */
export async function changeCampaign(tx: Tx, campaign: CampaignRow, fields: UpdateCampaign): Promise<void> {
  const changed = omitUndefined(fields)
  const current = { ...campaign, ...(await readKnowledge(tx, campaign.id)) }
  if (isDeepStrictEqual({ ...current, ...changed }, current)) return
  await tx.lock(locks.queue(campaign.id)) // before the campaign's row: whoever sends its openings takes both in this order
  await updateCampaignRow(tx, campaign.id, changed)
  const { openingMessage = campaign.openingMessage } = changed
  if (openingMessage !== campaign.openingMessage) await requeueForText(tx, campaign.id)
  await resumeQueue(tx, campaign.id)
}

async function requireFreeName(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx.lock(locks.campaignName(accountId, name))
  if ((await findCampaignByName(tx, accountId, name)) !== undefined) throw nameTaken('campaign', name)
}
