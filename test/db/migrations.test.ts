import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { CasingCache } from 'drizzle-orm/casing'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { addAccount, dialect, onDatabase } from '../support/databases.ts'
import { databaseTools } from '../support/databaseTools.ts'
import { emptyDatabase, makeOlder } from '../support/olderDatabase.ts'
import { select } from '../support/sql.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'server/src/platform/db/migrations', dialect)

describe(`The checked-in migrations of ${dialect}`, () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'replyloop-migrations-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** Runs `npm run migrations` on a copy of them, and answers what it says and which files it adds. */
  const generate = async (changeCopy: (copy: string) => Promise<void> = () => Promise.resolve()) => {
    const copy = await mkdtemp(join(folder, 'copy-'))
    await cp(migrations, copy, { recursive: true })
    await changeCopy(copy)
    const config = join(folder, `${dialect}.config.ts`)
    await writeFile(
      config,
      `import config from ${JSON.stringify(join(root, `server/drizzle.${dialect}.config.ts`))}
       export default { ...config, out: ${JSON.stringify(relative(root, copy))} }`,
    )
    const kit = join(databaseTools(), 'drizzle-kit/bin.cjs')
    const before = await readdir(copy, { recursive: true })
    const { stdout } = await promisify(execFile)(process.execPath, [kit, 'generate', '--config', config], {
      cwd: root,
    })
    const after = await readdir(copy, { recursive: true })
    return { said: stdout, added: after.filter((name) => !before.includes(name)) }
  }

  test('produce exactly the schema: nothing is left to generate', async () => {
    const { said, added } = await generate()
    expect(said).toContain('No schema changes')
    expect(added).toEqual([])
  })

  test('have the snapshot of the last one alone, which is all that the next one is written by', async () => {
    const names = await readdir(migrations, { recursive: true })
    const last = names
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .at(-1)
    expect(names.filter((name) => name.endsWith('_snapshot.json'))).toEqual([
      join('meta', `${last?.slice(0, 4)}_snapshot.json`),
    ])
  })

  test('would be noticed if they lacked an index', async () => {
    const { added } = await generate(async (copy) => {
      const name = (await readdir(join(copy, 'meta'))).find((each) => each.endsWith('_snapshot.json'))
      const path = join(copy, 'meta', `${name}`)
      const snapshot = await readFile(path, 'utf8')
      const index = /"job_due_ix": \{(?:[^{}]|\{[^{}]*\})*\},?/
      await writeFile(path, snapshot.replace(index, '').replace(/,(\s*\})/g, '$1'))
    })
    expect(added).toContainEqual(expect.stringMatching(/\.sql$/))
  })
})

const casing = new CasingCache('snake_case')

/** What a migrated database of either dialect must have: columns, which of them may be null, and indexes. */
const described = Object.values(makeSchema(postgresKit))
  .map((table) => ({
    table: getTableName(table),
    columns: Object.entries(getTableColumns<PgTable>(table))
      .map(([, column]) => `${casing.getColumnCasing(column)}${column.notNull ? '' : '?'}`)
      .toSorted(),
    indexes: getTableConfig(table)
      .indexes.map(({ config }) => `${config.name}${config.unique ? ' unique' : ''}`)
      .toSorted(),
  }))
  .toSorted((a, b) => a.table.localeCompare(b.table))

const Columns = z.array(z.object({ table: z.string(), name: z.string(), required: z.coerce.boolean() }))
const Indexes = z.array(z.object({ table: z.string(), name: z.string(), unique: z.coerce.boolean() }))

const sqliteColumns = `select m.name as "table", c.name, c."notnull" or c.pk > 0 as required
  from sqlite_schema m, pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '\\_\\_drizzle%' escape '\\'`
const sqliteIndexes = `select m.name as "table", i.name, i."unique"
  from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' and i.origin = 'c'`
const postgresColumns = `select table_name as "table", column_name as name, is_nullable = 'NO' as required
  from information_schema.columns where table_schema = 'public'`
const postgresIndexes = `select t.relname as "table", i.relname as name, x.indisunique as "unique"
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not x.indisprimary`

/** What the tables of a database really look like, in the form of `described`. */
async function structureOf(url: string) {
  const isSqlite = dialect === 'sqlite'
  const columns = Columns.parse(await select(url, isSqlite ? sqliteColumns : postgresColumns))
  const indexes = Indexes.parse(await select(url, isSqlite ? sqliteIndexes : postgresIndexes))
  return [...new Set(columns.map(({ table }) => table))]
    .map((table) => ({
      table,
      columns: columns
        .filter((column) => column.table === table)
        .map(({ name, required }) => `${name}${required ? '' : '?'}`)
        .toSorted(),
      indexes: indexes
        .filter((index) => index.table === table)
        .map(({ name, unique }) => `${name}${unique ? ' unique' : ''}`)
        .toSorted(),
    }))
    .toSorted((a, b) => a.table.localeCompare(b.table))
}

/** With the code that an earlier process has compiled. */
const quickStart = pathToFileURL(join(root, 'server/quickStart.mjs')).href

/** Opens a database twice in a process of its own, at the same moment as other processes: all wait for a signal. */
const opener = `
  import { openDatabase } from ${JSON.stringify(join(root, 'server/src/platform/db/open.ts'))}
  const clock = { now: Date.now }
  const open = async () => {
    const db = await openDatabase(process.argv[1], clock)
    await db.write(async ({ q, t }) => void (await q.select().from(t.account)))
    await db.close()
  }
  console.log('ready')
  process.stdin.once('data', async () => {
    await Promise.all([open(), open()])
    process.exit(0)
  })`

async function openInProcesses(count: number, url: string) {
  const processes = Array.from({ length: count }, () => {
    const child = spawn(process.execPath, ['--import', quickStart, '--input-type=module', '-e', opener, url])
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    return { child, ready: once(child.stdout, 'data'), ended: once(child, 'close'), said: () => said }
  })
  await Promise.all(processes.map(({ ready }) => ready))
  for (const { child } of processes) child.stdin.write('go')
  for (const { ended, said } of processes) {
    await ended
    if (said() !== '') throw new Error(said())
  }
}

onDatabase('A new database', ({ open, url }) => {
  test('that ten open at the same moment is migrated once, and serves all of them', async () => {
    // Opening a SQLite file never yields, so only other processes can race for it.
    await emptyDatabase(url())
    if (dialect === 'sqlite') await openInProcesses(5, url())
    else await Promise.all(Array.from({ length: 10 }, () => open()))
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
      if (dialect === 'sqlite') await openInProcesses(3, url())
      else await Promise.all(Array.from({ length: 5 }, () => open()))
      expect(await structureOf(url())).toEqual(described)
    },
  )
})
