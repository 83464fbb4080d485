import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../access/audit.store.ts'
import { deleteExampleCampaigns, endExampleCampaigns } from '../campaigns/campaigns.ts'
import { deleteExamples, listExamples } from '../contacts/contacts.ts'
import { countCustomFieldsJob } from '../contacts/contacts.jobs.ts'
import { scheduleMediaDeletionOf } from '../conversations/media.ts'
import { purgeDeletedLists } from '../lists/lists.store.ts'
import { deleteList, listExampleLists } from '../lists/lists.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { removeExampleDataJob } from './exampleData.jobs.ts'
import { deleteExampleData, lockExampleData, updateExampleData } from './exampleData.store.ts'

const contactsAtOnce = 50
/** So that others have their turn between two transactions. */
const restMs = 4

/**
 * Ends the example campaigns and lists of an account at once, and has a job remove them with the example contacts and everything
 * that has been written with these. What else the account has stays. Throws `NOT_FOUND`, `LIST_IN_USE` while another campaign
 * greets who joins one of the lists, and `CAMPAIGN_IN_USE` while a webhook is for one of the campaigns alone.
 */
export async function removeExampleData(tx: Tx, caller: Caller): Promise<void> {
  const { id: accountId } = caller
  const current = await lockExampleData(tx, accountId)
  if (current === undefined) throw new Problem('NOT_FOUND', 'This account has no example data')
  if (current.state === 'removing') return
  const lists = await listExampleLists(tx, accountId)
  await tx.lock(...lists.map(({ id }) => locks.listLink(id)))
  await endExampleCampaigns(
    tx,
    accountId,
    lists.map(({ id }) => id),
  )
  for (const { id } of lists) await deleteList(tx, accountId, id)
  await updateExampleData(tx, accountId, { state: 'removing' })
  await enqueue(tx, removeExampleDataJob, { accountId }, { uniqueKey: `removeExampleData:${accountId}` })
  await audit(tx, caller, 'example_data_removed')
}

/** Removes what is left of the example data of an account. After a stop or a crash it goes on with what is left. */
export async function continueRemoving(
  { db }: { db: Db },
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  const steps = [(tx: Tx) => removeContacts(tx, accountId), purgeDeletedLists]
  for (const step of steps)
    while (await db.write(step, { alone: true })) {
      if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
      await pause(restMs)
    }
  await db.write(
    async (tx) => {
      await job.finish(tx)
      await deleteExampleCampaigns(tx, accountId)
      await deleteExampleData(tx, accountId)
      await enqueue(tx, countCustomFieldsJob, { accountId }) // only they may have had some
      tx.notify(`account:${accountId}`)
    },
    { alone: true },
  )
}

/** Removes some contacts, once nobody is just writing to them. Returns whether more may be left. */
async function removeContacts(tx: Tx, accountId: string): Promise<boolean> {
  await lockExampleData(tx, accountId) // nobody is just adding some
  const contacts = await listExamples(tx, accountId, contactsAtOnce)
  const ids = contacts.map(({ id }) => id)
  await tx.lock(...ids.map((id) => locks.conversation(id)))
  for (const contact of contacts) await scheduleMediaDeletionOf(tx, contact)
  await deleteExamples(tx, accountId, ids)
  tx.notify(`account:${accountId}`)
  return contacts.length === contactsAtOnce
}
