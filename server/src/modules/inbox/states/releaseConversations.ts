import { audit } from '../../access/audit.store.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import {
  changeWork,
  countGoingOn,
  findWork,
  isGoingOn,
  listAssigned,
} from '../../conversations/conversations.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { releaseConversationsJob } from '../inbox.jobs.ts'
import { drainTeam } from '../teams/drainSoon.ts'
import { leaveTeams, listTeamsOf } from '../teams/teams.store.ts'
import { publishWork } from './publishWork.ts'
import { recordWork } from './recordWork.ts'

/** How many conversations one transaction gives back. */
const atOnce = 100

/** Who may not answer any more, and whose conversations wait for somebody else. */
interface Retired {
  memberId: string
  accountId: string
  name: string
}

/**
 * Takes a member who may not answer any more out of their teams, and has their conversations go back to nobody, also those of
 * sub-accounts: what is of a team waits there again, the first hundred at once. One line says how many were open.
 */
export async function releaseConversations(
  tx: Tx,
  {
    caller,
    member,
  }: { caller: Actor; member: { id: string; accountId: string; email: string; name: string } },
): Promise<void> {
  const accounts = new Set((await listTeamsOf(tx, member.id)).map(({ accountId }) => accountId))
  await tx.lock(...[...accounts].map(locks.teams))
  await leaveTeams(tx, member.id)
  const open = await countGoingOn(tx, member)
  if (open > 0)
    await audit(tx, caller, 'conversations_released', member.email, { facts: { conversations: open } })
  const retired = { memberId: member.id, accountId: member.accountId, name: member.name }
  if (!(await releaseSome(tx, retired)))
    await enqueue(tx, releaseConversationsJob, retired, {
      accountId: retired.accountId,
      uniqueKey: `releaseConversations:${retired.memberId}`,
    })
}

/** Gives the next conversations of somebody who may not answer any more to nobody. */
export async function releaseNext({ db }: { db: Db }, retired: Retired, job: RunningJob): Promise<void> {
  const release = async (tx: Tx) => {
    const isDone = await releaseSome(tx, retired)
    await (isDone ? job.finish(tx) : job.reschedule(tx, tx.now))
  }
  await db.write(release, { alone: true })
}

/** Gives some of them to nobody, those first that go on. Returns whether these were all. */
async function releaseSome(tx: Tx, { memberId, accountId, name }: Retired): Promise<boolean> {
  const found = await listAssigned(tx, { id: memberId, accountId }, atOnce)
  await tx.lock(...found.map(({ contactId }) => locks.conversation(contactId)))
  for (const { contactId } of found) await releaseOne(tx, contactId, { memberId, name })
  return found.length < atOnce
}

async function releaseOne(
  tx: Tx,
  contactId: string,
  { memberId, name }: Pick<Retired, 'memberId' | 'name'>,
): Promise<void> {
  const contact = await findContactInAnyAccount(tx, contactId)
  const before = await findWork(tx, contactId)
  if (contact === undefined || before?.assigneeId !== memberId) return
  const work = await changeWork(tx, contact, { assigneeId: null })
  if (!isGoingOn(work)) return
  await recordWork(tx, contactId, 'released', `${name} may not answer any more`)
  await publishWork(tx, 'conversation.assigned', contact, { work, member: undefined })
  const { teamId } = work
  if (teamId !== null) await drainTeam(tx, { accountId: contact.accountId, teamId })
}
