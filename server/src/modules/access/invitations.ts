import type { InviteMember, Member } from '@replyloop/shared/contract/member'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { audit } from './audit.store.ts'
import { emailTaken, isEmailTaken } from './createAccount.ts'
import { makeMemberLink } from './memberLinks.ts'
import { findMemberByEmail, insertMember, updateMember } from './members.store.ts'

/**
 * Invites somebody by a one-time link; whoever was invited already gets a new one. Throws `EMAIL_TAKEN`
 * where somebody has a password, here or in another account: an invitation must not replace it.
 */
export async function inviteMember(
  tx: Tx,
  caller: Caller,
  { email, name }: InviteMember,
): Promise<{ member: Member; token: string }> {
  await tx.lock(locks.email(email))
  const known = await findMemberByEmail(tx, email)
  const isElsewhere = known === undefined ? await isEmailTaken(tx, email) : known.accountId !== caller.id
  if (isElsewhere || typeof known?.passwordHash === 'string') throw emailTaken(email)
  const { id } = known ?? (await insertMember(tx, { accountId: caller.id, email, name: name ?? email }))
  if (name !== undefined) await updateMember(tx, id, { name })
  await audit(tx, caller, 'member_invited', email)
  return makeMemberLink(tx, caller.id, id)
}
