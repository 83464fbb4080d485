import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { databaseOf, holdWrites } from '../support/databases.ts'
import { createContact, failure, openAccount, type Answered, type TestAccount } from '../support/factories.ts'
import { askDashboard } from '../support/conversation.ts'
import { until } from '../support/messages.ts'
import { startServer, type TestServer } from '../support/server.ts'

// What transactions of two processes do to each other at the same instant, which SQLite's one writer excludes.

let server: TestServer
let beside: pg.Client
let acme: TestAccount

beforeAll(async () => {
  server = await startServer()
  beside = new pg.Client({ connectionString: await databaseOf(server.dataDir) })
  await beside.connect()
  acme = await openAccount(server, { lists: [{ name: 'Leads' }, { name: 'Customers' }] })
})
afterAll(async () => {
  await beside.end()
  await server.close()
})

const isWaiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Begins some requests while no write of a table ends, each once the one before it waits; then lets them go. */
async function collide(table: string, ...requests: (() => Promise<Answered>)[]): Promise<Answered[]> {
  const release = await holdWrites(server.dataDir, table)
  const answers: Promise<Answered>[] = []
  for (const request of requests) {
    answers.push(request())
    await until(
      async () => (await beside.query<{ waiting: number }>(isWaiting)).rows[0]?.waiting,
      (waiting) => waiting === answers.length,
    )
  }
  await release()
  return Promise.all(answers)
}

const join = (listId: string, contactId: string) =>
  acme.ask('POST', `/lists/${listId}/contacts`, { body: { contactId } })

test('whoever joins a list in the instant of its deletion hears that there is no such list', async () => {
  const [listId, { id }] = [acme.listId('Leads'), await createContact(acme)]
  const [joined, deleted] = await collide(
    'membership',
    () => join(listId, id),
    () => askDashboard(server, acme, 'DELETE', `/lists/${listId}`),
  )
  expect(deleted).toMatchObject({ status: 200 })
  expect(joined).toMatchObject(failure(404, 'LIST_NOT_FOUND'))
})

test('whoever puts a contact on a list in the instant of its erasure hears that there is no such contact', async () => {
  const { id } = await createContact(acme)
  const [joined, erased] = await collide(
    'membership',
    () => join(acme.listId('Customers'), id),
    () => acme.ask('DELETE', `/contacts/${id}`),
  )
  expect(erased).toMatchObject({ status: 200 })
  expect(joined).toMatchObject(failure(404, 'CONTACT_NOT_FOUND'))
})
