import type { ContactRow } from '../../contacts/contact.rules.ts'
import { changeWork, dueOf, type Work } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { isAvailable } from '../hours/clock.ts'
import { mayAnswer } from '../states/answerer.ts'
import { recordWork } from '../states/recordWork.ts'
import { readTeamOfCampaign } from './campaignTeams.store.ts'
import { drainSoon } from './drainSoon.ts'
import { listAllTeams } from './teams.store.ts'

type Owners = Pick<Work, 'teamId' | 'assigneeId'>
type Begun = Owners & Pick<Work, 'waitingSince' | 'replyDueAt'>

/**
 * Gives a conversation whose episode begins to the team of its campaign, else to that which it was of, else to the one for new ones. It
 * is its former assignee's if they are there, else it waits in the team. Where a member writes first it stays whose it was. The caller
 * holds `locks.conversation`.
 */
export async function routeToTeam(
  tx: Tx,
  contact: ContactRow,
  { teamId, assigneeId, waitingSince, replyDueAt }: Begun,
  { campaignId, isByMember }: { campaignId: string | null; isByMember: boolean },
): Promise<Owners & Pick<Work, 'replyDueAt'>> {
  const { accountId } = contact
  const teams = await listAllTeams(tx, accountId)
  if (teams.length === 0) return { teamId, assigneeId, replyDueAt }
  const ofCampaign = campaignId === null ? null : await readTeamOfCampaign(tx, accountId, campaignId)
  const team =
    teams.find(({ id }) => id === ofCampaign) ??
    teams.find(({ id }) => id === teamId) ??
    teams.find(({ isDefault }) => isDefault)
  if (team === undefined) return { teamId, assigneeId, replyDueAt }
  const isThere = async (memberId: string) =>
    (await mayAnswer(tx, accountId, memberId)) && isAvailable(tx, team, memberId, tx.now)
  const isAway = assigneeId !== null && !isByMember && !(await isThere(assigneeId))
  const isMoved = team.id !== teamId
  const routed = {
    teamId: team.id,
    assigneeId: isAway ? null : assigneeId,
    replyDueAt: isMoved
      ? await dueOf(tx, accountId, { waitingSince, firstReplyAt: null, teamId: team.id })
      : replyDueAt,
  }
  if (isMoved || isAway) await changeWork(tx, contact, routed)
  if (isAway) await recordWork(tx, contact.id, 'released', 'its former assignee is not there')
  if (routed.assigneeId === null) await drainSoon(tx, team)
  return routed
}
