import { contract } from '@replyloop/shared/contract/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { minuteMs } from '../../platform/clock/time.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { type Actor, serviceIn } from '../../platform/http/actor.ts'
import { ok, type Call } from '../../platform/http/endpoint.ts'
import { deleteSomeResponsesOf } from '../../platform/http/idempotency.store.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { audit } from '../access/audit.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { deleteContact } from '../contacts/contacts.ts'
import { type ActionOf, type BulkKind, done } from '../contacts/bulkActions.ts'
import { erasureKey, isBeingErased, silence } from '../contacts/erasing.ts'
import { findContactInAccount } from '../contacts/contacts.store.ts'
import { deleteSomeDecisionsOf } from '../contacts/timeline.ts'
import { removeSomeMessages } from '../conversations/messages.ts'
import { deleteSomeNotesOf } from '../inbox/inbox.ts'
import { deleteSomeEventsOf } from '../webhooks/storedEvents.ts'
import { eraseContactJob } from './privacy.jobs.ts'

/** So many rows of a kind go at once with their contact; of more, as many go in each step before. */
const limit = 50
/** So that others have their turn between two steps. */
const restMs = 4
/** By then a request has ended what it began, unless its process has died. Where it has not, the job and it go on side by side. */
const resumeAfterMs = minuteMs

/** The erasure of a contact. */
interface Erasure {
  db: Db
  accountId: string
  contactId: string
}

/**
 * Erases a contact for a caller: with the last of its rows, when this resolves, it is gone for everybody at once. Where it has very
 * many, the oldest go before that, some at a time, as if by their age, and a job ends what a process that dies has begun
 * (docs/guide/privacy.md#erase-a-person). Throws `CONTACT_NOT_FOUND`.
 */
export async function eraseContact(db: Db, { caller, transact }: Call, contactId: string) {
  const erasure = { db, accountId: caller.id, contactId }
  const isBegun = await begin(erasure, caller)
  if (isBegun) await deleteMost(erasure)
  return transact(
    async (tx) => {
      const isThere = (await findContactInAccount(tx, caller.id, contactId)) !== undefined
      if (isThere || !isBegun) await deleteContact(tx, caller.id, contactId) // else the job was faster
      if (!isBegun) await audit(tx, caller, 'contact_erased', contactId)
      return ok({ success: true as const, contactId })
    },
    { alone: true },
  )
}

/** Takes the first step where a contact has more than goes at once with it. Returns whether it has. */
const begin = ({ db, accountId, contactId }: Erasure, caller: Actor): Promise<boolean> =>
  db.write(
    async (tx) => {
      await tx.lock(locks.conversation(contactId)) // no merge of it goes on, and none begins
      const contact = await findContactInAccount(tx, accountId, contactId)
      if (contact === undefined) return false
      if (await isBeingErased(tx, contactId)) return true
      if (!(await deleteSomeOf(tx, contact))) return false
      await silence(tx, contact)
      await audit(tx, caller, 'contact_erased', contactId)
      const key = { uniqueKey: erasureKey(contactId), runAt: tx.now + resumeAfterMs }
      await enqueue(tx, eraseContactJob, { accountId, contactId }, key)
      return true
    },
    { alone: true },
  )

/** Erases many contacts, one after the other, each as a request does that erases one. */
export const eraseKind: BulkKind<ActionOf<'erase'>> = {
  single: contract.deleteContact,
  alone: true,
  removes: true,
  async prepare(db, person) {
    const erasure = { db, ...person }
    if (await begin(erasure, serviceIn(person.accountId))) await deleteMost(erasure)
  },
  async apply(tx, { accountId, contactId }) {
    const isBegun = await isBeingErased(tx, contactId)
    await deleteContact(tx, accountId, contactId)
    if (!isBegun) await audit(tx, serviceIn(accountId), 'contact_erased', contactId)
    return done()
  },
}

/** Ends the erasure of a contact that a process has begun which died. */
export async function resumeErasure(
  { db }: { db: Db },
  payload: { accountId: string; contactId: string },
  job: RunningJob,
): Promise<void> {
  const { accountId, contactId } = payload
  if (!(await deleteMost({ db, ...payload }, job))) return db.write((tx) => job.reschedule(tx, tx.now))
  await db.write(
    async (tx) => {
      await job.finish(tx)
      const isThere = (await findContactInAccount(tx, accountId, contactId)) !== undefined
      if (isThere) await deleteContact(tx, accountId, contactId)
    },
    { alone: true },
  )
}

/**
 * Deletes what a contact has more of than goes at once with it, until few rows are left. Returns `false` where it was told to stop
 * before.
 */
async function deleteMost({ db, accountId, contactId }: Erasure, job?: RunningJob): Promise<boolean> {
  const step = async (tx: Tx) => {
    const contact = await findContactInAccount(tx, accountId, contactId)
    return contact !== undefined && deleteSomeOf(tx, contact)
  }
  while (await db.write(step, { alone: true })) {
    if (job?.isStopping()) return false
    await pause(restMs)
  }
  return true
}

/** Deletes some of what a contact has more of than goes at once with it. Returns `false` where that is nothing. */
export async function deleteSomeOf(tx: Tx, contact: ContactRow): Promise<boolean> {
  return (
    (await deleteSomeEventsOf(tx, contact.id, limit)) ||
    (await removeSomeMessages(tx, contact, limit)) ||
    (await deleteSomeNotesOf(tx, contact.id, limit)) ||
    (await deleteSomeDecisionsOf(tx, contact.id, limit)) ||
    (await deleteSomeResponsesOf(tx, contact.id, limit))
  )
}
