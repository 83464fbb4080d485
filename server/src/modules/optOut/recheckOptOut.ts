import { findOptOut } from '../consent/suppressions.store.ts'
import { findContactInAnyAccount, updateContactRow } from '../contacts/contacts.store.ts'
import { listAddresses } from '../contacts/identities.store.ts'
import { recordTimeline } from '../contacts/timeline.store.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { areFormerOptOutsListed } from './listFormerOptOuts.ts'
import { stopEverything } from './optOut.ts'

/**
 * Makes a contact follow the suppression list: stops everything where its person has opted out by another contact, and takes
 * that back where nothing of it is on the list any more.
 */
export async function recheckOptOut(
  { db }: { db: Db },
  { contactId }: { contactId: string },
  job: RunningJob,
): Promise<void> {
  const recheck = async (tx: Tx) => {
    await tx.lock(locks.conversation(contactId))
    await job.finish(tx)
    const contact = await findContactInAnyAccount(tx, contactId)
    if (contact === undefined) return
    const optedOutAt = await findOptOut(tx, { ...contact, addresses: await listAddresses(tx, contactId) })
    if (optedOutAt !== undefined) {
      const out = await updateContactRow(tx, contact, { optedOutAt: contact.optedOutAt ?? optedOutAt })
      return stopEverything(tx, out, 'same_person')
    }
    if (contact.optedOutAt === null || !(await areFormerOptOutsListed(tx))) return
    await updateContactRow(tx, contact, { optedOutAt: null })
    await recordTimeline(tx, { contactId, subject: 'opt_out', decision: 'undone', rule: 'same_person' })
  }
  await db.write(recheck, { alone: true })
}
