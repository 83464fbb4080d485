import type { z } from 'zod'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { findWork } from '../../conversations/conversations.ts'
import { listMembersOfTeam } from '../../inbox/inbox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { tellOfConversationJob } from '../mail.jobs.ts'
import { hasDevice } from '../push/pushDevices.store.ts'
import { tellAccount, tellMembers } from './tellMembers.ts'

/** What happens within this time is told together: a person who writes five lines, or a hand-over that a team gives away. */
const togetherMs = 2000

type About = z.output<typeof tellOfConversationJob.payload>['about']

const schedule = (tx: Tx, about: About, contactId: string): Promise<void> =>
  enqueue(
    tx,
    tellOfConversationJob,
    { about, contactId },
    { runAt: tx.now + togetherMs, uniqueKey: `tell:${about}:${contactId}` },
  )

/** Has those told who may answer a contact that the bot has handed over. */
export async function tellNeedsHuman(tx: Tx, { id, isTest }: ContactRow): Promise<void> {
  if (!isTest) await schedule(tx, 'needs_human', id)
}

/** Has the member told whose conversation it is that a contact has written. */
export async function tellNewMessage(
  tx: Tx,
  { contactId, memberId }: { contactId: string; memberId: string },
): Promise<void> {
  if (await hasDevice(tx, memberId)) await schedule(tx, 'new_message', contactId)
}

/** Tells a member that a conversation was given to them. */
export const tellAssigned = (
  tx: Tx,
  {
    accountId,
    contactId,
    memberId,
    by,
  }: { accountId: string; contactId: string; memberId: string; by: string | undefined },
): Promise<void> =>
  tellMembers(
    tx,
    { kind: 'assigned', ids: [memberId] },
    { about: 'assigned', accountId, subject: contactId, madeBy: by },
  )

/** Tells of a conversation whom it concerns then: whose it is; of a hand-over in none's its team, else all who answer. */
export async function tellOfConversation(
  tx: Tx,
  { about, contactId }: { about: About; contactId: string },
  job: RunningJob,
): Promise<void> {
  await job.finish(tx) // first: what commits while this runs waits for that, and then adds a job of its own
  const contact = await findContactInAnyAccount(tx, contactId)
  if (contact === undefined) return
  const { accountId } = contact
  const notice = { about, accountId, subject: contactId }
  const { assigneeId = null, teamId = null } = (await findWork(tx, contactId)) ?? {}
  if (assigneeId !== null) return tellMembers(tx, { kind: about, ids: [assigneeId] }, notice)
  if (about === 'new_message') return
  if (teamId === null) return tellAccount(tx, { kind: about, of: accountId }, notice)
  await tellMembers(tx, { kind: about, ids: await listMembersOfTeam(tx, teamId) }, notice)
}
