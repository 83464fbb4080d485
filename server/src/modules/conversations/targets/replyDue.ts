import type { Reader, Tx } from '../../../platform/db/db.ts'
import { changeWork } from '../state.store.ts'
import { findTargets, type AfterMessage } from '../conversations.store.ts'
import type { MessageRow } from '../messages.store.ts'
import type { Work } from '../work.rules.ts'
import { replyDueAt } from './replyDue.rules.ts'
import { findTeamTargets } from './replyTargets.store.ts'

/** Until when the wait of a conversation is to be ended, as its account and its team want that; `null`: at any time. */
export async function dueOf(
  read: Reader,
  accountId: string,
  { waitingSince, firstReplyAt, teamId }: Pick<Work, 'waitingSince' | 'firstReplyAt' | 'teamId'>,
): Promise<number | null> {
  if (waitingSince === null) return null
  const ofAccount = await findTargets(read, accountId)
  if (ofAccount === undefined) return null
  const ofTeam = teamId === null ? undefined : await findTeamTargets(read, accountId, teamId)
  return replyDueAt(ofAccount, ofTeam, { since: waitingSince, isFirst: firstReplyAt === null })
}

/** Where a message has begun a wait in a team that has targets or hours of its own, stores until when it is to be answered by these. */
export async function applyTeamTargets(
  tx: Tx,
  { accountId, contactId, createdAt }: MessageRow,
  after: AfterMessage,
): Promise<AfterMessage> {
  if (after.teamId === null || after.waitingSince !== createdAt) return after
  const dueAt = await dueOf(tx, accountId, after)
  if (dueAt === after.replyDueAt) return after
  await changeWork(tx, { id: contactId, accountId }, { replyDueAt: dueAt })
  return { ...after, replyDueAt: dueAt }
}
