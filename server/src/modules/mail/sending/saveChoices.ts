import type { MailChoices } from '@replyloop/shared/values/mail'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findMemberById, type MemberRow, updateMember } from '../../access/members.ts'

/**
 * Adds to the choices of a member what `choose` makes of them, which may be nothing. Of two at once the second one sees what the
 * first has chosen, and keeps it. Who is no member any more gets no mails anyway.
 */
export async function saveChoices(
  tx: Tx,
  memberId: string,
  choose: (member: MemberRow) => MailChoices,
): Promise<void> {
  const known = await findMemberById(tx, memberId)
  if (known === undefined) return
  await tx.lock(locks.members(known.accountId))
  const member = await findMemberById(tx, memberId)
  if (member === undefined) return
  const chosen = choose(member)
  if (Object.keys(chosen).length > 0)
    await updateMember(tx, memberId, { mailChoices: { ...member.mailChoices, ...chosen } })
}
