import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findMemberById, type MemberRow, type ToldChoices, updateMember } from '../../access/members.ts'

/**
 * Adds to the choices of a member what `choose` makes of them, which may be nothing. Of two at once the second one sees what the
 * first has chosen, and keeps it. Who is no member any more is told of nothing anyway.
 */
export async function saveChoices(
  tx: Tx,
  memberId: string,
  choose: (member: MemberRow) => Partial<ToldChoices>,
): Promise<void> {
  const known = await findMemberById(tx, memberId)
  if (known === undefined) return
  await tx.lock(locks.members(known.accountId))
  const member = await findMemberById(tx, memberId)
  if (member === undefined) return
  const { mailChoices, pushChoices, ...others } = choose(member)
  const chosen = {
    ...(mailChoices && { mailChoices: { ...member.mailChoices, ...mailChoices } }),
    ...(pushChoices && { pushChoices: { ...member.pushChoices, ...pushChoices } }),
    ...others,
  }
  if (Object.keys(chosen).length > 0) await updateMember(tx, memberId, chosen)
}
