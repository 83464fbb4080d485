import type { Member } from '@replyloop/shared/contract/member'
import { roles, type Role } from '@replyloop/shared/values/roles'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import {
  requireOwnAccount,
  requireRole,
  requireSession,
  type Caller,
} from '../../../platform/http/authenticate.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { memberRetired } from '../access.facts.ts'
import { audit } from '../audit.store.ts'
import { leftBehindFacts, leaveBehind, type LeftBehind } from './leaveBehind.ts'
import { ownersStay } from './members.rules.ts'
import { deleteMember, findMember, listMembers, type MemberRow } from './members.store.ts'
import { endSessions, sessionEnded } from '../signIn/sessions.ts'

/** The members of an account as the pages see them, the widest role first. */
export async function readMembers(read: Reader, accountId: string): Promise<Member[]> {
  const members = (await listMembers(read, accountId)).map(
    ({ member: { id, name, email, role, passwordHash, createdAt }, linkExpiresAt, lastUsedAt }): Member => ({
      id,
      name,
      email,
      role,
      status: passwordHash === null ? 'invited' : 'active',
      invitationExpiresAt: isoTime(linkExpiresAt),
      lastUsedAt: isoTime(lastUsedAt),
      createdAt: isoTime(createdAt),
    }),
  )
  return members.toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
}

/** A member of an account who is known to exist, as the pages see them. */
export async function readListedMember(read: Reader, accountId: string, id: string): Promise<Member> {
  const member = (await readMembers(read, accountId)).find((each) => each.id === id)
  if (member === undefined) throw new Error(`member ${id} is not there any more`)
  return member
}

/**
 * Removes a member; their sessions end at once, and the links that they made; their keys if the caller chooses so. Throws `NOT_FOUND`, `INSUFFICIENT_ROLE` for one with a wider role than the
 * caller's, and `FORBIDDEN` for the last owner.
 */
export async function removeMember(
  tx: Tx,
  caller: Caller,
  id: string,
  choice: { endsKeys: boolean },
): Promise<LeftBehind> {
  const { member } = await requireManaged(tx, caller, id)
  await requireOwnersStay(tx, member, null)
  await endSessions(tx, { memberId: id })
  const left = await leaveBehind(tx, caller, id, choice)
  await memberRetired.happened(tx, { caller, member })
  await deleteMember(tx, id)
  const facts = { role: member.role, ...leftBehindFacts(left) }
  await audit(tx, caller, 'member_removed', member.email, { facts })
  return left
}

/**
 * A member of the account over whom the caller decides: nobody with a wider role; and the caller, as `lockMembers`. Throws `NOT_FOUND`, `INSUFFICIENT_ROLE`, and
 * `FORBIDDEN` while an agency acts as the account.
 */
export async function requireManaged(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ member: MemberRow; manager: Manager }> {
  const manager = await lockMembers(tx, caller)
  const member = await requireMember(tx, caller, id)
  requireRole(manager, member.role)
  return { member, manager }
}

/** A member of the caller's own account. Throws `NOT_FOUND`, and `FORBIDDEN` while an agency acts as the account. */
export async function requireMember(read: Reader, caller: Caller, id: string): Promise<MemberRow> {
  requireOwnAccount(caller)
  const member = await findMember(read, caller.id, id)
  if (member === undefined) throw new Problem('NOT_FOUND', `No member has the id ${id}`)
  return member
}

/** A member who changes members, with the role of this instant. */
type Manager = Pick<Caller, 'session'>

/**
 * Has those who change an account's members do so one after the other, until the transaction ends. Returns the caller with the
 * role that they have then, which the one before may have changed. Throws `UNAUTHORIZED` for a member who has been removed, and
 * `INSUFFICIENT_ROLE`.
 */
export async function lockMembers(tx: Tx, caller: Caller): Promise<Manager> {
  const session = requireSession(caller)
  const accountId = session.agency?.id ?? caller.id
  await tx.lock(locks.members(accountId), locks.members(caller.id))
  const self = await findMember(tx, accountId, session.memberId)
  if (self === undefined) throw sessionEnded()
  const manager = { session: { ...session, role: self.role } }
  requireRole(manager, 'admin')
  return manager
}

/** Throws `FORBIDDEN` where an account would be left without an owner who can sign in, once `member` has `role` or is gone. */
export async function requireOwnersStay(tx: Tx, member: MemberRow, role: Role | null): Promise<void> {
  const members = (await listMembers(tx, member.accountId)).map((row) => row.member)
  if (ownersStay(members, member.id, role)) return
  throw new Problem(
    'FORBIDDEN',
    `Without ${member.email} no owner would be left who can sign in; make somebody else an owner first, who has a password`,
  )
}
