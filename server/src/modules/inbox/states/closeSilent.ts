import { audit } from '../../access/audit.store.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { listAnswered, type ConversationRow } from '../../conversations/conversations.ts'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { serviceIn } from '../../../platform/http/actor.ts'
import { timeOfId } from '../../../platform/ids.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'
import { drainAfter } from '../teams/drainSoon.ts'
import { closeConversation } from './closeConversation.ts'
import { closeSilentSoon } from './closeSilentSoon.ts'

/** How many conversations one transaction looks at. */
const atOnce = 50

/**
 * Closes the next conversations of an account in which we wrote last and nobody has written for as many days as it says, but none for
 * which a message waits or that waits for a person. Nobody is asked about them.
 */
export async function closeSilent(
  { db }: { db: Db },
  { accountId, after = '' }: { accountId: string; after?: string | undefined },
  job: RunningJob,
): Promise<void> {
  const closeNext = async (tx: Tx) => {
    const { closeAfterDays } = await readInboxSettings(tx, accountId)
    if (closeAfterDays === null) return job.finish(tx)
    const before = tx.now - closeAfterDays * dayMs
    const found = await listAnswered(tx, accountId, after, atOnce)
    const silent = found.filter(({ saidAt }) => saidAt < before)
    await tx.lock(...silent.map(({ work }) => locks.conversation(work.contactId)))
    await job.finish(tx)
    const locked = new Set(silent.map(({ work }) => work.contactId))
    const stillSilent = (await listAnswered(tx, accountId, after, atOnce)).filter(
      ({ work, saidAt }) => saidAt < before && locked.has(work.contactId),
    )
    for (const { work } of stillSilent) {
      const contact = await findContactInAnyAccount(tx, work.contactId)
      if (contact === undefined) continue
      const detail = `itself, after ${closeAfterDays} ${closeAfterDays === 1 ? 'day' : 'days'}`
      const by = { closedBy: 'auto', closeReason: 'silent', detail, member: undefined } as const
      const closed = await closeConversation(tx, { contact, work }, by)
      await drainAfter(tx, { accountId, before: work, after: closed })
      await audit(tx, serviceIn(accountId), 'conversation_closed', contact.id, { facts: { by: detail } })
    }
    const last = found.at(-1)
    if (found.length === atOnce && last !== undefined && mayPrecedeSilence(last, before))
      await closeSilentSoon(tx, accountId, last.work.lastMessageId)
  }
  await db.write(closeNext, { alone: true })
}

/** Whether behind a message there may be one from before a time: not behind a later one whose id is not ahead of its time. */
const mayPrecedeSilence = (
  { work, saidAt }: { work: Pick<ConversationRow, 'lastMessageId'>; saidAt: number },
  before: number,
): boolean => saidAt < before || timeOfId(work.lastMessageId) > saidAt + hourMs
