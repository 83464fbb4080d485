import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray } from 'drizzle-orm'
import { Export } from '@replyloop/shared/contract/export'
import { funnel, openFunnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'

const { server, untilIdle, after } = suiteOnFakeClock()

const open = () => openAccount(server, { lists: [{ name: 'Leads' }, { name: 'Others' }] })
const remove = (account: TestAccount, id: string) => askDashboard(server, account, 'DELETE', `/lists/${id}`)

test('a deleted list is gone at once, and its name is free', async () => {
  const acme = await open()
  const id = acme.listId('Leads')
  const contact = await createContact(acme, { listIds: [id, acme.listId('Others')] })
  expect(await remove(acme, id)).toMatchObject({ status: 200 })

  const lists = async () => (await acme.client.listLists({ query: {} })).body.data.map(({ name }) => name)
  expect(await lists()).toEqual(['Others'])
  for (const path of [`/lists/${id}`, `/contact_search?listId=${id}`])
    expect(await askDashboard(server, acme, 'GET', path)).toMatchObject({ status: 404 })
  const join = await acme.ask('POST', `/lists/${id}/contacts`, { body: { contactId: contact.id } })
  expect(join).toMatchObject({ status: 404 })
  expect(await remove(acme, id)).toMatchObject({ status: 404 })
  const again = await askDashboard(server, acme, 'POST', '/lists', { body: { name: 'Leads' } })
  expect(again).toMatchObject({ status: 201, body: { contactCount: 0 } })
  expect(await lists()).toEqual(['Leads', 'Others'])
})

test('its memberships are erased within the hour, however many it has, and those of no other list', async () => {
  const acme = await open()
  const [id, kept] = [acme.listId('Leads'), acme.listId('Others')]
  const rows = 1020 // more than are erased at once
  const phones = Array.from({ length: rows }, (_, index) => `+1555${1_000_000 + index}`)
  await importsOf(server, acme).run(`phone\n${phones.join('\n')}\n`, { listId: id })
  await createContact(acme, { listIds: [kept] })
  await remove(acme, id)
  await after(hour)

  const db = await openDataOf(server.dataDir)
  const { q, t } = db.read
  const ids = [id, kept]
  const members = await q
    .select({ id: t.membership.listId })
    .from(t.membership)
    .where(inArray(t.membership.listId, ids))
  const lists = await q.select({ id: t.list.id }).from(t.list).where(inArray(t.list.id, ids))
  await db.close()
  expect(members).toEqual([{ id: kept }])
  expect(lists).toEqual([{ id: kept }])
})

test('it frees its name also where another list is named like its identifier', async () => {
  const acme = await open()
  const id = acme.listId('Leads')
  const rename = { body: { name: id } }
  const answer = await askDashboard(server, acme, 'PATCH', `/lists/${acme.listId('Others')}`, rename)
  expect(answer).toMatchObject({ status: 200 })
  expect(await remove(acme, id)).toMatchObject({ status: 200 })
})

test('who came by it stays in the queue of a campaign that has another one, until they leave that', async () => {
  const lists = ['Leads', 'Others', 'Next'].map((name) => ({ name }))
  const { account, people, joinInTurn, opened, change } = await openFunnel(server, [funnel()], { lists })
  const ids = await people(5)
  const [fourth = '', fifth = ''] = ids.slice(3)
  await joinInTurn(ids)
  await change({ list: 'Next' })
  const [other, next] = [{ id: account.listId('Others') }, { id: account.listId('Next') }]
  await account.client.joinList({ params: other, body: { contactId: fourth } })
  await account.client.joinList({ params: next, body: { contactId: fifth } })
  expect(await remove(account, account.listId('Leads'))).toMatchObject({ status: 200 })
  await account.client.leaveList({ params: { ...other, contactId: fourth } })
  await account.client.leaveList({ params: { ...next, contactId: fifth } })
  for (let slots = 0; slots < 2; slots += 1) await after(2 * second)
  expect(await opened()).toEqual(ids.slice(0, 4))
})

test('more lists than are erased at once are erased within the hour, too', async () => {
  const names = Array.from({ length: 520 }, (_, index) => `List ${index}`)
  const acme = await openAccount(server, {
    lists: names.map((name) => ({ name })),
    rateLimitPerMinute: 100_000,
  })
  const ids = names.map((name) => acme.listId(name))
  for (const id of ids) await remove(acme, id)
  await after(hour)
  const db = await openDataOf(server.dataDir)
  const { q, t } = db.read
  const left = await q.select({ id: t.list.id }).from(t.list).where(inArray(t.list.id, ids))
  await db.close()
  expect(left).toEqual([])
})

test('an export of it that is not written yet fails and says why, and holds none of its contacts', async () => {
  const acme = await open()
  const listId = acme.listId('Leads')
  await createContact(acme, { listIds: [listId] })
  const folder = join(server.dataDir, 'exports')
  await writeFile(folder, 'where a folder should be')
  const { id } = Export.parse(
    (await askDashboard(server, acme, 'POST', '/exports', { body: { listId } })).body,
  )
  await untilIdle()
  await remove(acme, listId)
  await rm(folder)
  await after(2 * second)
  const { body } = await askDashboard(server, acme, 'GET', `/exports/${id}`)
  expect(body).toMatchObject({ state: 'failed', failure: expect.stringContaining(listId) })
})
