import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { readInstallationValue, setInstallationValueOnce } from '../../../platform/db/installation.store.ts'
import { rowsAtOnce } from '../../../platform/http/page.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { countAllCustomFieldsJob, countCustomFieldsJob } from '../contacts.jobs.ts'
import { customFieldKind } from './customFields.rules.ts'
import {
  deleteUncounted,
  listAccountIds,
  listFieldsOfContacts,
  saveCustomField,
  type CustomFieldRow,
} from './customFields.store.ts'

const contactsAtOnce = 500
/** So that requests have their turn. */
const restMs = 2
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000

/**
 * Notes all custom fields that contacts of an account have, and removes those that were noted before and that none has any more.
 * What contacts get while it runs is noted with them, and stays.
 */
export async function countCustomFields(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, begunAt: begun, after: from = '' }: z.output<typeof countCustomFieldsJob.payload>,
  job: RunningJob,
): Promise<void> {
  const begunAt = begun === undefined ? clock.now() : Number(begun)
  const until = performance.now() + timeSliceMs
  const found = new Map<string, CustomFieldRow>()
  let after = from
  let sizes: { bytes: number }[] = []
  let isDone = false
  while (!isDone && !job.isStopping() && performance.now() < until) {
    const limit = rowsAtOnce(sizes, contactsAtOnce)
    const contacts = await listFieldsOfContacts(db.scan, accountId, after, limit)
    for (const { customFields, updatedAt } of contacts)
      for (const [name, value] of Object.entries(customFields)) {
        const kind = customFieldKind(value)
        const key = `${kind}:${name}`
        const lastSeenAt = Math.max(found.get(key)?.lastSeenAt ?? 0, updatedAt)
        found.set(key, { accountId, name, kind, lastSeenAt, countedAt: begunAt })
      }
    sizes = contacts.map(({ customFields }) => ({ bytes: JSON.stringify(customFields).length }))
    after = contacts.at(-1)?.id ?? after
    isDone = contacts.length === 0
    await pause(restMs)
  }
  await db.write(
    async (tx) => {
      await job.finish(tx)
      for (const field of found.values()) await saveCustomField(tx, field)
      if (isDone) await deleteUncounted(tx, accountId, begunAt)
      else
        await enqueue(
          tx,
          countCustomFieldsJob,
          { accountId, begunAt: String(begunAt), after },
          { uniqueKey: keyOf(accountId) },
        )
    },
    { alone: true },
  )
}

/** Has the custom fields of an account counted again. */
export const scheduleCount = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, countCustomFieldsJob, { accountId }, { uniqueKey: keyOf(accountId) })

const keyOf = (accountId: string) => `countCustomFields:${accountId}`

/** Set once the fields of contacts from before they were noted have been counted. */
const mark = 'custom_fields_counted'
const accountsAtOnce = 100

/** Begins to count the fields that contacts have from before they were noted, unless that is done or under way. */
export async function beginCountingCustomFields(db: Db): Promise<void> {
  if ((await readInstallationValue(db.read, mark)) === undefined) await db.write((tx) => enqueueAll(tx, {}))
}

/**
 * Has the next accounts counted; when there is none left, all a second time an hour later: until then a process of the version
 * before may have given contacts fields that it does not note.
 */
export async function countAllCustomFields(
  { db }: { db: Db },
  { after = '', round }: z.output<typeof countAllCustomFieldsJob.payload>,
  job: RunningJob,
): Promise<void> {
  await db.write(
    async (tx) => {
      await job.finish(tx)
      const ids = await listAccountIds(tx, after, accountsAtOnce)
      for (const accountId of ids) await scheduleCount(tx, accountId)
      const last = ids.at(-1)
      if (last !== undefined) await enqueueAll(tx, { after: last, round })
      else if (round === 'second') await setInstallationValueOnce(tx, mark, 'done')
      else await enqueueAll(tx, { round: 'second' }, tx.now + hourMs)
    },
    { alone: true },
  )
}

const enqueueAll = (
  tx: Tx,
  payload: z.output<typeof countAllCustomFieldsJob.payload>,
  runAt = tx.now,
): Promise<void> =>
  enqueue(tx, countAllCustomFieldsJob, payload, { uniqueKey: countAllCustomFieldsJob.kind, runAt })
