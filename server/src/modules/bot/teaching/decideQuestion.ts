import type { DecideQuestion } from '@replyloop/shared/contract/unanswered'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { audit } from '../../access/audit.store.ts'
import { requireCampaign } from '../../campaigns/requireCampaign.ts'
import { listAsked, updateGroup, type Owner, type UnansweredRow } from './unanswered.store.ts'

/** The latest question of a group of a campaign. Throws `QUESTION_NOT_FOUND`. */
export async function requireGroup(read: Reader, owner: Owner, groupId: string): Promise<UnansweredRow> {
  const [last] = await listAsked(read, owner, groupId, {}, 1)
  if (last === undefined)
    throw new Problem(
      'QUESTION_NOT_FOUND',
      `The campaign has no unanswered question with the id ${groupId}; GET /v1/campaigns/${owner.campaignId}/unanswered lists them`,
    )
  return last
}

/**
 * Decides what becomes of a question and of those like it. The audit log says so without the words of contacts. Throws
 * `CAMPAIGN_NOT_FOUND` and `QUESTION_NOT_FOUND`.
 */
export async function decideQuestion(
  tx: Tx,
  caller: Actor,
  { id, questionId }: { id: string; questionId: string },
  { action, intoId }: DecideQuestion,
): Promise<string> {
  const campaign = await requireCampaign(tx, caller.id, id)
  const owner = { accountId: caller.id, campaignId: id }
  const { state } = await requireGroup(tx, owner, questionId)
  const decidedAt = tx.now
  if (intoId !== undefined) {
    if (intoId === questionId) throw fieldProblem('intoId', 'is the question itself: name another one')
    const into = await requireGroup(tx, owner, intoId)
    await updateGroup(tx, owner, questionId, { groupId: into.groupId, state: into.state, decidedAt })
  } else {
    const after = action === 'ignore' ? 'ignored' : 'open'
    if (state !== after) await updateGroup(tx, owner, questionId, { state: after, decidedAt })
  }
  await audit(tx, caller, 'question_decided', campaign.name, {
    facts: { campaignId: id, questionId, action },
  })
  tx.notify(`changed:${caller.id} campaign`)
  return intoId ?? questionId
}
