import { audit } from '../../access/audit.store.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { listSilent } from '../../conversations/conversations.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { serviceIn } from '../../../platform/http/actor.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'
import { drainAfter } from '../teams/drainSoon.ts'
import { closeConversation } from './closeConversation.ts'
import { closeSilentSoon } from './closeSilentSoon.ts'

/** How many conversations one transaction closes. */
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
    const silent = (afterLast: string) => listSilent(tx, accountId, { before, after: afterLast }, atOnce)
    const found = await silent(after)
    await tx.lock(...found.map(({ contactId }) => locks.conversation(contactId)))
    await job.finish(tx)
    const locked = new Set(found.map(({ contactId }) => contactId))
    const stillSilent = (await silent(after)).filter(({ contactId }) => locked.has(contactId))
    for (const work of stillSilent) {
      const contact = await findContactInAnyAccount(tx, work.contactId)
      if (contact === undefined) continue
      const detail = `itself, after ${closeAfterDays} ${closeAfterDays === 1 ? 'day' : 'days'}`
      const by = { closedBy: 'auto', closeReason: 'silent', detail, member: undefined } as const
      const closed = await closeConversation(tx, { contact, work }, by)
      await drainAfter(tx, { accountId, before: work, after: closed })
      await audit(tx, serviceIn(accountId), 'conversation_closed', contact.id, { facts: { by: detail } })
    }
    const last = found.at(-1)
    if (found.length === atOnce && last !== undefined)
      await closeSilentSoon(tx, accountId, last.lastMessageId)
  }
  await db.write(closeNext, { alone: true })
}
