import { planTolerancePercent } from '@replyloop/shared/values/broadcast'
import type { AuditAction } from '@replyloop/shared/values/account'
import { audit } from '../../access/audit.store.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { requireCampaign } from '../requireCampaign.ts'
import { updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { definitionHash } from './planning/planBroadcast.ts'
import { requireConnected } from './requireConnected.ts'
import { lockBroadcast, requireState } from './requireBroadcast.ts'
import { requireToCome } from './requireToCome.ts'
import { beginsAt } from './schedule.rules.ts'
import { publishBroadcast, storeCancelled, storePaused } from './storeState.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'

const auditBroadcast = (tx: Tx, caller: Actor, action: AuditAction, { id, name }: BroadcastRow) =>
  audit(tx, caller, action, name, { facts: { broadcastId: id } })

/**
 * Starts a draft as somebody has confirmed who has seen its plan; `matched` are those whom it is for by now. A second start by the
 * same plan does nothing. Throws `BROADCAST_STATE`, also where nothing is connected that carries it, `PLAN_CHANGED`, and `VALIDATION_FAILED` for a time that is past.
 */
export async function startBroadcast(
  tx: Tx,
  caller: Actor,
  id: string,
  { planHash, matched }: { planHash: string; matched: number },
): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  if (broadcast.state !== 'draft' && broadcast.planHash === planHash) return broadcast
  requireState(broadcast, ['draft'], 'started')
  const campaign = await requireCampaign(tx, caller.id, broadcast.campaignId)
  if (campaign.status !== 'Live')
    throw new Problem(
      'BROADCAST_STATE',
      `${campaign.name} is ${campaign.status}: it answers what comes back, so it has to be Live before ${broadcast.name} starts`,
    )
  await requireSamePlan(tx, { broadcast, campaign }, planHash, matched)
  await requireConnected(tx, broadcast, campaign)
  await requireToCome(tx, caller.id, broadcast)
  const { timeZone } = await readAccount(tx, caller.id)
  const dueAt = Math.max(tx.now, beginsAt(broadcast, timeZone) ?? tx.now)
  const state = dueAt > tx.now ? 'scheduled' : 'preparing'
  const change = { state, planHash, dueAt, startedAt: tx.now, plan: null } as const
  await updateBroadcastRow(tx, broadcast, change)
  await wakeBroadcast(tx, id, dueAt)
  await auditBroadcast(tx, caller, 'broadcast_started', broadcast)
  const started = { ...broadcast, ...change }
  await publishBroadcast(tx, 'broadcast.started', started)
  return started
}

/** Throws `PLAN_CHANGED` where a plan is of another definition or was made by something else, or of more or fewer people than may be. */
async function requireSamePlan(
  tx: Tx,
  { broadcast, campaign }: { broadcast: BroadcastRow; campaign: CampaignRow },
  planHash: string,
  matched: number,
): Promise<void> {
  const [definition, planned = ''] = planHash.split('.')
  const changed = (message: string) => new Problem('PLAN_CHANGED', message)
  if (definition !== (await definitionHash(tx, broadcast, campaign)) || !/^\d+$/.test(planned))
    throw changed(
      `${broadcast.name} is not what was planned any more, or a template, a channel or a setting that it goes by is not; make a dry run and confirm that`,
    )
  const difference = Math.abs(matched - Number(planned))
  if (difference * 100 > Number(planned) * planTolerancePercent)
    throw changed(
      `${broadcast.name} is for ${matched} people by now, and ${planned} were confirmed; make a dry run and confirm that`,
    )
}

/** Pauses a broadcast by hand; one that is paused stays so. */
export async function pauseBroadcast(tx: Tx, caller: Actor, id: string): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  requireState(broadcast, ['preparing', 'sending', 'paused'], 'paused')
  if (broadcast.state === 'paused' && broadcast.reason === 'by_hand') return broadcast
  const paused = await storePaused(tx, broadcast, 'by_hand')
  await auditBroadcast(tx, caller, 'broadcast_paused', broadcast)
  return paused
}

/** Resumes a paused broadcast; one that goes on already stays so. */
export async function resumeBroadcast(tx: Tx, caller: Actor, id: string): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  requireState(broadcast, ['preparing', 'sending', 'paused'], 'resumed')
  if (broadcast.state !== 'paused') return broadcast
  const campaign = await requireCampaign(tx, caller.id, broadcast.campaignId)
  if (campaign.status !== 'Live')
    throw new Problem(
      'BROADCAST_STATE',
      `${campaign.name} is ${campaign.status}: ${broadcast.name} goes on once it is Live`,
    )
  const goesOnPoor = broadcast.goesOnPoor || broadcast.reason === 'quality_red'
  const change = { state: 'preparing', reason: null, resumedAt: tx.now, goesOnPoor } as const
  await updateBroadcastRow(tx, broadcast, change)
  await wakeBroadcast(tx, id)
  await auditBroadcast(tx, caller, 'broadcast_resumed', broadcast)
  return { ...broadcast, ...change }
}

/** Cancels what a broadcast has not sent; a scheduled one is a draft again. */
export async function cancelBroadcast(tx: Tx, caller: Actor, id: string): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  requireState(broadcast, ['scheduled', 'preparing', 'sending', 'paused', 'cancelled'], 'cancelled')
  if (broadcast.state === 'cancelled') return broadcast
  await auditBroadcast(tx, caller, 'broadcast_cancelled', broadcast)
  if (broadcast.state !== 'scheduled') return storeCancelled(tx, broadcast)
  const change = { state: 'draft', planHash: null, dueAt: null, startedAt: null } as const
  await updateBroadcastRow(tx, broadcast, change)
  return { ...broadcast, ...change }
}
