import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { wakeSnoozedJob } from '../inbox.jobs.ts'

/** With the id of a contact behind it, this is the unique key of the job. */
export const snoozedJobKeyPrefix = 'wakeSnoozed:'

/** Enqueues the job that opens a snoozed conversation when its time comes; one that is there for an earlier time looks again. */
export const wakeSnoozedAt = (
  tx: Tx,
  { id: contactId, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
  runAt: number,
): Promise<void> =>
  enqueue(
    tx,
    wakeSnoozedJob,
    { contactId },
    { runAt, accountId, uniqueKey: `${snoozedJobKeyPrefix}${contactId}` },
  )
