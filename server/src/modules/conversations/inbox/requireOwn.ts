import { readMember } from '../../access/members.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findWork } from '../state.store.ts'

/**
 * Throws `CONVERSATION_OF_ANOTHER` for an agent of an account that has its agents answer, assign and close only what is theirs or
 * nobody's, where the conversation is somebody else's. Wider roles and keys may. The caller holds `locks.conversation`.
 */
export async function requireOwn(
  read: Reader,
  { accountId, memberId }: { accountId: string; memberId: string | undefined },
  contactId: string,
): Promise<void> {
  if (memberId === undefined || !(await readAccount(read, accountId)).agentsOwnOnly) return
  if ((await readMember(read, memberId)).role !== 'agent') return
  const assigneeId = (await findWork(read, contactId))?.assigneeId ?? null
  if (assigneeId === null || assigneeId === memberId) return
  throw new Problem(
    'CONVERSATION_OF_ANOTHER',
    'The conversation is a colleague’s, and agents of this account act on their own ones: ask the colleague or a manager to assign it to you',
  )
}
