import { locks } from '../../server/src/platform/db/locks.ts'
import { lockWaits } from '../support/cluster.ts'
import { funnel, openFunnel } from '../support/conversation.ts'
import { askDashboard, openOwner, password, signIn } from '../support/dashboardApi.ts'
import { holdWrites, openDataOf } from '../support/databases.ts'
import { apiError, createContact, newPhone, openAccount, type TestResponse } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteAccount, suiteServerAndClient } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { answer, heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { becomes, send, subscribe } from '../support/webhooks.ts'

// Transactions of two processes that run at the same time. On SQLite there is only one writer, so this cannot happen.

const { server, beside } = suiteServerAndClient({ env: { RETRY_SCHEDULE: '600' } }) // no second attempt before a test has looked
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }, { name: 'Customers' }] })

/** Resolves once this many transactions wait for a lock. */
const waiting = (count: number) => lockWaits(beside(), count)

/** The ids of the waiting transactions: `null` for one that has written nothing. */
const written = async () =>
  (
    await beside().query<{ backend_xid: string | null }>(
      `select backend_xid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows

/** Blocks the writes to a table, starts the requests one by one, each once the one before waits, and lets them all go. */
async function collide(table: string, ...requests: (() => Promise<TestResponse>)[]): Promise<TestResponse[]> {
  const release = await holdWrites(server.dataDir, table)
  const answers: Promise<TestResponse>[] = []
  for (const request of requests) {
    answers.push(request())
    await waiting(answers.length)
  }
  await release()
  return Promise.all(answers)
}

const putOn = (listId: string, contactId: string) =>
  acme.ask('POST', `/lists/${listId}/contacts`, { body: { contactId } })

test('who joins a list in the instant of its deletion hears that there is no such list', async () => {
  const [listId, { id }] = [acme.listId('Leads'), await createContact(acme)]
  const release = await holdWrites(server.dataDir, 'membership')
  const joined = putOn(listId, id)
  await waiting(1)
  expect(await askDashboard(server, acme, 'DELETE', `/lists/${listId}`)).toMatchObject({ status: 200 })
  await release()
  expect(await joined).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
})

test('who links a Live campaign to a list in the instant of its deletion hears that there is no such list', async () => {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }, { name: 'Former' }],
    campaigns: [funnel()],
  })
  const [campaignId, listId] = [account.campaignId('Funnel'), account.listId('Former')]
  const [deleted, linked] = await collide(
    'list',
    () => askDashboard(server, account, 'DELETE', `/lists/${listId}`),
    () => askDashboard(server, account, 'PATCH', `/campaigns/${campaignId}`, { body: { listId } }),
  )
  expect(deleted).toMatchObject({ status: 200 })
  expect(linked).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
})

test('a list that is deleted in the instant in which provisioning links a campaign to it is made again', async () => {
  const { account, change } = await openFunnel(server, [])
  const release = await holdWrites(server.dataDir, 'list')
  const deleted = askDashboard(server, account, 'DELETE', `/lists/${account.listId('Leads')}`)
  await waiting(1)
  const changed = change({})
  await Promise.race([changed, waiting(2)])
  await release()
  expect(await deleted).toMatchObject({ status: 200 })
  const [owner] = (await changed).accounts
  const campaign = await askDashboard(server, account, 'GET', `/campaigns/${owner?.campaigns[0]?.id}`)
  expect(campaign.body).toMatchObject({ listId: owner?.lists[0]?.id })
})

test('who puts a contact on a list in the instant of its erasure hears that there is no such contact', async () => {
  const { id } = await createContact(acme)
  const [joined, erased] = await collide(
    'membership',
    () => putOn(acme.listId('Customers'), id),
    () => acme.ask('DELETE', `/contacts/${id}`),
  )
  expect(erased).toMatchObject({ status: 200 })
  expect(joined).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
})

test('who changes a contact in the instant of its erasure hears that there is no such contact', async () => {
  const { id } = await createContact(acme)
  const [erased, changed] = await collide(
    'membership', // of which the erasure waits with the contact gone
    () => acme.ask('DELETE', `/contacts/${id}`),
    () => acme.ask('PATCH', `/contacts/${id}`, { body: { firstName: 'Jane' } }),
  )
  expect(erased).toMatchObject({ status: 200 })
  expect(changed).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
})

test('who creates a contact in the instant of its erasure gets a new one', async () => {
  const { id, phone } = await createContact(acme)
  const [erased, created] = await collide(
    'membership', // of which the erasure waits with the contact gone
    () => acme.ask('DELETE', `/contacts/${id}`),
    () => acme.ask('POST', '/contacts', { body: { phone, firstName: 'Jane' } }),
  )
  expect(erased).toMatchObject({ status: 200 })
  expect(created).toMatchObject({ status: 201, body: { phone, firstName: 'Jane' } })
})

test('a contact whose opening is held changes at once, while others of its campaign are being sent', async () => {
  const { account, join, people, messages } = await openFunnel(server, [
    funnel({ openingMessage: 'Hi {{company}}!', pacePerMinute: 1_000_000 }),
  ])
  const [id = ''] = await people(1)
  await join(id)
  const [sending, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = await openDataOf(server.dataDir)
  const holding = db.write(async (tx) => {
    await tx.lock(locks.queue(account.campaignId('Funnel')))
    sending.resolve()
    await sent.promise
  })
  await sending.promise
  await account.client.updateContact({ params: { id }, body: { customFields: { company: 'Acme' } } })
  sent.resolve()
  await holding
  await db.close()
  const [opening] = await until(messages, ({ length }) => length > 0)
  expect(opening?.body).toBe('Hi Acme!')
})

test('of three who join in one instant after another, only as many as make three are greeted at once', async () => {
  const { account, people, join, opened } = await openFunnel(server, [funnel({ pacePerMinute: 1 })])
  const path = `/lists/${account.listId('Leads')}/contacts`
  const [first = '', ...others] = await people(4)
  await join(first)
  const joins = others.map((contactId) => () => account.ask('POST', path, { body: { contactId } }))
  await collide('opening', ...joins)
  expect(await opened()).toHaveLength(3)
})

test('who leaves the list in the instant of the opening message, and joins again, gets no second one', async () => {
  const { account, join, leave, people, messages } = await openFunnel(server, [funnel({ status: 'Paused' })])
  const [id = ''] = await people(1)
  await join(id)
  const release = await holdWrites(server.dataDir, 'message')
  await askDashboard(server, account, 'POST', `/campaigns/${account.campaignId('Funnel')}/status`, {
    body: { status: 'Live' },
  })
  await waiting(1) // the message is just being made
  const left = leave(id)
  await Promise.race([left, waiting(2)])
  await release()
  await left
  expect(await join(id)).toMatchObject({ status: 201 })
  expect(await until(messages, ({ length }) => length > 0)).toHaveLength(1)
})

test('an import asks for everybody at once, and holds nothing that others may want while it waits', async () => {
  const [first, last] = [newPhone(), newPhone()]
  const [holding, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = await openDataOf(server.dataDir)
  const another = db.write(async (tx) => {
    await tx.lock(...locks.contactKey(acme.id, { phone: last }))
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const email = 'jane@example.com' // of one email, so that they are taken one after the other
  const imports = importsOf(server, acme)
  const id = await imports.begin(`phone,email\n${first},${email}\n${last},${email}\n`)
  await waiting(1)
  expect(await written()).toEqual([{ backend_xid: null }])
  held.resolve()
  await another
  await db.close()
  expect(await imports.ended(id)).toMatchObject({ state: 'done', created: 2 })
})

test('a message waits for the failure of the one before it before it writes anything', async () => {
  const platform = await startWebhookReceiver()
  const { behaviour, release: fail } = heldAnswer(answer(503))
  platform.behave(behaviour)
  const account = await openAccount(server, { replyWebhook: { url: platform.url } })
  const fromId = newPhone()
  const first = await send(account, { fromId })
  await platform.next()
  const release = await holdWrites(server.dataDir, 'attempt')
  fail()
  await waiting(1)
  const second = send(account, { fromId })
  await waiting(2)
  const rows = await written()
  await release()
  expect(rows).toEqual([{ backend_xid: null }, { backend_xid: null }])
  expect(await becomes(account, await second, 'Queued')).toMatchObject({ error: null })
  await becomes(account, first, 'Failed')
  await platform.close()
})

test('a message whose two URLs fail in the same instant is Failed', async () => {
  const urls = await Promise.all(
    [heldAnswer(answer(503)), heldAnswer(answer(503))].map(async (failing) => {
      const receiver = await startWebhookReceiver()
      receiver.behave(failing.behaviour)
      await subscribe(acme, receiver.url)
      return { receiver, fail: failing.release }
    }),
  )
  const messageId = await send(acme)
  await Promise.all(urls.map(({ receiver }) => receiver.next()))
  const release = await holdWrites(server.dataDir, 'attempt')
  for (const [index, { fail }] of urls.entries()) {
    fail()
    await waiting(index + 1) // each in a transaction of its own
  }
  await release()
  expect(await becomes(acme, messageId, 'Failed')).toMatchObject({ attempts: 1, error: { status: 503 } })
  await Promise.all(urls.map(({ receiver }) => receiver.close()))
})

test('who signs in by the old password in the instant of its change is refused', async () => {
  const { owner, email } = await openOwner(server)
  const body = { currentPassword: password, newPassword: 'another horse' }
  const [changed, signedIn] = await collide(
    'session',
    () => owner.ask('POST', '/session/password', { body }),
    () => signIn(server, email),
  )
  expect(changed).toMatchObject({ status: 200 })
  expect(signedIn).toMatchObject(apiError(401, 'UNAUTHORIZED'))
})
