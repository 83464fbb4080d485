import { readAccount } from '../../accounts/accounts.store.ts'
import { findTargets, type WaitPlace } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { recomputeDueJob } from '../inbox.jobs.ts'
import { readInboxSettings, storeInboxSettings } from './inboxSettings.store.ts'

/** Has stored until when the conversations of an account that wait are to be answered: those behind one. */
export async function recomputeDueSoon(tx: Tx, accountId: string, place?: WaitPlace): Promise<void> {
  const payload = { accountId, ...(place && { since: String(place.since), after: place.contactId }) }
  await enqueue(tx, recomputeDueJob, payload, {
    accountId,
    uniqueKey: `${recomputeDueJob.kind}:${accountId}`,
  })
}

/** The same once the hours or the zone of an account have changed, where it or a team of it has ever had a target. */
export async function recomputeByHours(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  if ((await findTargets(tx, accountId)) !== undefined) await recomputeByTargets(tx, accountId)
}

/** The same once a target of an account or of a team has changed. */
export async function recomputeByTargets(tx: Tx, accountId: string): Promise<void> {
  const { timeZone } = await readAccount(tx, accountId)
  await storeInboxSettings(tx, accountId, { ...(await readInboxSettings(tx, accountId)), timeZone })
  await recomputeDueSoon(tx, accountId)
}
