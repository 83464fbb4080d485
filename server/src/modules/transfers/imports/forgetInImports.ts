import { listAliasNames } from '../../contacts/people.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import { personNamesIn, personNamesOf } from './erasedPeople.rules.ts'
import { insertErasedPerson, readErased, type WasErased } from './erasedPeople.store.ts'
import {
  deleteRowsRejected,
  forgetImportNames,
  listImports,
  listRejectedRows,
  type ImportRow,
} from './imports.store.ts'
import { forgetInImportsJob } from '../transfers.jobs.ts'

/**
 * Remembers a contact who is about to be erased, and has a job look through what imports keep of them. One job serves all who
 * are erased in a minute. It begins when the minute is over, so that a job that runs already, and may have looked too early,
 * never counts.
 */
export async function rememberForImports(tx: Tx, contact: ContactRow): Promise<void> {
  const { accountId } = contact
  const aliases = await listAliasNames(tx, contact.id)
  await insertErasedPerson(tx, accountId, personNamesOf({ ...contact, aliases }))
  const minute = Math.floor(tx.now / minuteMs)
  const uniqueKey = `forgetInImports:${accountId}:${minute}`
  await enqueue(tx, forgetInImportsJob, { accountId }, { uniqueKey, runAt: (minute + 1) * minuteMs })
}

const importsAtOnce = 50
const rowsAtOnce = 100

/**
 * Deletes the rejected rows of an account's imports, and the names of their files and columns, in which people stand who were
 * erased lately; some at a time.
 */
export async function forgetInImports(
  { db }: { db: Db },
  { accountId }: { accountId: string },
  job: RunningJob,
): Promise<void> {
  const wasErased = await db.write((tx) => readErased(tx, accountId))
  if (wasErased === undefined) return
  let imports: ImportRow[] = []
  do {
    imports = await listImports(db.read, accountId, { cursor: imports.at(-1)?.id }, importsAtOnce)
    for (const run of imports) {
      await forgetNames(db, run, wasErased)
      for (let after: number | undefined = 0; after !== undefined;) {
        if (job.isStopping()) return db.write((tx) => job.reschedule(tx, tx.now))
        after = await forgetRows(db, run.id, after, wasErased)
      }
    }
  } while (imports.length > 0)
}

async function forgetNames(db: Db, run: ImportRow, wasErased: WasErased): Promise<void> {
  const { fileName, columns, mapping, optOutValues, finishedAt } = run
  const areTheirs = (texts: readonly string[]) => wasErased(texts.flatMap(personNamesIn))
  const change = {
    ...(fileName !== null && areTheirs([fileName, fileName.replace(/\.\w+$/, '')]) && { fileName: null }),
    // While it is under way, an import reads its rows by them.
    ...(finishedAt !== null &&
      areTheirs([
        ...(columns ?? []).map(({ header }) => header),
        ...Object.keys(mapping),
        ...Object.values(optOutValues ?? {}).flatMap(Object.keys),
      ]) && {
        columns: null,
        mapping: {},
        optOutValues: null,
      }),
  }
  if (Object.keys(change).length > 0) await db.write((tx) => forgetImportNames(tx, run, change))
}

/** Returns the last of the rows that it has looked at; `undefined` when there are no more. */
async function forgetRows(
  db: Db,
  importId: string,
  after: number,
  wasErased: WasErased,
): Promise<number | undefined> {
  const rows = await listRejectedRows(db.read, importId, after, rowsAtOnce)
  const theirs = rows.flatMap(({ row, cells }) => (wasErased(cells.flatMap(personNamesIn)) ? row : []))
  if (theirs.length > 0) await db.write((tx) => deleteRowsRejected(tx, importId, theirs))
  return rows.at(-1)?.row
}
