import type { InviteMember, Member } from '@replyloop/shared/session'
import type { Tx } from '../db/db.ts'
import { requireOwnAccount, type Caller } from '../http/authenticate.ts'
import { Problem } from '../lib/problem.ts'
import { emailLock, isEmailTaken, readAccount } from './accounts.store.ts'
import { audit } from './audit.store.ts'
import { makeMemberLink } from './memberLinks.ts'
import {
  deleteMember,
  findMember,
  findMemberByEmail,
  insertMember,
  updateMember,
  type MemberRow,
} from './members.store.ts'
import { endSessions } from './sessions.ts'

/**
 * Invites somebody by a one-time link of seven days; whoever was invited already gets a new one. Throws `EMAIL_TAKEN`
 * where somebody has a password, here or in another account: an invitation must not replace it.
 */
export async function inviteMember(
  tx: Tx,
  caller: Caller,
  { email, name }: InviteMember,
): Promise<{ member: Member; token: string }> {
  await tx.lock(emailLock(email))
  const known = await findMemberByEmail(tx, email)
  const isElsewhere = known === undefined ? await isEmailTaken(tx, email) : known.accountId !== caller.id
  if (isElsewhere || typeof known?.passwordHash === 'string')
    throw new Problem('EMAIL_TAKEN', `${email} belongs to an account or a member already`)
  const { id } = known ?? (await insertMember(tx, { accountId: caller.id, email, name: name ?? email }))
  if (name !== undefined) await updateMember(tx, id, { name })
  await audit(tx, caller, 'member_invited', email)
  return makeMemberLink(tx, caller.id, id)
}

/** Removes a member; their sessions end at once. Throws `NOT_FOUND`, and `FORBIDDEN` for the owner. */
export async function removeMember(tx: Tx, caller: Caller, id: string): Promise<void> {
  const member = await requireNonOwner(tx, caller, id, 'The owner of an account cannot be removed')
  await endSessions(tx, { memberId: id })
  await deleteMember(tx, id)
  await audit(tx, caller, 'member_removed', member.email)
}

/**
 * A member over whom the others of the account decide: not the owner, nor while an agency acts as the account. Throws
 * `NOT_FOUND`, and `FORBIDDEN`, which says `ownerRefusal` for the owner.
 */
export async function requireNonOwner(
  tx: Tx,
  caller: Caller,
  id: string,
  ownerRefusal: string,
): Promise<MemberRow> {
  requireOwnAccount(caller)
  const member = await findMember(tx, caller.id, id)
  if (member === undefined) throw new Problem('NOT_FOUND', `No member has the id ${id}`)
  if ((await readAccount(tx, caller.id)).ownerId === id) throw new Problem('FORBIDDEN', ownerRefusal)
  return member
}
