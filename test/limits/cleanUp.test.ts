import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseOf } from '../support/databases.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { embedded, files, storedFiles } from '../support/media.ts'
import { readMessage, received } from '../support/messages.ts'
import { select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { retry, send, subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after } = suiteOnFakeClock()

/** Deletes a subscription, and returns whether it is still in the database three hours later. */
async function isKept(): Promise<boolean> {
  const acme = await openAccount(server)
  const { id } = await subscribe(acme, 'https://hooks.example.com/deleted')
  await acme.client.deleteWebhook({ params: { id } })
  await untilIdle()
  await after(3 * hour)
  const left = await select(
    await databaseOf(server.dataDir),
    `select id from subscription where id = '${id}'`,
  )
  return left.length > 0
}

test('the database is cleaned up even while the files of imports cannot be reached, for as long as that may last', async () => {
  await writeFile(join(server.dataDir, 'imports'), 'where a folder should be')
  expect(await isKept()).toBe(false)
  for (let passed = 0; passed < 30; passed += 1) await after(day)
  expect(await isKept()).toBe(false)
})

test("a deleted contact's file is removed, however long it could not be reached", async () => {
  const acme = await openAccount(server)
  const { contactId } = await received(acme, embedded(files.png('of a deleted contact'), 'image/png'))
  const folder = join(server.dataDir, 'media')
  expect(await storedFiles(server.dataDir)).toHaveLength(1)
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'where a folder should be')
  await acme.client.deleteContact({ params: { id: contactId } })
  for (let passed = 0; passed < 30; passed += 1) await after(day)
  await rm(folder)
  await rename(`${folder}.away`, folder)
  await after(day)
  expect(await storedFiles(server.dataDir)).toEqual([])
})

test('what was answered to an Idempotency-Key outlives every clean-up of its 24 hours', async () => {
  const acme = await openAccount(server)
  const body = { phone: newPhone() }
  const create = () => acme.ask('POST', '/contacts', { body, headers: { 'idempotency-key': 'kept' } })
  const first = await create()
  for (let passed = 0; passed < 23; passed += 1) await after(hour)
  const again = await create()
  expect(again).toMatchObject({ status: 201, body: first.body })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
})

test('a reply that is still being tried after 30 days is kept until that has ended', async () => {
  const receiver = await startWebhookReceiver()
  receiver.behave(answer(503, { 'retry-after': String(day / 1000) }))
  const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
  const id = await send(acme)
  for (let asked = 0; asked < 31; asked += 1) {
    await after(23 * hour)
    await retry(acme, id) // which uses up no step of the schedule
    await untilIdle()
  }
  receiver.behave(answer(200))
  await after(12 * hour) // now it is older than 30 days
  await after(12 * hour)
  expect(await readMessage(acme, id)).toMatchObject({ status: 'Sent' })
  await receiver.close()
})
