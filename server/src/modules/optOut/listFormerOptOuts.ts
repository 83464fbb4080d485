import { listFormerOptOutsJob } from '../consent/consent.jobs.ts'
import { listOptedOut } from '../contacts/contacts.store.ts'
import { rememberOptOut } from '../contacts/suppression.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import { readInstallationValue, setInstallationValueOnce } from '../../platform/db/installation.store.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'

const contactsAtOnce = 100
/** Set once all opt-outs from before there was a suppression list are on it. */
const mark = 'former_opt_outs_listed'

/** Begins to put former opt-outs on the suppression list, unless that is done or under way. */
export async function beginListingFormerOptOuts(db: Db): Promise<void> {
  if (await areFormerOptOutsListed(db.read)) return
  await db.write((tx) => enqueueNext(tx, {}))
}

const areFormerOptOutsListed = async (read: Reader): Promise<boolean> =>
  (await readInstallationValue(read, mark)) !== undefined

/** Puts the next contacts that have opted out on the suppression list. Until then their own state keeps messages away. */
export async function listFormerOptOuts(
  { db }: { db: Db },
  after: { accountId?: string | undefined; contactId?: string | undefined },
  job: RunningJob,
): Promise<void> {
  const listNext = async (tx: Tx) => {
    await job.finish(tx)
    const contacts = await listOptedOut(tx, after, contactsAtOnce)
    for (const contact of contacts) await rememberOptOut(tx, contact)
    const last = contacts.at(-1)
    if (last === undefined) await setInstallationValueOnce(tx, mark, 'done')
    else await enqueueNext(tx, { accountId: last.accountId, contactId: last.id })
  }
  await db.write(listNext, { alone: true })
}

const enqueueNext = (tx: Tx, after: { accountId?: string; contactId?: string }): Promise<void> =>
  enqueue(tx, listFormerOptOutsJob, after, { uniqueKey: listFormerOptOutsJob.kind })
