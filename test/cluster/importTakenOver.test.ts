import { locks } from '../../server/src/platform/db/locks.ts'
import { lockKeys } from '../../server/src/platform/db/postgres/advisoryLocks.ts'
import { importContactsJob } from '../../server/src/modules/transfers/transfers.jobs.ts'
import { enqueue } from '../../server/src/platform/jobs/queue.ts'
import { minBatchRows } from '../../server/src/modules/transfers/imports/import.rules.ts'
import { lockWaits } from '../support/cluster.ts'
import { openDataOf } from '../support/databases.ts'
import { newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteAccount, suiteServerAndClient } from '../support/suite.ts'
import { until } from '../support/time.ts'

const { server, beside } = suiteServerAndClient()
const acme = suiteAccount(server)

const keyOf = (phone = '') => lockKeys(locks.contactKey(acme.id, { phone }))
/** Holds up the import of a phone, or lets it go on. */
const hold = (phone?: string, action: 'lock' | 'unlock' = 'lock') =>
  beside().query(`select pg_advisory_${action}($1)`, keyOf(phone))
const waitingFor = `select from pg_locks
  where not granted and locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = $1`

test('of two workers that import from one position, since one has lost its lease, one stores the rows', async () => {
  const imports = importsOf(server, acme)
  const phones = Array.from({ length: minBatchRows + 1 }, newPhone)
  const [first, last] = [phones[0], phones.at(-1)]
  for (const phone of [first, last]) await hold(phone)
  const id = await imports.begin(`phone\n${phones.join('\n')}\n`)
  await lockWaits(beside(), 1)
  const db = await openDataOf(server.dataDir)
  await db.write((tx) => enqueue(tx, importContactsJob, { importId: id }))
  await db.close()
  await lockWaits(beside(), 2)
  await hold(first, 'unlock')
  await until(
    () => beside().query(waitingFor, keyOf(last)),
    ({ rowCount }) => rowCount === 2,
  )
  expect(await imports.readImport(id)).toMatchObject({ created: minBatchRows, updated: 0 })
  await hold(last, 'unlock')
  expect(await imports.ended(id)).toMatchObject({ state: 'done', created: phones.length, updated: 0 })
})
