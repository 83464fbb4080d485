import { stopRuleDefaults } from '@replyloop/shared/values/broadcast'
import type {
  BroadcastAudience,
  CreateBroadcast,
  UpdateBroadcast,
} from '@replyloop/shared/contract/broadcastInput'
import type { StoredFile } from '@replyloop/shared/contract/contentFiles'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import { requireList } from '../../lists/lists.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import type { AudienceSource } from '../audienceSource.ts'
import { requireCampaign } from '../requireCampaign.ts'
import { contentsAgain, storedVariants } from './broadcastContents.ts'
import {
  deleteBroadcastRow,
  insertBroadcast,
  updateBroadcastRow,
  type BroadcastRow,
  type Definition,
} from './broadcasts.store.ts'
import { lockBroadcast, requireState } from './requireBroadcast.ts'
import { requireToCome } from './requireToCome.ts'
import { hasOffset } from '../../../platform/clock/writtenTime.ts'

/** What a broadcast is before anything is given. */
const defaults = {
  exclude: null,
  channel: null,
  variants: [],
  holdout: 0,
  winner: null,
  sendAt: null,
  zone: 'account',
  ratePerMinute: null,
  followUps: false,
  purpose: 'marketing',
  stopRules: stopRuleDefaults,
} as const

interface Saving {
  source: AudienceSource
  /** The files that the request has brought. */
  stored: readonly StoredFile[]
}

/** Writes a broadcast, as a draft. Throws what the endpoint names. */
export async function createBroadcast(
  tx: Tx,
  caller: Actor,
  input: CreateBroadcast,
  saving: Saving,
): Promise<BroadcastRow> {
  const { name, campaignId, audience } = input
  const base = { ...defaults, variants: [], name, campaignId, audience }
  const definition = await definitionOf(tx, caller, base, input, saving)
  const broadcast = await insertBroadcast(tx, caller.id, definition)
  await keepFiles(tx, broadcast)
  await audit(tx, caller, 'broadcast_created', broadcast.name, { facts: { broadcastId: broadcast.id } })
  tx.notify(`changed:${caller.id} broadcast`)
  return broadcast
}

/** Changes given fields of a draft. Throws what the endpoint names. */
export async function updateBroadcast(
  tx: Tx,
  caller: Actor,
  id: string,
  input: UpdateBroadcast,
  saving: Saving,
): Promise<BroadcastRow> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  requireState(broadcast, ['draft'], 'changed')
  const changed = { ...broadcast, ...(await definitionOf(tx, caller, broadcast, input, saving)) }
  await updateBroadcastRow(tx, broadcast, { ...changed, plan: null })
  await keepFiles(tx, changed)
  const shown = ({ createdAt: _createdAt, plan: _plan, ...row }: BroadcastRow) => row
  const details = detailsOfChange(shown(broadcast), shown(changed))
  if (details !== undefined)
    await audit(tx, caller, 'broadcast_changed', changed.name, { ...details, facts: { broadcastId: id } })
  return changed
}

/** Deletes a draft. Throws `BROADCAST_NOT_FOUND` and `BROADCAST_STATE`. */
export async function deleteBroadcast(tx: Tx, caller: Actor, id: string): Promise<void> {
  const broadcast = await lockBroadcast(tx, caller.id, id)
  requireState(broadcast, ['draft'], 'deleted')
  await keepContentFiles(tx, broadcast, [])
  await deleteBroadcastRow(tx, id)
  await audit(tx, caller, 'broadcast_deleted', broadcast.name, { facts: { broadcastId: id } })
  tx.notify(`changed:${caller.id} broadcast`)
}

/** The definition that a request makes of what is there, once all that it names is there. */
async function definitionOf(
  tx: Tx,
  { id: accountId }: Actor,
  before: Definition,
  { content, variants, ...fields }: UpdateBroadcast,
  { source, stored }: Saving,
): Promise<Definition> {
  const {
    name,
    campaignId,
    audience,
    exclude,
    channel,
    holdout,
    winner,
    sendAt,
    zone,
    ratePerMinute,
    followUps,
    purpose,
    stopRules,
  } = { ...before, ...omitUndefined(fields) }
  const campaign = await requireCampaign(tx, accountId, campaignId)
  await requireAudience(tx, source, accountId, audience)
  if (exclude !== null) await requireAudience(tx, source, accountId, exclude)
  if (channel !== null) await findChannelRoute(tx, accountId, channel)
  const isElsewhere = channel !== before.channel || campaignId !== before.campaignId
  const isKept = content === undefined && variants === undefined
  // What is kept must fit the other channel as what is given must.
  const given = isKept && isElsewhere ? await contentsAgain(tx, before.variants) : { content, variants }
  const files = [...stored, ...before.variants.flatMap((variant) => variant.files ?? [])]
  const said = (await storedVariants(tx, { campaign, channel, holdout }, given, files)) ?? before.variants
  const [only] = said
  const isOne = only?.name === null
  const shared = isOne ? [{ ...only, share: 100 - holdout }] : said
  const sum = shared.reduce((total, { share }) => total + share, holdout)
  if (sum !== 100)
    throw fieldProblem('variants', `must make 100 with holdout: their shares and it make ${sum}`)
  if (winner !== null && isOne)
    throw fieldProblem('winner', 'needs variants to choose from: write 2 to 5 of them, or leave winner out')
  if (zone === 'contact' && sendAt !== null && hasOffset(sendAt))
    throw fieldProblem('sendAt', 'must have no offset where zone is contact, as in 2027-01-31T09:00:00')
  if (zone === 'contact' && sendAt === null)
    throw fieldProblem(
      'sendAt',
      'is required where zone is contact: it says at what time on the clock of each',
    )
  await requireToCome(tx, accountId, { sendAt })
  return {
    name,
    campaignId,
    audience,
    exclude,
    channel,
    variants: shared,
    holdout,
    winner,
    sendAt,
    zone,
    ratePerMinute,
    followUps,
    purpose,
    stopRules,
  }
}

/** Throws `LIST_NOT_FOUND`, or what filters say, for an audience that is not there. */
async function requireAudience(
  tx: Tx,
  source: AudienceSource,
  accountId: string,
  audience: BroadcastAudience,
): Promise<void> {
  if ('listId' in audience) await requireList(tx, accountId, audience.listId)
  else await source.conditionOf(tx, accountId, audience)
}

const keepFiles = (tx: Tx, broadcast: Pick<BroadcastRow, 'id' | 'accountId' | 'variants'>): Promise<void> =>
  keepContentFiles(
    tx,
    broadcast,
    broadcast.variants.flatMap(({ files }) => files ?? []),
  )
