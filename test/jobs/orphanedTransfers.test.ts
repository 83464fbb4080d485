import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { hideTable } from '../support/databases.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

test('an import and an export whose job has given up have failed, and say so', async () => {
  const acme = await openAccount(server, { lists: [{ name: 'Leads' }] })
  const { begin, readImport } = importsOf(server, acme)
  const listId = acme.listId('Leads')
  const readExport = async (id: string) => fieldsOf(await askDashboard(server, acme, 'GET', `/exports/${id}`))
  const bringBack = await hideTable(server.dataDir, 'membership')
  const importId = await begin(`phone\n${newPhone()}\n`, { listId })
  const made = await askDashboard(server, acme, 'POST', '/exports', { body: { listId } })
  const exportId = String(fieldsOf(made)['id'])
  for (let passed = 0; passed < 12; passed += 1) await after(20 * minute)
  await bringBack()
  await after(2 * hour)
  const failed = { state: 'failed', failure: 'An error on our side ended it; start it again' }
  expect(await readImport(importId)).toMatchObject(failed)
  expect(await readExport(exportId)).toMatchObject(failed)
})
