import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import {
  changeWork,
  dueOf,
  isGoingOn,
  listUnsettled,
  readUnsettled,
  storeSettled,
} from '../../conversations/conversations.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { beginWithout } from '../episodes/beginEpisode.ts'
import { storeHandOver } from '../episodes/episodes.store.ts'
import { settleConversationsJob } from '../inbox.jobs.ts'

const atOnce = 50

/** Begins to give a state to the conversations that a version before has written to, where there are such. */
export async function scheduleSettling(tx: Tx): Promise<void> {
  if ((await listUnsettled(tx, '', 1)).length > 0) await enqueueNext(tx, {})
}

const enqueueNext = (tx: Tx, after: { after?: string }): Promise<void> =>
  enqueue(tx, settleConversationsJob, after, { uniqueKey: settleConversationsJob.kind })

/**
 * Gives the next conversations that a version before has written to the state that the upgrade promises (docs/self-hosting/upgrading.md):
 * open where somebody waits for a person, closed where anybody has written, none where only we have. One that had a state gets the
 * one that the messages since would have made.
 */
export async function settleConversations(
  { db }: { db: Db },
  { after = '' }: { after?: string | undefined },
  job: RunningJob,
): Promise<void> {
  const settleNext = async (tx: Tx) => {
    await job.finish(tx)
    const found = await listUnsettled(tx, after, atOnce)
    await tx.lock(...found.map(({ id }) => locks.conversation(id)))
    for (const { id } of found) {
      const contact = await findContactInAnyAccount(tx, id)
      if (contact !== undefined) await settle(tx, contact)
    }
    const last = found.at(-1)
    if (last !== undefined) await enqueueNext(tx, { after: last.id })
  }
  await db.write(settleNext, { alone: true })
}

async function settle(tx: Tx, contact: ContactRow): Promise<void> {
  const unsettled = await readUnsettled(tx, contact)
  if (unsettled === undefined) return
  const { work, hasBegun, begins, waitingSince } = unsettled
  const { needsHumanAt, needsHumanReason } = contact
  if (work.state === null && needsHumanAt === null)
    return storeSettled(tx, work, { state: hasBegun ? 'closed' : null })
  if (work.state === null || (begins && !isGoingOn(work))) {
    const { episodeId } = await beginWithout(tx, contact, work, {
      waitingSince: waitingSince ?? needsHumanAt,
    })
    if (episodeId !== null && needsHumanAt !== null) await storeHandOver(tx, episodeId, needsHumanReason)
  } else if (isGoingOn(work)) {
    const isWoken = begins && work.state === 'snoozed'
    const replyDueAt = await dueOf(tx, contact.accountId, { ...work, waitingSince })
    await changeWork(tx, contact, {
      waitingSince,
      replyDueAt,
      ...(isWoken && { state: 'open', snoozedUntil: null }),
    })
  }
  await storeSettled(tx, work, {})
}
