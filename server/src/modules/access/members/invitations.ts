import type { InviteMember, Member } from '@replyloop/shared/contract/member'
import { maxOpenInvitations } from '@replyloop/shared/values/limits'
import type { Role } from '@replyloop/shared/values/roles'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireRole, type Caller } from '../../../platform/http/authenticate.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import { isOperator } from '../../accounts/accounts.ts'
import { audit } from '../audit.store.ts'
import { emailTaken } from '../createAccount.ts'
import { giveRole } from './changeRole.ts'
import { makeMemberLink } from './memberLinks.ts'
import { lockMembers } from './members.ts'
import { countOpenInvitations, findMemberOfAccount, insertInvited, updateMember } from './members.store.ts'

/** What somebody may do whose invitation names no role. */
const narrowestRole: Role = 'viewer'

/**
 * Invites somebody by a one-time link; who was invited already gets a new one. Throws `EMAIL_TAKEN` where a member of this
 * account has a password: an invitation must not replace it. Whether another account has the email is not told. Throws
 * `INSUFFICIENT_ROLE` for a role wider than the caller's, be it that of somebody who was invited already, and `FORBIDDEN` to lower the
 * last owner, and for the link of an owner who has never signed in, which only the account's agency makes.
 */
export async function inviteMember(
  tx: Tx,
  caller: Caller,
  { email, name, role: given }: InviteMember,
): Promise<{ member: Member; token: string }> {
  const manager = await lockMembers(tx, caller)
  await tx.lock(locks.email(email))
  const known = await findMemberOfAccount(tx, caller.id, email)
  if (typeof known?.passwordHash === 'string') throw emailTaken(email)
  const role = given ?? known?.role ?? narrowestRole
  const isFirstOwner = known !== undefined && (await readAccount(tx, caller.id)).ownerId === known.id
  if (isFirstOwner) requireAgencyOf(caller, email)
  for (const each of isFirstOwner ? [] : [role, known?.role ?? role]) requireRole(manager, each)
  await requireRoom(tx, caller, known?.id ?? null)
  const fields = { accountId: caller.id, email, name: name ?? email, role }
  const id = known?.id ?? (await insertInvited(tx, fields))
  if (known !== undefined && role !== known.role) await giveRole(tx, known, role)
  if (name !== undefined) await updateMember(tx, id, { name })
  await audit(tx, caller, 'member_invited', email, { facts: { role } })
  return makeMemberLink(tx, caller, id)
}

/** Throws `VALIDATION_FAILED` where as many invitations wait as may; the operator's own accounts may have any number. */
async function requireRoom(tx: Tx, { id, tenant }: Caller, invitedId: string | null): Promise<void> {
  if ((await countOpenInvitations(tx, id, invitedId)) < maxOpenInvitations || (await isOperator(tx, tenant)))
    return
  throw new Problem(
    'VALIDATION_FAILED',
    `At most ${maxOpenInvitations} invitations of an account may wait for an answer; remove one in Settings > Members, or wait until one is accepted or ends`,
  )
}

/** Throws `FORBIDDEN` unless the caller's agency acts as the account. */
function requireAgencyOf({ session }: Caller, email: string): void {
  if (session === null || session.agency === null)
    throw new Problem(
      'FORBIDDEN',
      `${email} is the account’s owner: only its agency, or whoever runs the server, makes the first link of an owner`,
    )
}
