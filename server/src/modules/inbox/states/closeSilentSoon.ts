import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { closeSilentJob } from '../inbox.jobs.ts'
import { listClosingAccounts } from '../settings/inboxSettings.store.ts'

/** Has the conversations of an account close in which nobody has written for long: those whose last message is behind one. */
export async function closeSilentSoon(tx: Tx, accountId: string, after?: string): Promise<void> {
  const uniqueKey = `${closeSilentJob.kind}:${accountId}`
  await enqueue(tx, closeSilentJob, { accountId, after }, { accountId, uniqueKey })
}

/** Each hour: the same of all accounts that want it. */
export async function scheduleClosing(tx: Tx): Promise<void> {
  for (const accountId of await listClosingAccounts(tx)) await closeSilentSoon(tx, accountId)
}
