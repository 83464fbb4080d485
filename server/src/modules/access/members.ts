import type { Member } from '@replyloop/shared/contract/member'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { requireOwnAccount, type Caller } from '../../platform/http/authenticate.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { audit } from './audit.store.ts'
import { deleteMember, findMember, listMembers, type MemberRow } from './members.store.ts'
import { endSessions } from './sessions.ts'

/** The members of an account as the pages see them, the owner first. */
export async function readMembers(read: Reader, accountId: string): Promise<Member[]> {
  const { ownerId } = await readAccount(read, accountId)
  const members = (await listMembers(read, accountId)).map(
    ({ member: { id, name, email, passwordHash, createdAt }, linkExpiresAt, lastUsedAt }): Member => ({
      id,
      name,
      email,
      isOwner: id === ownerId,
      status: passwordHash === null ? 'invited' : 'active',
      invitationExpiresAt: isoTime(linkExpiresAt),
      lastUsedAt: isoTime(lastUsedAt),
      createdAt: isoTime(createdAt),
    }),
  )
  return members.toSorted((a, b) => Number(b.isOwner) - Number(a.isOwner))
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
