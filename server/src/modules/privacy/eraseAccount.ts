import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../access/audit.store.ts'
import { deleteMember, listMemberIds } from '../access/members.ts'
import { endSessions, leaveExample } from '../access/signIn.ts'
import {
  deleteAccountRow,
  findAccount,
  lockAccountRow,
  listDueForDeletion,
  updateAccount,
} from '../accounts/accounts.store.ts'
import { findExampleOf } from '../accounts/accounts.ts'
import { deleteContactRow, listSomeContacts } from '../contacts/contacts.store.ts'
import { forgetContentFiles, scheduleMediaDeletionOf } from '../conversations/media.ts'
import { deleteSome, type LargeTable } from '../../platform/db/deleteSome.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { deleteJobsAbout, enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { deleteSomeOfIndex } from '../../platform/search/parts.store.ts'
import { deleteSomeOf } from './eraseContact.ts'
import { eraseAccountJob } from './privacy.jobs.ts'

const contactsAtOnce = 50
/** Each may have fifty messages, which go with it; of more, some go in a step of their own. */
const budgetMs = 8
/** So that others have their turn between two transactions. */
const restMs = 4

/** How many rows of each table go at once. With each event and import go others. */
const atOnce: Readonly<Record<LargeTable, number>> = {
  event: 200,
  ledgerEntry: 500,
  auditEntry: 500,
  contactImport: 1,
  responseTime: 500,
}

/** Has the accounts erased whose time to be had back is over. */
export async function scheduleErasures(tx: Tx): Promise<void> {
  for (const accountId of await listDueForDeletion(tx)) await scheduleErasure(tx, accountId)
}

const scheduleErasure = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, eraseAccountJob, { accountId }, { uniqueKey: `eraseAccount:${accountId}` })

/** Takes its example data from an account, and has that erased at once. Returns whether there was any. */
export async function eraseExampleOf(tx: Tx, accountId: string): Promise<boolean> {
  const example = await findExampleOf(tx, accountId)
  if (example === undefined) return false
  await leaveExample(tx, example.id)
  await updateAccount(tx, example.id, { exampleOf: null, deletionDueAt: tx.now })
  await scheduleErasure(tx, example.id)
  return true
}

/**
 * Erases an account whose time to be had back is over: first it is closed, so that nobody finds it any more and its emails are
 * free, then all its rows go, some at a time, and at last itself. After a stop or a crash it goes on with what is left. The files
 * of its messages go with the jobs that look for orphans, those of its imports and exports with the hourly one.
 */
export async function eraseAccount(
  { db }: { db: Db },
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  if (!(await db.write((tx) => closeAccount(tx, accountId), { alone: true }))) return
  const steps = [
    (tx: Tx) => deleteSomeOfIndex(tx, accountId), // first, so that nothing is noted for it while the rest goes
    (tx: Tx) => deleteContacts(tx, accountId),
    ...largeTables.map((name) => (tx: Tx) => deleteSome(tx, name, accountId, atOnce[name])),
  ]
  do {
    for (const step of steps)
      while (await db.write(step, { alone: true })) {
        if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
        await pause(restMs)
      }
  } while (!(await db.write((tx) => deleteRest(tx, accountId, job), { alone: true })))
}

/**
 * Deletes the account with the little that is left, and ends the job. Returns `false`, having done nothing, where somebody has
 * written to it since its contacts went: their files go only with them.
 */
async function deleteRest(tx: Tx, accountId: string, job: RunningJob): Promise<boolean> {
  await lockAccountRow(tx, accountId) // else it would take with it what commits after the look
  if ((await listSomeContacts(tx, accountId, 1)).length > 0) return false
  await forgetContentFiles(tx, accountId)
  await deleteAccountRow(tx, accountId)
  await deleteJobsAbout(tx, accountId)
  await job.finish(tx)
  return true
}

const largeTables = [
  'event',
  'ledgerEntry',
  'contactImport',
  'auditEntry',
  'responseTime',
] as const satisfies LargeTable[]

/**
 * Takes an account from its agency, and its members from it, whose sessions end. Returns whether there is an account to erase:
 * `false` where it is gone, or was resumed in the last moment.
 */
async function closeAccount(tx: Tx, accountId: string): Promise<boolean> {
  await tx.lock(locks.ledger(accountId)) // as one who resumes it
  const account = await findAccount(tx, accountId)
  if (account === undefined || account.deletionDueAt === null || account.deletionDueAt > tx.now) return false
  const { agencyId, name } = account
  if (agencyId === null) return true // it was closed before a crash, or held example data
  await eraseExampleOf(tx, accountId)
  await endSessions(tx, { actingAccountId: accountId })
  for (const memberId of await listMemberIds(tx, accountId)) {
    await endSessions(tx, { memberId })
    await deleteMember(tx, memberId)
  }
  const facts = { subAccountId: accountId }
  await audit(tx, { id: agencyId, session: null }, 'subaccount_erased', name, { facts })
  await updateAccount(tx, accountId, {
    agencyId: null,
    email: `erased:${accountId}`, // no email can be that
    auditDeletedUntil: Number.MAX_SAFE_INTEGER,
  })
  tx.notify(`account:${agencyId}`)
  return true
}

/** Deletes some contacts for some milliseconds, once nobody is just writing to them. Returns whether more may be left. */
async function deleteContacts(tx: Tx, accountId: string): Promise<boolean> {
  const until = performance.now() + budgetMs
  const contacts = await listSomeContacts(tx, accountId, contactsAtOnce)
  await tx.lock(...contacts.map(({ id }) => locks.conversation(id)))
  for (const contact of contacts) {
    if (await deleteSomeOf(tx, contact)) return true
    await scheduleMediaDeletionOf(tx, contact)
    await deleteContactRow(tx, { id: contact.id })
    if (performance.now() > until) return true
  }
  return contacts.length === contactsAtOnce
}
