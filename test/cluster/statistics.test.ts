import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../../server/src/platform/db/db.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { insertList } from '../../server/src/modules/lists/lists.store.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { addAccount, databaseOf, removeData } from '../support/databases.ts'
import { withConnection } from '../support/sql.ts'
import { until } from '../support/time.ts'

let dataDir: string
let url: string
let db: Db

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'replyloop-statistics-'))
  url = await databaseOf(dataDir)
  db = await openDatabase(await countingChanges(url), systemClock)
})
afterAll(async () => {
  await db.close()
  await removeData(dataDir)
})

/** The address of a database whose connections tell what they change, as they do unless a server spares itself that. */
async function countingChanges(of: string): Promise<string> {
  const { rows } = await withConnection(of, (admin) =>
    admin.query<{ track_counts: string }>('show track_counts'),
  )
  const options = `?options=${encodeURIComponent('-c track_counts=on')}`
  return rows[0]?.track_counts === 'on' ? of : `${of}${options}`
}

/** How often a table was analysed by somebody other than PostgreSQL's autovacuum. */
async function analysesOf(table: string): Promise<number> {
  const { rows } = await withConnection(url, (admin) =>
    admin.query<{ count: number }>(
      'select analyze_count::int as count from pg_stat_user_tables where relname = $1',
      [table],
    ),
  )
  return rows[0]?.count ?? 0
}

test('a table is counted as soon as it has its first many rows, and no other is', async () => {
  const accountId = await addAccount(db)
  let lists = 0
  const newName = () => `List ${(lists += 1)}`
  await db.write(async (tx) => {
    while (lists < 600) await insertList(tx, accountId, newName())
  })
  await until(async () => {
    await db.write((tx) => insertList(tx, accountId, newName())) // by which a connection tells what it did before
    return (await analysesOf('list')) > 0
  })
  expect(await analysesOf('account')).toBe(0)
})
