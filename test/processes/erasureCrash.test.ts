import { count, eq } from 'drizzle-orm'
import { updateAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { funnel } from '../support/conversation.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { endLeases, openDataOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { embedded, files, storedFiles } from '../support/media.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccounts, startProcess, surroundings } from '../support/process.ts'
import { countedTables, readStoredRows } from '../support/storedRows.ts'
import { suiteDataDir } from '../support/suite.ts'
import { day, until } from '../support/time.ts'

const dataDir = suiteDataDir()
const people = 1200

/** All rows but those of what passes by itself, and what the bot, which is off, notes in its own time; each with its table. */
async function rowsNow() {
  const stored = await readStoredRows({ dataDir }, ['job', 'rate_limit', 'installation', 'session'])
  return Object.entries(stored)
    .flatMap(([table, rows]) => rows.map((row) => `${table} ${row}`))
    .filter((row) => !row.includes('"rule":"bot_off"'))
}

test('an erasure of an account whose process is killed twice goes on until none of its rows and files is left, and takes nothing of others', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const shop = (name: string) => ({
    email: `${name}@erased.test`,
    name,
    password,
    credits: 1000,
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ openingMessage: 'Hi there!', pacePerMinute: 1_000_000 })],
  })
  const [agency] = await provisionAccounts(env, [
    declareAccount({ type: 'agency', password, subAccounts: [shop('kept'), shop('gone')] }),
  ])
  const [kept, gone] = agency?.subAccounts ?? []
  if (kept === undefined || gone === undefined) throw new Error('the accounts are not there')
  const db = await openDataOf(dataDir)
  const { opening: o, contact: c, account: a } = db.read.t
  const rows = { rows: count() }
  const countIn = async (query: PromiseLike<{ rows: number }[]>) => (await query)[0]?.rows ?? 0

  /** Fifty people whom a campaign greets, others, a rejected row, and a message with a file. */
  const fill = async ({ apiKey, lists, email }: typeof gone, others: number) => {
    const transfers = importsOf(running, { apiKey: apiKey ?? '' })
    const phones = (begin: number, length: number) =>
      Array.from({ length }, (_, at) => `+1555${begin + at}\n`).join('')
    await transfers.run(`phone\n${phones(1_000_000, 50)}`, { listId: lists[0]?.id ?? '' })
    expect(await transfers.run(`phone\n${phones(2_000_000, others)}nobody\n`)).toMatchObject({
      created: others,
      rejected: 1,
    })
    const file = embedded(files.text(`a file of ${email}`), 'text/plain')
    const customData = incoming({ fromId: 'ann', ...file })
    await running.client(apiKey ?? '').receiveMessage({ body: { customData } })
    await until(
      () => countIn(db.read.q.select(rows).from(o).where(eq(o.state, 'queued'))),
      (queued) => queued === 0,
    )
    return transfers
  }
  await fill(kept, 10)
  const before = await rowsNow()
  const filesBefore = await storedFiles(dataDir)
  expect(filesBefore).toHaveLength(1)
  await (await fill(gone, people)).exportFile()
  const owner = await openSession(running, agency?.email ?? '')
  expect(await owner.ask('DELETE', `/subaccounts/${gone.id}`)).toMatchObject({ status: 200 })
  await running.end('SIGTERM')
  await db.write((tx) => updateAccount(tx, gone.id, { deletionDueAt: 1 }))

  const peopleLeft = () => countIn(db.read.q.select(rows).from(c).where(eq(c.accountId, gone.id)))
  for (const part of [0.8, 0.4]) {
    running = await startProcess(env)
    await until(peopleLeft, (left) => left < part * people)
    await running.end('SIGKILL')
    expect(await peopleLeft()).toBeGreaterThan(0)
    await endLeases(dataDir)
  }
  // Two days later, when its files are old enough to go.
  running = await startProcess({ ...env, ...surroundings({ clockOffBy: 2 * day }) })
  await until(
    () => countIn(db.read.q.select(rows).from(a).where(eq(a.id, gone.id))),
    (left) => left === 0,
  )
  await endLeases(dataDir) // the job that removes the file is due at once
  await until(
    () => storedFiles(dataDir),
    (left) => left.length <= filesBefore.length,
  )
  await running.end('SIGTERM')
  expect(await storedFiles(dataDir)).toEqual(filesBefore)
  const after = await rowsNow()
  const isCounted = (row: string) => countedTables.includes(row.split(' ')[0] ?? '')
  const ofGone = new RegExp(`"(id|account_id)":"${gone.id}"`)
  expect(after.filter((row) => ofGone.test(row))).toEqual([])
  expect(before.filter((row) => !ofGone.test(row) && !isCounted(row) && !after.includes(row))).toEqual([])
  const added = after.filter((row) => !before.includes(row) && !isCounted(row))
  expect(added.map((row) => /"action":"(\w+)"/.exec(row)?.[1] ?? row).toSorted()).toEqual([
    'signed_in',
    'subaccount_deleted',
    'subaccount_erased',
  ])
  await db.close()
})
