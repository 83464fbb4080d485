import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../support/commands.ts'
import { dialect, onDatabase } from '../support/databases.ts'
import { described, structureOf } from '../support/databaseStructure.ts'
import { databaseTools } from '../support/databaseTools.ts'
import { emptyDatabase, makeOlder } from '../support/olderDatabase.ts'

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

// On PostgreSQL the connections of one process race as well: `test/db/migrations.test.ts`.
if (dialect === 'sqlite')
  onDatabase('A database', ({ url }) => {
    test('that is new, and that five processes open at the same moment, is migrated once, and serves all of them', async () => {
      await emptyDatabase(url())
      await openInProcesses(5, url())
      expect(await structureOf(url())).toEqual(described)
    })

    test.each(['0000_init', '0004_cluster'])(
      'that several processes open at the same moment is migrated once, from %s on, and serves all of them',
      async (tag) => {
        await makeOlder(url(), tag)
        await openInProcesses(3, url())
        expect(await structureOf(url())).toEqual(described)
      },
    )
  })
