import type { Member } from '@replyloop/shared/contract/member'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { audit } from '../audit.store.ts'
import { makeMemberLink } from '../members/memberLinks.ts'
import { requireManaged } from '../members/members.ts'

/**
 * Makes a one-time link by which a member chooses a new password; the old one works until then. Throws `NOT_FOUND`,
 * `INSUFFICIENT_ROLE` for a member with a wider role, and `FORBIDDEN` for oneself and for a member who has no password yet.
 */
export async function makePasswordLink(
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<{ member: Member; token: string }> {
  const { member } = await requireManaged(tx, caller, id)
  const { email, passwordHash } = member
  // Who gets hold of a session must not be able to keep the account.
  if (caller.session?.memberId === id)
    throw new Problem('FORBIDDEN', 'Change your own password in Settings, Account')
  if (passwordHash === null)
    throw new Problem('FORBIDDEN', `${email} has no password yet; make another invitation`)
  await tx.lock(locks.email(email)) // two links at once would be one too many
  await audit(tx, caller, 'password_link_made', email)
  return makeMemberLink(tx, caller, id)
}
