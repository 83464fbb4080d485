import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../access/audit.store.ts'
import { deleteMadeUpCampaigns, endMadeUpCampaigns } from '../campaigns/campaigns.ts'
import { countCustomFieldsJob } from '../contacts/contacts.jobs.ts'
import { deleteContactRows, listMadeUpContacts } from '../contacts/contacts.ts'
import { scheduleMediaDeletionOf } from '../conversations/media.ts'
import { purgeDeletedLists } from '../lists/lists.store.ts'
import { deleteList, holdsPeople, adoptList, listMadeUpLists } from '../lists/lists.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { serviceIn } from '../../platform/http/actor.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { removeMadeUpJob } from './exampleData.jobs.ts'
import { listMadeUpIn, recordRemoved, recordRemoving } from './madeUp.store.ts'

const contactsAtOnce = 50
/** So that others have their turn between two transactions. */
const restMs = 4

/** Has what a version before has made up among the work of accounts removed: example data has an account of its own now. */
export async function scheduleRemovals(tx: Tx): Promise<void> {
  for (const accountId of await listMadeUpIn(tx))
    await enqueue(tx, removeMadeUpJob, { accountId }, { uniqueKey: `removeMadeUp:${accountId}` })
}

/** Removes the made-up contacts, lists and campaigns of an account; after a stop or a crash it goes on with what is left. */
export async function removeMadeUp(
  { db }: { db: Db },
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  await db.write((tx) => beginRemoving(tx, accountId), { alone: true })
  const steps = [(tx: Tx) => removeContacts(tx, accountId), purgeDeletedLists]
  for (const step of steps)
    while (await db.write(step, { alone: true })) {
      if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
      await pause(restMs)
    }
  await db.write(
    async (tx) => {
      await job.finish(tx)
      await deleteMadeUpCampaigns(tx, accountId)
      await recordRemoved(tx, accountId)
      await enqueue(tx, countCustomFieldsJob, { accountId }) // only they may have had some
      tx.notify(`account:${accountId}`)
    },
    { alone: true },
  )
}

/**
 * Ends the made-up campaigns and lists of an account, before they go. What people use of it stays, as their own: a list that
 * holds people, or to which a campaign of theirs is linked; a campaign for which alone a webhook is.
 */
async function beginRemoving(tx: Tx, accountId: string): Promise<void> {
  if (!(await recordRemoving(tx, accountId))) return
  const lists = await listMadeUpLists(tx, accountId)
  await tx.lock(...lists.map((id) => locks.listLink(id)))
  const linked = await endMadeUpCampaigns(tx, accountId, lists)
  for (const id of lists)
    if (linked.includes(id) || (await holdsPeople(tx, id))) await adoptList(tx, id)
    else await deleteList(tx, accountId, id)
  await audit(tx, serviceIn(accountId), 'example_data_removed')
}

/** Removes some contacts, once nobody is just writing to them. Returns whether more may be left. */
async function removeContacts(tx: Tx, accountId: string): Promise<boolean> {
  const contacts = await listMadeUpContacts(tx, accountId, contactsAtOnce)
  const ids = contacts.map(({ id }) => id)
  await tx.lock(...ids.map((id) => locks.conversation(id)))
  for (const contact of contacts) await scheduleMediaDeletionOf(tx, contact)
  await deleteContactRows(tx, accountId, ids)
  tx.notify(`account:${accountId}`)
  return contacts.length === contactsAtOnce
}
