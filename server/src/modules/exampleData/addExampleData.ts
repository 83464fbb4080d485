import { setTimeout as pause } from 'node:timers/promises'
import { audit } from '../access/audit.store.ts'
import { readAccount } from '../accounts/accounts.store.ts'
import { hasCampaign } from '../campaigns/campaigns.ts'
import { hasContact } from '../contacts/contacts.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { addExampleDataJob } from './exampleData.jobs.ts'
import {
  findExampleData,
  insertExampleData,
  lockExampleData,
  updateExampleData,
} from './exampleData.store.ts'
import { exampleWorkspace } from './exampleWorkspace.rules.ts'
import { contactsAtOnce, writeFrame, writeStories } from './writeExample.ts'

/** So that others have their turn between two transactions. */
const restMs = 4

/**
 * Begins to add example data to an account that has no contacts and no campaigns: lists and campaigns at once, the contacts by a
 * job. Throws `EXAMPLE_DATA_REFUSED` where there is some already, or anything else.
 */
export async function addExampleData(tx: Tx, caller: Caller): Promise<void> {
  const { id: accountId } = caller
  if ((await findExampleData(tx, accountId)) !== undefined) throw alreadyThere()
  if ((await hasContact(tx, accountId)) || (await hasCampaign(tx, accountId)))
    throw new Problem(
      'EXAMPLE_DATA_REFUSED',
      'Example data is for an empty account, and this one has contacts or campaigns; to look around, try it in another account',
    )
  const inserted = await insertExampleData(tx, accountId)
  if (inserted === undefined) throw alreadyThere()
  await writeFrame(tx, accountId, await exampleOf(tx, accountId, inserted.createdAt, true))
  await enqueue(tx, addExampleDataJob, { accountId }, { uniqueKey: `addExampleData:${accountId}` })
  await audit(tx, caller, 'example_data_added')
}

const alreadyThere = () =>
  new Problem(
    'EXAMPLE_DATA_REFUSED',
    'This account has example data already; remove it before you add it again',
  )

const exampleOf = async (
  read: Pick<Db, 'read'>['read'],
  accountId: string,
  now: number,
  isExample: boolean,
) =>
  exampleWorkspace({
    accountId,
    now,
    timeZone: (await readAccount(read, accountId)).timeZone ?? 'UTC',
    isExample,
  })

/** Adds the contacts of example data, unless somebody has asked since to remove it. After a stop or a crash it goes on. */
export async function continueAdding(
  { db }: { db: Db },
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  const begun = await findExampleData(db.read, accountId)
  if (begun === undefined) return
  const { stories } = await exampleOf(db.read, accountId, begun.createdAt, true)
  const addSome = (tx: Tx) => addNext(tx, accountId, stories)
  while (await db.write(addSome, { alone: true })) {
    if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
    await pause(restMs)
  }
}

/** Adds the next contacts. Returns whether there are more. */
async function addNext(
  tx: Tx,
  accountId: string,
  stories: ReturnType<typeof exampleWorkspace>['stories'],
): Promise<boolean> {
  const current = await lockExampleData(tx, accountId)
  if (current?.state !== 'adding') return false
  const added = Math.min(current.added + contactsAtOnce, stories.length)
  await writeStories(tx, accountId, stories.slice(current.added, added))
  const isDone = added === stories.length
  await updateExampleData(tx, accountId, { added, state: isDone ? 'there' : 'adding' })
  return !isDone
}

/**
 * Fills an account as example data does, but with contacts and campaigns that are the account's own: what is done with them
 * goes out as from any account. For an account that the operator has just made.
 */
export async function fillAccount(db: Db, accountId: string, now: number): Promise<void> {
  const example = await exampleOf(db.read, accountId, now, false)
  await db.write((tx) => writeFrame(tx, accountId, example), { alone: true })
  for (let from = 0; from < example.stories.length; from += contactsAtOnce)
    await db.write((tx) => writeStories(tx, accountId, example.stories.slice(from, from + contactsAtOnce)), {
      alone: true,
    })
}
