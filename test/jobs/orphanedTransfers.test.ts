import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firstIdAt } from '../../server/src/platform/ids.ts'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { hideTable } from '../support/databases.ts'
import { newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, clock, after } = suiteOnFakeClock()

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

test('an uploaded file whose row is not there yet stays where the clock of the store is two days behind', async () => {
  const folder = join(server.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const write = async (madeAt: number) => {
    const file = join(folder, `${firstIdAt('imp', madeAt)}${'0'.repeat(16)}.csv`)
    await writeFile(file, 'phone\n')
    await utimes(file, 0, (clock.now() - 2 * day) / 1000)
    return file
  }
  const [old, young] = [await write(clock.now() - 2 * day), await write(clock.now() + 2 * hour)]
  await after(hour)
  expect([existsSync(old), existsSync(young)]).toEqual([false, true])
})
