import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { funnel, openFunnel } from '../support/conversation.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf, peopleOf } from '../support/imports.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day, hour, until } from '../support/time.ts'

const server = suiteServer()

const formulas = { '=key': '=1+1', minus: '-2', at: '@SUM(A1)', tab: '\tx', quoted: "'=1", '+': '+49' }

test('importing an export gives the same contacts, and those who opted out stay opted out', async () => {
  const account = await openAccount(server)
  const people = [
    { phone: newPhone(), firstName: 'Ann, "the" one', email: 'ann@x.test', customFields: formulas },
    {
      phone: newPhone(),
      lastName: 'Zoë\nSecond line',
      customFields: {
        phone: 'home',
        reason: 'x',
        optedOut: 'y',
        plan: 'a',
        'plan ': 'b',
        source: 'fair',
        'source.id': 'own',
      },
    },
    { email: 'only@x.test', firstName: '=cmd()' },
  ]
  for (const body of people) await createContact(account, body)
  const silent = await createContact(account, { firstName: 'Sil' })
  await account.client.updateContact({ params: { id: silent.id }, body: { optedOut: true } })
  const { csv } = await importsOf(server, account).exportFile()

  const { account: heir, messages } = await openFunnel(server, [funnel()])
  const { run } = importsOf(server, heir)
  const listId = heir.listId('Leads')
  expect(await run(csv, { listId })).toMatchObject({ created: 4, rejected: 0 })
  expect(await peopleOf(heir)).toEqual(await peopleOf(account))
  expect((await messages()).map(({ contactId }) => contactId)).not.toContain(silent.id)

  expect(await importsOf(server, account).run(csv)).toMatchObject({ created: 0, updated: 4 })
})

test.each([
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
  ['ИСТИНА', 'ЛОЖЬ'],
])('an export that a spreadsheet has saved with %s and %s comes back whole', async (yes, no) => {
  const account = await openAccount(server)
  const silent = await createContact(account, { customFields: { DND: 'no', 'SMS Consent': 'No' } })
  await createContact(account, { customFields: { DND: 'yes', 'SMS Consent': 'pending' } })
  await account.client.updateContact({ params: { id: silent.id }, body: { optedOut: true } })
  const { csv } = await importsOf(server, account).exportFile()
  const heir = await openAccount(server)
  const saved = csv.replaceAll(/(?<=,)true(?=,)/g, yes).replaceAll(/(?<=,)false(?=,)/g, no)
  expect(saved).toContain(yes)
  expect(await importsOf(server, heir).run(saved)).toMatchObject({ created: 2, rejected: 0 })
  expect(await peopleOf(heir)).toEqual(await peopleOf(account))
})

test('no cell of an export begins as a formula', async () => {
  const account = await openAccount(server)
  await createContact(account, { firstName: '=1', customFields: formulas })
  const { csv } = await importsOf(server, account).exportFile()
  expect(csv).toContain("'=1")
  for (const cell of csv.split(/[,\r\n]+/)) expect(cell.replace(/^[\ufeff"]+/, '')).not.toMatch(/^[=+\-@\t]/)
})

test('many contacts, each with its own fields, come out once and in order', async () => {
  const account = await openAccount(server)
  const { run, exportFile } = importsOf(server, account)
  const lines = Array.from({ length: 250 }, (_, at) => `${newPhone()},${at}`)
  await run(`phone,number\n${lines.join('\n')}\n`)
  const { csv, rows } = await exportFile()
  expect(rows).toBe(250)
  const numbers = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => Number(line.split(',')[4]))
  expect(numbers).toEqual(lines.map((_, at) => at))
})

test('contacts with large custom fields stand among the others, in order and whole', async () => {
  const account = await openAccount(server)
  const note = 'ü'.repeat(1900)
  for (let number = 0; number < 14; number += 1)
    await createContact(account, {
      customFields: { number, ...(number % 7 !== 0 && { first: note, second: `${note}.` }) },
    })
  const { csv } = await importsOf(server, account).exportFile()
  const lines = csv.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(4, 7))).toEqual(
    Array.from({ length: 14 }, (_, number) => [
      String(number),
      ...(number % 7 === 0 ? ['', ''] : [note, `${note}.`]),
    ]),
  )
})

test('an export with more than 1,000 custom fields fails with a sentence, which its file answers too', async () => {
  const account = await openAccount(server)
  for (let person = 0; person < 11; person += 1) {
    const fields = Array.from({ length: 100 }, (_, at) => [`field ${person} ${at}`, 'x'] as const)
    await createContact(account, { customFields: Object.fromEntries(fields) })
  }
  const { ask, exportFile } = importsOf(server, account)
  const { id, state, fileUntil, failure: sentence } = await exportFile()
  expect({ state, fileUntil, sentence }).toEqual({
    state: 'failed',
    fileUntil: null,
    sentence: expect.stringMatching(/more than 1000 .+a list/),
  })
  const message = expect.stringContaining(String(sentence))
  expect(await ask('GET', `/exports/${id}/file`)).toMatchObject({ status: 404, body: { error: { message } } })
})

test('an export is kept for a day', async () => {
  const clock = createFakeClock()
  const late = await startServer({ clock })
  const { exportFile, ask } = importsOf(late, await openAccount(late))
  const { id, fileUntil } = await exportFile()
  expect(Date.parse(fileUntil ?? '')).toBe(clock.now() + day)
  clock.advance(25 * hour)
  await until(
    () => readdir(join(late.dataDir, 'exports')),
    (names) => names.length === 0,
  )
  expect(await ask('GET', `/exports/${id}`)).toMatchObject(apiError(404, 'NOT_FOUND'))
  await late.close()
})
