import { audit } from '../../access/audit.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { type ConversationRow, changeWork, dueOf, takeOver } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { conversationGiven } from '../inbox.facts.ts'
import { requireTeam } from '../teams/teams.store.ts'
import { requireAnswerer } from './answerer.ts'
import type { Doer } from './doer.ts'
import { publishWork } from './publishWork.ts'
import { recordWork } from './recordWork.ts'

/** A conversation that somebody gives away, with its contact. */
interface Given {
  doer: Doer
  contact: ContactRow
  work: ConversationRow
}

/** States that a member was given a conversation. */
const stateGiven = (
  tx: Tx,
  { id: contactId, accountId }: ContactRow,
  to: { memberId: string; by: string | undefined },
): Promise<void> => conversationGiven.happened(tx, { accountId, contactId, ...to })

/**
 * Gives a conversation to a member, or to nobody. Returns it as it is then. The caller holds `locks.conversation`. Throws
 * `VALIDATION_FAILED` for who is no member that may answer.
 */
export async function assign(
  tx: Tx,
  { doer, contact, work }: Given,
  assigneeId: string | null,
): Promise<ConversationRow> {
  if (assigneeId === work.assigneeId) return work
  const assignee =
    assigneeId === null ? undefined : await requireAnswerer(tx, doer.id, assigneeId, 'assigneeId')
  const assigned = await changeWork(tx, contact, { assigneeId })
  const who = doer.name
  if (assignee === undefined) await recordWork(tx, contact.id, 'released', who)
  else await recordWork(tx, contact.id, 'assigned', `${assignee.name}, by ${who}`)
  const facts = { assigneeId: assigneeId ?? 'nobody' }
  if (doer.audited) await audit(tx, doer.audited, 'conversation_assigned', contact.id, { facts })
  if (doer.audited && assignee !== undefined && assignee.id !== doer.member?.id)
    await stateGiven(tx, contact, { memberId: assignee.id, by: who })
  return assigned
}

/**
 * Moves a conversation to a team, or to none: it is nobody's then, unless `keeps` says that a member gets it at once. Returns it as
 * it is then. The caller holds `locks.teams` and `locks.conversation`. Throws `TEAM_NOT_FOUND`.
 */
export async function moveToTeam(
  tx: Tx,
  { doer, contact, work }: Given,
  { teamId, keeps }: { teamId: string | null; keeps: boolean },
): Promise<ConversationRow> {
  if (teamId === work.teamId) return work
  const team = teamId === null ? undefined : await requireTeam(tx, doer.id, teamId)
  const replyDueAt = await dueOf(tx, doer.id, { ...work, teamId })
  const moved = await changeWork(tx, contact, { teamId, replyDueAt, ...(!keeps && { assigneeId: null }) })
  const to = team?.name ?? 'no team'
  await recordWork(tx, contact.id, 'moved', `${to}, by ${doer.name}`)
  if (doer.audited)
    await audit(tx, doer.audited, 'conversation_assigned', contact.id, { facts: { team: to } })
  return moved
}

/**
 * Gives a conversation that is nobody's to a member; `detail` says why, behind their name. Returns whether it was nobody's. The caller
 * holds `locks.conversation`.
 */
export async function giveTo(
  tx: Tx,
  contact: ContactRow,
  {
    to,
    detail,
    by,
  }: {
    to: { id: string; name: string }
    detail: string
    /** The member who does it. */ by?: { id: string; name: string }
  },
): Promise<boolean> {
  const taken = await takeOver(tx, contact, to.id)
  if (taken === undefined) return false
  await recordWork(tx, contact.id, 'assigned', `${to.name}, ${detail}`)
  await publishWork(tx, 'conversation.assigned', contact, { work: taken, member: by })
  if (by?.id !== to.id) await stateGiven(tx, contact, { memberId: to.id, by: by?.name })
  return true
}

/** Gives a conversation that is nobody's to the member who has replied. The caller holds `locks.conversation`. */
export async function assignToReplier(
  tx: Tx,
  { contact, member }: { contact: ContactRow; member: { id: string; name: string } },
): Promise<void> {
  await giveTo(tx, contact, { to: member, detail: 'who replied', by: member })
}
