import type { InviteMember, Member } from '@replyloop/shared/contract/member'
import type { Role } from '@replyloop/shared/values/roles'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { requireRole, type Caller } from '../../platform/http/authenticate.ts'
import { audit } from './audit.store.ts'
import { findAccountByEmail } from '../accounts/accounts.store.ts'
import { emailTaken } from './createAccount.ts'
import { giveRole } from './changeRole.ts'
import { makeMemberLink } from './memberLinks.ts'
import { lockMembers } from './members.ts'
import { findMemberByEmail, insertMember, updateMember } from './members.store.ts'

/** What somebody may do whose invitation names no role. */
const narrowestRole: Role = 'viewer'

/**
 * Invites somebody by a one-time link; whoever was invited already gets a new one. Throws `EMAIL_TAKEN` where
 * somebody has a password, here or in another account: an invitation must not replace it. Throws `INSUFFICIENT_ROLE` for a
 * role wider than the caller's, be it that of whoever was invited already, and `FORBIDDEN` to lower the last owner.
 */
export async function inviteMember(
  tx: Tx,
  caller: Caller,
  { email, name, role: given }: InviteMember,
): Promise<{ member: Member; token: string }> {
  const manager = await lockMembers(tx, caller)
  await tx.lock(locks.email(email))
  const known = await findMemberByEmail(tx, email)
  // The account's own email is that of the member with whom it began, who may have been removed.
  const holder = known?.accountId ?? (await findAccountByEmail(tx, email))?.id ?? caller.id
  if (holder !== caller.id || typeof known?.passwordHash === 'string') throw emailTaken(email)
  const role = given ?? known?.role ?? narrowestRole
  for (const each of [role, known?.role ?? role]) requireRole(manager, each)
  const fields = { accountId: caller.id, email, name: name ?? email, role }
  const { id } = known ?? (await insertMember(tx, fields))
  if (known !== undefined && role !== known.role) await giveRole(tx, known, role)
  if (name !== undefined) await updateMember(tx, id, { name })
  await audit(tx, caller, 'member_invited', email, { facts: { role } })
  return makeMemberLink(tx, caller.id, id)
}
