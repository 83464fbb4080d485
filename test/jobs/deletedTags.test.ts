import { expectCountersOf } from '../support/counters.ts'
import { databaseOf } from '../support/databases.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { select } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { tagsIn } from '../support/tags.ts'
import { hour } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

test('a deleted tag is taken from its contacts within the hour, however many have it, and no other tag is', async () => {
  const acme = await openAccount(server)
  const rows = 1020 // more than at once
  const lines = Array.from({ length: rows }, (_, index) => `+1555${1_000_000 + index},gone`)
  await importsOf(server, acme).run(`phone,tags\n${lines.join('\n')}\n`)
  const { id } = await createContact(acme, { tags: ['kept'] })
  expect(await acme.ask('DELETE', '/tags/gone')).toMatchObject({ status: 200, body: { count: rows } })
  await after(hour)
  await after(hour)

  const url = await databaseOf(server.dataDir)
  expect(await select(url, 'select contact_id as id from contact_tag')).toEqual([{ id }])
  expect(await select(url, 'select name from tag')).toEqual([{ name: 'kept' }])
  expect(await tagsIn(acme).counts()).toEqual({ kept: 1 })
  await expectCountersOf(server.dataDir)
})
