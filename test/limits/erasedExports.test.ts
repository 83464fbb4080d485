import { setTimeout as pause } from 'node:timers/promises'
import { askDashboard, fieldsOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { tracesOf, untilGone } from '../support/traces.ts'

const { server, untilIdle } = suiteOnFakeClock()

test('an erasure ends the exports of its account alone, and the audit log says who erased whom', async () => {
  const { account: acme, owner } = await openOwner(server)
  const other = await openAccount(server)
  const { id } = await createContact(acme)
  await createContact(other)
  const [mine, theirs] = [importsOf(server, acme), importsOf(server, other)]
  const [before, kept] = [await mine.exportFile(), await theirs.exportFile()]
  await owner.ask('DELETE', `/contacts/${id}`)
  await untilIdle()
  expect(await mine.ask('GET', `/exports/${before.id}/file`)).toMatchObject(apiError(404, 'NOT_FOUND'))
  expect(await theirs.ask('GET', `/exports/${kept.id}/file`)).toMatchObject({ status: 200 })
  expect(rowsOf(await owner.ask('GET', '/audit_log'))).toContainEqual(
    expect.objectContaining({ action: 'contact_erased', subject: id }),
  )
})

test('an export that is being written begins again without the person who was erased since', async () => {
  const acme = await openAccount(server)
  const transfers = importsOf(server, acme)
  // Those who are erased come first, so that they are in the file already.
  const waits = [0, 20, 45, 100]
  const people: { id: string; phone: string; wait: number }[] = []
  for (const wait of waits) {
    const phone = newPhone()
    people.push({ id: (await createContact(acme, { phone })).id, phone, wait })
  }
  const rows = Array.from({ length: 2000 }, (_, at) => `person${at}@many.test,${'x'.repeat(200)}\n`)
  await transfers.run(`email,note\n${rows.join('')}`)
  for (const [at, { id, phone, wait }] of people.entries()) {
    const { id: exportId } = fieldsOf(await askDashboard(server, acme, 'POST', '/exports', { body: {} }))
    await pause(wait)
    await acme.ask('DELETE', `/contacts/${id}`)
    await untilIdle()
    const { status, body } = await transfers.ask('GET', `/exports/${String(exportId)}/file`)
    expect([200, 404]).toContain(status) // it may have been finished before
    expect(String(body)).not.toContain(phone)
    if (status === 200) expect(String(body).split('\r\n')).toHaveLength(2000 + people.length - at - 1 + 2)
    expect(await tracesOf(server.dataDir, [`${phone},`])).toEqual([])
  }
})

test('an export that searches for the person who is erased on the way fails, and forgets what it searched for', async () => {
  const acme = await openAccount(server)
  const jane = newPhone()
  const { id } = await createContact(acme, { phone: jane })
  const order = () => askDashboard(server, acme, 'POST', '/exports', { body: { search: jane } })
  await Promise.all(Array.from({ length: 30 }, order)) // two are written at once; the others wait for the clock
  await untilIdle()
  await acme.ask('DELETE', `/contacts/${id}`)
  const left = rowsOf(await importsOf(server, acme).ask('GET', '/exports?limit=100'))
  expect(left.length).toBeGreaterThan(0)
  for (const run of left) expect(run).toMatchObject({ state: 'failed', search: null })
  await untilGone(server.dataDir, [jane])
})
