import { bulkOf } from '../support/bulk.ts'
import { funnel } from '../support/conversation.ts'
import { auditedIn } from '../support/auditLines.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { downloadsOf } from '../support/personalData.ts'
import { execute, select } from '../support/sql.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: [{ name: 'News' }],
  campaigns: [funnel({ list: 'News' })],
})
const stranger = suiteAccount(server)
const { run, start, report, undone, ended, cancel } = bulkOf(acme)

const people = (count: number, given: object = {}) =>
  Promise.all(Array.from({ length: count }, () => createContact(acme, given)))
const idsOf = (contacts: readonly { id: string }[]) => contacts.map(({ id }) => id)
const contact = async (id: string) => (await acme.client.getContact({ params: { id } })).body
const post = (body: unknown, headers = {}) => acme.ask('POST', '/bulk', { body, headers })

test('erases nobody by a number that is not theirs, and names the right one', async () => {
  await people(2, { customFields: { erase: 'me' } })
  const filter = { of: 'field', name: 'erase', op: 'is', value: 'me' }
  const refused = await post({ filter, action: { type: 'erase', confirm: 3 } })
  expect(refused).toMatchObject(apiError(409, 'BULK_COUNT_CHANGED'))
  expect(JSON.stringify(refused.body)).toContain('"confirm\\": 2')
  expect(await run({ filter, action: { type: 'erase', confirm: 2 } })).toMatchObject({
    done: 2,
    state: 'done',
  })
})

test('says how many a Live campaign greets, and greets nobody where that is asked', async () => {
  const ids = idsOf(await people(3))
  await acme.client.updateContact({ params: { id: ids[0] ?? '' }, body: { optedOut: true } })
  const action = { type: 'addToList', listId: acme.listId('News') }
  const silent = await start({ contactIds: ids.slice(2), action: { ...action, greet: false } })
  expect(silent.willGreet).toBe(0)
  await ended(silent.id)
  const greeting = await start({ contactIds: ids, action })
  expect(greeting.willGreet).toBe(1)
  expect(await ended(greeting.id)).toMatchObject({ done: 2, unchanged: 1 })
  const openings = await select(
    await databaseOf(server.dataDir),
    `select contact_id, state from opening where contact_id in ('${ids.join("','")}')`,
  )
  const stateOf = (at: number) => openings.find((opening) => opening['contact_id'] === ids[at])?.['state']
  expect([stateOf(0), stateOf(2)]).toEqual(['cancelled', 'cancelled'])
  expect(stateOf(1)).not.toBe('cancelled')
})

test('an account’s bulk actions run one after the other, and what is cancelled does no more', async () => {
  const account = await openAccount(server)
  const bulk = bulkOf(account)
  const ids = idsOf(await Promise.all(Array.from({ length: 60 }, () => createContact(account))))
  const [first, second] = [
    await bulk.start({ contactIds: ids, action: { type: 'tag', tag: 'a' } }),
    await bulk.start({ contactIds: ids, action: { type: 'tag', tag: 'b' } }),
  ]
  expect((await bulk.cancel(second.id)).status).toBe(200)
  const [one, other] = [await bulk.ended(first.id), await bulk.ended(second.id)]
  expect(one).toMatchObject({ state: 'done', done: 60 })
  expect(other.state).toBe('cancelled')
  const b = (await account.client.listTags({})).body.data.find(({ name }) => name === 'b')
  expect(b?.count).toBe(other.done)
  expect(await bulk.cancel(first.id)).toMatchObject(apiError(409, 'BULK_ENDED'))
  expect((await bulk.undone(second.id)).done).toBe(other.done)
  const audited = await auditedIn(server, account)
  expect(audited.filter((line) => line.startsWith('bulk_'))).toEqual([
    `bulk_started ${first.id}`,
    `bulk_started ${second.id}`,
    `bulk_cancelled ${second.id}`,
    `bulk_undone ${second.id}`,
  ])
})

test('a second copy of the request with its key does nothing more', async () => {
  const [one] = await people(1)
  const body = { contactIds: [one?.id], action: { type: 'tag', tag: 'once' } }
  const [first, second] = [
    await post(body, { 'idempotency-key': 'bulk-1' }),
    await post(body, { 'idempotency-key': 'bulk-1' }),
  ]
  expect([first.status, second.status]).toEqual([202, 202])
  expect(second.body).toEqual(first.body)
})

test('fails as a whole once its list is deleted', async () => {
  const account = await openAccount(server, { lists: [{ name: 'Short' }] })
  const bulk = bulkOf(account)
  const ids = idsOf(await Promise.all(Array.from({ length: 40 }, () => createContact(account))))
  const action = { type: 'addToList', listId: account.listId('Short') }
  const first = await bulk.start({ contactIds: ids, action: { type: 'tag', tag: 'a' } })
  const { id } = await bulk.start({ contactIds: ids, action })
  await execute(
    await databaseOf(server.dataDir),
    `update list set deleted_at = 1, name = ' gone' where id = '${action.listId}'`,
  )
  await bulk.ended(first.id)
  expect(await bulk.ended(id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('list') })
})

test('what it did to a person is in the file of that person', async () => {
  const [one] = await people(1, { customFields: { plan: 'basic' } })
  await run({ contactIds: [one?.id], action: { type: 'setField', field: 'plan', value: 'pro' } })
  const { json, html } = await downloadsOf(server)(acme, one?.id ?? '')
  expect(json['bulkActions']).toMatchObject([{ action: 'setField', outcome: 'done', before: 'basic' }])
  expect(html).toContain('basic')
})

test('is nobody else’s', async () => {
  const [one] = await people(1)
  const { id } = await run({ contactIds: [one?.id], action: { type: 'tag', tag: 'ours' } })
  for (const path of ['', '/report']) {
    expect(await stranger.ask('GET', `/bulk/${id}${path}`)).toMatchObject(apiError(404, 'BULK_NOT_FOUND'))
  }
  for (const path of ['/cancel', '/undo'])
    expect(await stranger.ask('POST', `/bulk/${id}${path}`)).toMatchObject(apiError(404, 'BULK_NOT_FOUND'))
  expect((await stranger.client.listBulk({})).body.data).toEqual([])
  expect((await acme.client.listBulk({})).body.data[0]?.id).toBe(id)
})

test('means the contact that another one was merged into', async () => {
  const [kept, other] = await people(2)
  const bulk = await run({ contactIds: [other?.id], action: { type: 'tag', tag: 'merged' } })
  await acme.client.mergeContacts({ params: { id: kept?.id ?? '' }, body: { otherId: other?.id ?? '' } })
  expect(await report(bulk.id)).toEqual([
    { contactId: kept?.id, name: kept?.phone, outcome: 'done', reason: null },
  ])
  await undone(bulk.id)
  expect((await contact(kept?.id ?? '')).tags).toEqual([])
  expect(await cancel(bulk.id)).toMatchObject(apiError(409, 'BULK_ENDED'))
})
