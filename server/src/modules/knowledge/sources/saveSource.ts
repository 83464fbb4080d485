import { isSameValue } from '@replyloop/shared/values/changes'
import { maxKnowledgeSources } from '@replyloop/shared/values/knowledge'
import { audit } from '../../access/audit.store.ts'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { countPassageChange } from '../../campaigns/campaigns.ts'
import { requireCampaign } from '../../campaigns/requireCampaign.ts'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { nextReading, scheduleReading } from './scheduleReading.ts'
import {
  changeSourceRow,
  deleteSourceRow,
  insertSource,
  listSources,
  requireSource,
  type NewSource,
  type SourceRow,
} from './sources.store.ts'

/** Adds a source to a campaign, and has it read. Throws `CAMPAIGN_NOT_FOUND`, and refuses one too many. */
export async function addSource(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  given: Omit<NewSource, 'accountId' | 'campaignId'>,
): Promise<SourceRow> {
  await requireCampaign(tx, caller.id, campaignId)
  await tx.lock(locks.knowledge(campaignId))
  return insertNew(tx, caller, { ...given, accountId: caller.id, campaignId })
}

/** The same where nobody else can add one at the same time. */
export async function insertNew(tx: Tx, caller: Actor, given: NewSource): Promise<SourceRow> {
  const others = await listSources(tx, given, {}, maxKnowledgeSources)
  if (others.length >= maxKnowledgeSources)
    throw new Problem(
      'VALIDATION_FAILED',
      `The campaign has ${maxKnowledgeSources} sources, and cannot have more; delete one, or join several in one file`,
    )
  requireWeekly(given, given.refreshWeekly)
  const source = await insertSource(tx, given)
  if (source.file !== null) await keepContentFiles(tx, source, [source.file])
  await scheduleReading(tx, source)
  await audit(tx, caller, 'knowledge_added', source.name, { facts: factsOf(source) })
  return source
}

/** Renames a source, or has it read each week. Throws `CAMPAIGN_NOT_FOUND` and `KNOWLEDGE_NOT_FOUND`. */
export async function changeSource(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: Pick<SourceRow, 'campaignId' | 'id'>,
  change: Partial<Pick<SourceRow, 'name' | 'refreshWeekly'>>,
): Promise<SourceRow> {
  await requireCampaign(tx, caller.id, campaignId)
  await tx.lock(locks.knowledge(campaignId))
  return saveChange(tx, caller, await requireSource(tx, caller.id, campaignId, id), change)
}

/** The same of a source that nobody else can change at the same time. */
export async function saveChange(
  tx: Tx,
  caller: Actor,
  before: SourceRow,
  change: Partial<Pick<SourceRow, 'name' | 'refreshWeekly'>>,
): Promise<SourceRow> {
  const { name, refreshWeekly } = before
  const next = { name, refreshWeekly, ...change }
  if (isSameValue({ name, refreshWeekly }, next)) return before
  requireWeekly(before, next.refreshWeekly)
  const after = await changeSourceRow(tx, before.id, next)
  if (after === undefined) throw new Error('a source that is locked is there')
  if (next.refreshWeekly && !refreshWeekly) await scheduleReading(tx, before, nextReading(before))
  if (next.name !== name) await countPassageChange(tx, before.campaignId)
  await audit(tx, caller, 'knowledge_changed', after.name, {
    ...detailsOfChange({ name, refreshWeekly }, next),
    facts: { knowledgeId: before.id },
  })
  return after
}

/** Has a source read again, unless it waits for that or is being read. */
export async function readAgain(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: Pick<SourceRow, 'campaignId' | 'id'>,
): Promise<SourceRow> {
  await requireCampaign(tx, caller.id, campaignId)
  await tx.lock(locks.knowledge(campaignId))
  const source = await requireSource(tx, caller.id, campaignId, id)
  if (source.state === 'pending' || source.state === 'reading') return source
  await scheduleReading(tx, source)
  await audit(tx, caller, 'knowledge_read_again', source.name, { facts: factsOf(source) })
  return (await changeSourceRow(tx, id, { state: 'pending' })) ?? source
}

/** Deletes a source, with its passages and its file. */
export async function deleteSource(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: Pick<SourceRow, 'campaignId' | 'id'>,
): Promise<void> {
  await requireCampaign(tx, caller.id, campaignId)
  await tx.lock(locks.knowledge(campaignId))
  const source = await requireSource(tx, caller.id, campaignId, id)
  if (source.file !== null) await keepContentFiles(tx, source, [])
  await deleteSourceRow(tx, id)
  await countPassageChange(tx, campaignId)
  await audit(tx, caller, 'knowledge_deleted', source.name, { facts: factsOf(source) })
}

const factsOf = ({ id, campaignId, kind }: SourceRow) => ({ knowledgeId: id, campaignId, kind })

/** Throws `VALIDATION_FAILED` for a file that is to be read each week: it stays the same. */
function requireWeekly({ url }: Pick<SourceRow, 'url'>, refreshWeekly: boolean): void {
  if (refreshWeekly && url === null)
    throw fieldProblem('refreshWeekly', 'is for pages and sitemaps: a file or a text stays the same')
}
