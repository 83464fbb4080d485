import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../support/commands.ts'
import { addAccount, dialect, onDatabase } from '../support/databases.ts'
import { described, structureOf } from '../support/databaseStructure.ts'
import { emptyDatabase, makeOlder } from '../support/olderDatabase.ts'

// `test/processes/migrations.test.ts` has several processes open a database, and compares the migrations with the schema.

const migrations = join(root, 'server/src/platform/db/migrations', dialect)

test(`The checked-in migrations of ${dialect} have the snapshot of the last one alone, which is all that the next one is written by`, async () => {
  const names = await readdir(migrations, { recursive: true })
  const last = names
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(names.filter((name) => name.endsWith('_snapshot.json'))).toEqual([
    join('meta', `${last?.slice(0, 4)}_snapshot.json`),
  ])
})

onDatabase('A new database', ({ open, url }) => {
  test('that ten open at the same moment is migrated once, and serves all of them', async () => {
    await emptyDatabase(url())
    await Promise.all(Array.from({ length: 10 }, () => open()))
    expect(await structureOf(url())).toEqual(described)
  })

  test('keeps what it holds when it is opened again', async () => {
    const first = await open()
    const id = await addAccount(first)
    const again = await open()
    const { q, t } = again.read
    expect(await q.select({ id: t.account.id }).from(t.account)).toEqual([{ id }])
  })
})

onDatabase('The database of an older version', ({ open, url }) => {
  test.each(['0000_init', '0004_cluster'])(
    'that several open at the same moment is migrated once, from %s on, and serves all of them',
    async (tag) => {
      await makeOlder(url(), tag)
      await Promise.all(Array.from({ length: 5 }, () => open()))
      expect(await structureOf(url())).toEqual(described)
    },
  )
})
