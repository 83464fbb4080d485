import { roleAllows } from '@replyloop/shared/values/roles'
import { audit } from '../../access/audit.store.ts'
import { findMember, type MemberRow } from '../../access/members.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { type ConversationRow, changeWork, takeOver } from '../../conversations/conversations.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { publishWork } from './publishWork.ts'

/**
 * Gives a conversation to a member, or to nobody. Returns it as it is then. The caller holds `locks.conversation`. Throws
 * `VALIDATION_FAILED` for who is no member that may answer.
 */
export async function assign(
  tx: Tx,
  { caller, contact, work }: { caller: Caller; contact: ContactRow; work: ConversationRow },
  assigneeId: string | null,
): Promise<ConversationRow> {
  if (assigneeId === work.assigneeId) return work
  const assignee = assigneeId === null ? undefined : await requireAssignee(tx, caller.id, assigneeId)
  const assigned = await changeWork(tx, contact, { assigneeId })
  const member = memberOf(caller)
  const who = member?.name ?? caller.key?.name ?? 'API'
  await recordTimeline(tx, {
    contactId: contact.id,
    subject: 'conversation',
    decision: 'done',
    ...(assignee === undefined
      ? { rule: 'released', detail: who }
      : { rule: 'assigned', detail: `${assignee.name}, by ${who}` }),
  })
  const facts = { assigneeId: assigneeId ?? 'nobody' }
  await audit(tx, caller, 'conversation_assigned', contact.id, { facts })
  await publishWork(tx, 'conversation.assigned', contact, { work: assigned, member })
  return assigned
}

/** A member of an account, or of its agency, who may answer. Throws `VALIDATION_FAILED`. */
async function requireAssignee(read: Reader, accountId: string, id: string): Promise<MemberRow> {
  const { agencyId } = await readAccount(read, accountId)
  const member =
    (await findMember(read, accountId, id)) ??
    (agencyId === null ? undefined : await findMember(read, agencyId, id))
  if (member === undefined)
    throw fieldProblem('assigneeId', 'names no member of the account: take the id of one, or null for nobody')
  if (!roleAllows(member.role, 'agent'))
    throw fieldProblem(
      'assigneeId',
      `names ${member.name}, who may only read: give them the role agent first`,
    )
  return member
}

/** Gives a conversation that is nobody's to the member who has replied. The caller holds `locks.conversation`. */
export async function assignToReplier(
  tx: Tx,
  { contact, member }: { contact: ContactRow; member: { id: string; name: string } },
): Promise<void> {
  const taken = await takeOver(tx, contact, member.id)
  if (taken === undefined) return
  const detail = `${member.name}, who replied`
  const about = { contactId: contact.id, subject: 'conversation', decision: 'done' } as const
  await recordTimeline(tx, { ...about, rule: 'assigned', detail })
  await publishWork(tx, 'conversation.assigned', contact, { work: taken, member })
}
