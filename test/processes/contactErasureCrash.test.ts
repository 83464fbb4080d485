import { count, eq } from 'drizzle-orm'
import { endLeases, openDataOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { readStoredRows } from '../support/storedRows.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const many = 2000

test('the erasure of a person with many messages whose process is killed twice goes on until nothing is left, and takes nothing of others', async () => {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const { apiKey } = await provisionAccount(env, declareAccount())
  const db = await openDataOf(dataDir)
  const { message: m, contact: c } = db.read.t
  const say = (fromId: string, body: string) =>
    running.client(apiKey).receiveMessage({ body: { customData: incoming({ fromId, body }) } })
  const contactOf = async (fromId: string) => {
    const [found] = await db.read.q.select({ id: c.id }).from(c).where(eq(c.fromId, fromId))
    return found?.id ?? ''
  }
  await say('other', 'what another one says')
  for (let said = 0; said < many; said += 100)
    await Promise.all(Array.from({ length: 100 }, (_, at) => say('jane', `xylograph ${said + at}`)))
  const id = await contactOf('jane')
  const left = async () => {
    const [row] = await db.read.q.select({ rows: count() }).from(m).where(eq(m.contactId, id))
    return row?.rows ?? 0
  }
  expect(await left()).toBe(many)

  const asked = running
    .client(apiKey)
    .deleteContact({ params: { id } })
    .catch(() => 'killed')
  await until(left, (rows) => rows < 0.8 * many)
  await running.end('SIGKILL')
  expect(await asked).toBe('killed')
  expect(await left()).toBeGreaterThan(0)
  expect(await contactOf('jane')).toBe(id) // nobody was told that it is gone
  const [silenced] = await db.read.q
    .select({ botActive: c.botActive, unlookedSince: c.unlookedSince })
    .from(c)
    .where(eq(c.id, id))
  expect(silenced).toEqual({ botActive: false, unlookedSince: expect.any(Number) }) // nothing starts by itself

  await endLeases(dataDir) // a minute later the job is due
  running = await startProcess(env)
  await until(left, (rows) => rows < 0.5 * many)
  await running.end('SIGKILL')
  expect(await left()).toBeGreaterThan(0)

  await endLeases(dataDir)
  running = await startProcess(env)
  await until(left, (rows) => rows === 0)
  await until(
    () => contactOf('jane'),
    (found) => found === '',
  )
  await say('jane', 'somebody new')
  expect(await contactOf('jane')).not.toBe(id)
  await running.end('SIGTERM')
  const rows = Object.entries(await readStoredRows({ dataDir }, ['job']))
  const naming = (word: string) =>
    rows.filter(([, stored]) => stored.some((row) => row.includes(word))).map(([table]) => table)
  expect(naming(id)).toEqual(['audit_entry'])
  expect(naming('xylograph')).toEqual([])
  expect(naming('what another one says').toSorted()).toEqual(['event', 'message'])
  await db.close()
})
