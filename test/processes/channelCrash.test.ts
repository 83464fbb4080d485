import { setTimeout as pause } from 'node:timers/promises'
import { isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../server/src/platform/db/db.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { hideTable, openDataOf } from '../support/databases.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { startProcess, type ServerProcess } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { becomes, settled } from '../support/webhooks.ts'

const [groups, contacts, rounds] = [3, 6, 12] // 216 messages
const dataDir = suiteDataDir()
const Made = z.object({ id: z.string(), contactId: z.string() }).partial()
let running: ServerProcess

/** Asks until there is an answer, as a retrying client does: under one key, wherever the server is now. */
async function postSurely(account: TestAccount, path: string, body: object, key: string) {
  for (;;) {
    const headers = { 'idempotency-key': key }
    const answer = await askDashboard(running, account, 'POST', path, { body, headers }).catch(
      () => undefined,
    )
    if (answer !== undefined) {
      expect({ path, ...answer }).toMatchObject({ path, status: 201 })
      return Made.parse(answer.body)
    }
    await pause(20) // the server is being started again
  }
}

/** The messages with an attempt that has begun and whose result is not stored. */
async function readInDoubt({ read: { q, t } }: Db) {
  const rows = await q.select().from(t.delivery).where(isNotNull(t.delivery.startedAt))
  return rows.flatMap(({ resultKey }) => resultKey ?? [])
}

/** Kills the server while it cannot store what has become of attempts; returns their messages. */
async function killInDoubt(db: Db, known: ReadonlySet<string>) {
  const show = await hideTable(dataDir, 'attempt')
  await until(async () => (await readInDoubt(db)).some((id) => !known.has(id)))
  await running.end('SIGKILL')
  await show()
  return readInDoubt(db)
}

test('216 messages on a channel survive three SIGKILLs: none is lost or sent twice, and those in doubt say so', async () => {
  const provisioning = await startServer({ env: { DATA_DIR: dataDir } })
  const campaigns = Array.from({ length: contacts }, (_, index) => ({ name: `trial-${index}` }))
  const accounts = await Promise.all(
    Array.from({ length: groups }, () => openAccount(provisioning, { campaigns })),
  )
  await provisioning.stop()

  const sent: { account: TestAccount; id: string }[] = []
  const inDoubt = new Set<string>()
  const db = await openDataOf(dataDir)
  running = await startProcess({ DATA_DIR: dataDir })
  for (const account of accounts) {
    // A lane that was killed rests until its lease ends, so each kill hits another account's.
    await postSurely(account, '/connected_channels', { kind: 'sandbox' }, 'connect')
    const sends = campaigns.map(async ({ name }) => {
      const body = { campaignId: account.campaignId(name) }
      const { contactId } = await postSurely(account, '/sandbox/contacts', body, name)
      for (let round = 0; round < rounds; round += 1) {
        const made = await postSurely(
          account,
          `/contacts/${contactId}/replies`,
          { body: name },
          `${name}-${round}`,
        )
        sent.push({ account, id: made.id ?? '' })
      }
    })
    const before = sent.length
    await until(() => sent.length > before + 20)
    for (const id of await killInDoubt(db, inDoubt)) inDoubt.add(id)
    running = await startProcess({ DATA_DIR: dataDir })
    await Promise.all(sends)
  }
  await db.close()
  const at = (account: TestAccount) => ({ client: running.client(account.apiKey) })
  const messages = await Promise.all(sent.map(({ account, id }) => settled(at(account), id)))
  const failed = messages.filter(({ status }) => status === 'Failed')

  expect(new Set(messages.map(({ id }) => id)).size).toBe(groups * contacts * rounds)
  expect(messages.filter(({ attempts }) => attempts !== 1)).toEqual([])
  expect(failed.map(({ id }) => id).toSorted()).toEqual([...inDoubt].toSorted())
  for (const { error } of failed)
    expect(error).toMatchObject({
      kind: 'unknown_outcome',
      detail: expect.stringContaining('may have arrived'),
    })
  for (const { account, id } of sent.filter((one) => one.id === failed[0]?.id)) {
    await at(account).client.retryMessage({ params: { id } })
    expect(await becomes(at(account), id, 'Sent')).toMatchObject({ attempts: 2, error: null })
  }
})
