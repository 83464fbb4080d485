import type { Role } from '@replyloop/shared/values/roles'
import { actingRole, roleAllows } from '@replyloop/shared/values/roles'
import type { Tx } from '../../../platform/db/db.ts'
import { requireRole, type Caller } from '../../../platform/http/authenticate.ts'
import { memberRetired } from '../access.facts.ts'
import { audit } from '../audit.store.ts'
import { endLinksMadeBy, leftBehindFacts, leaveBehind, type LeftBehind } from './leaveBehind.ts'
import { requireManaged, requireOwnersStay } from './members.ts'
import { updateMember, type MemberRow } from './members.store.ts'
import { deleteLink } from './oneTimeLinks.store.ts'
import { endSessions, notifySessions } from '../signIn/sessions.ts'

/**
 * Gives a member of the caller's account another role, up to the caller's own; it holds from the next request on. Who may do
 * less leaves behind what `leaveBehind` says. Throws `NOT_FOUND`, `INSUFFICIENT_ROLE` for a role wider than the caller's, before
 * or after, and `FORBIDDEN` for the last owner.
 */
export async function changeRole(
  tx: Tx,
  caller: Caller,
  id: string,
  { role, endKeys }: { role: Role; endKeys: boolean },
): Promise<LeftBehind> {
  const { member, manager } = await requireManaged(tx, caller, id)
  requireRole(manager, role)
  if (role === member.role) return nothing
  await giveRole(tx, member, role)
  const left = await leftBy(tx, caller, member, { role, endKeys })
  const changes = { role: { before: member.role, after: role } }
  if (!roleAllows(role, 'agent')) await memberRetired.happened(tx, { caller, member })
  await audit(tx, caller, 'member_role_changed', member.email, { changes, facts: leftBehindFacts(left) })
  return left
}

const nothing: LeftBehind = { keys: [], keysEnded: false, linksEnded: 0 }

/** What a member leaves behind who had a wider role: of keys those who may make none any more. */
async function leftBy(
  tx: Tx,
  caller: Caller,
  { id, role: before }: MemberRow,
  { role, endKeys }: { role: Role; endKeys: boolean },
): Promise<LeftBehind> {
  if (roleAllows(role, before)) return nothing
  if (roleAllows(role, 'admin')) return { ...nothing, linksEnded: await endLinksMadeBy(tx, id) }
  return leaveBehind(tx, caller, id, { endsKeys: endKeys })
}

/** Gives a member a role and tells their open pages; who may act as no sub-account any more is signed out of it. Throws `FORBIDDEN` for the last owner. */
export async function giveRole(tx: Tx, member: MemberRow, role: Role): Promise<void> {
  await requireOwnersStay(tx, member, role)
  await updateMember(tx, member.id, { role })
  if (!roleAllows(role, actingRole)) await endSessions(tx, { actingMemberId: member.id })
  // Who made the link knows it, and would get by it what they could not give.
  if (!roleAllows(member.role, role)) await deleteLink(tx, member.id)
  await notifySessions(tx, member.id)
}
