import { bulkOf } from '../support/bulk.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, openAccount } from '../support/factories.ts'
import { select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

test('a bulk action can be undone for a day, and is forgotten with its report after thirty', async () => {
  const acme = await openAccount(server)
  const bulk = bulkOf(acme)
  const { id: contactId, phone: name } = await createContact(acme)
  const { id } = await bulk.run({ contactIds: [contactId], action: { type: 'tag', tag: 'vip' } })
  await after(25 * hour)
  expect(await bulk.undo(id)).toMatchObject(apiError(409, 'BULK_NOT_UNDOABLE'))
  expect(await bulk.report(id)).toEqual([{ contactId, name, outcome: 'done', reason: null }])
  await after(29 * day)
  await after(hour)
  expect(await acme.ask('GET', `/bulk/${id}`)).toMatchObject(apiError(404, 'BULK_NOT_FOUND'))
  expect(await select(await databaseOf(server.dataDir), 'select contact_id from bulk_contact')).toEqual([])
  expect((await acme.client.getContact({ params: { id: contactId } })).body.tags).toEqual(['vip'])
})
