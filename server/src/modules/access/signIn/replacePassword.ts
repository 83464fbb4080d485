import type { Tx } from '../../../platform/db/db.ts'
import { updateMember } from '../members/members.store.ts'
import { deleteLink } from '../members/oneTimeLinks.store.ts'
import { endSessions } from './sessions.ts'

/** Gives a member a password. Their sessions end, and so does a link that could replace it. */
export async function replacePassword(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await updateMember(tx, memberId, { passwordHash })
  await deleteLink(tx, memberId)
  await endSessions(tx, { memberId })
}
