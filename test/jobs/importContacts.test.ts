import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onDatabase } from '../support/databases.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf, peopleOf } from '../support/imports.ts'
import { startServer } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'
import { createFakeClock, day, until } from '../support/time.ts'

const server = suiteServer()

/** An account of its own, and what it imports. */
async function opened(given: Parameters<typeof openAccount>[1] = {}, on = server) {
  const account = await openAccount(on, given)
  return { account, ...importsOf(on, account) }
}

const utf8 = (text: string) => new TextEncoder().encode(text)
/** Euro sign and umlauts as Windows-1252 has them. */
const windows1252 = (text: string) => Uint8Array.from(Buffer.from(text.replaceAll('€', '\x80'), 'latin1'))

describe('A file', () => {
  const text = (delimiter: string, newline: string) =>
    [
      ['Phone', 'First name', 'E-Mail', 'Größe'],
      ['+1 (555) 123-4567', 'Jürgen', 'J@X.test', '"5 € ""netto"""'],
      ['', '"Ann\nBea"', 'ann@x.test', `"a${delimiter}b"`],
      ['', '', '', ''],
      ['"\'+15551234568"', 'Cem', '', "'=x"],
    ]
      .map((cells) => cells.join(delimiter))
      .join(newline)
  const encodings = {
    'utf-8': utf8,
    'utf-8 with a byte order mark': (given: string) => utf8(`\ufeff${given}`),
    'windows-1252': windows1252,
  }
  const kinds = Object.entries(encodings).flatMap(([encoding, encode], at) =>
    ([',', ';', '\t'] as const).map((delimiter) => {
      const newline = ['\n', '\r\n', '\r'][at] ?? '\n'
      return { encoding, encode, delimiter, newline }
    }),
  )

  test.each(kinds)(
    'in $encoding with $delimiter is read alike',
    async ({ encode, encoding, delimiter, newline }) => {
      const { account, run } = await opened()
      expect(await run(encode(text(delimiter, newline)))).toMatchObject({
        state: 'done',
        delimiter,
        encoding: encoding.split(' ')[0],
        rowsTotal: 3,
        created: 3,
        rejected: 0,
      })
      const person = { phone: null, email: null, firstName: null, lastName: null, optedOut: false }
      const juergen = { ...person, phone: '+15551234567', firstName: 'Jürgen', email: 'j@x.test' }
      expect(await peopleOf(account)).toEqual([
        { ...juergen, customFields: { Größe: '5 € "netto"' } },
        { ...person, phone: '+15551234568', firstName: 'Cem', customFields: { Größe: '=x' } },
        { ...person, firstName: 'Ann\nBea', email: 'ann@x.test', customFields: { Größe: `a${delimiter}b` } },
      ])
    },
  )

  test('whose only letter beyond ASCII is the last, in windows-1252, is read as such', async () => {
    const { account, run } = await opened()
    await run(windows1252('phone,first name\n+15551234567,Zoé'))
    expect(await peopleOf(account)).toMatchObject([{ firstName: 'Zoé' }])
  })

  test.each(['sep=;\r\n', '\ufeff"sep=;"\n'])(
    'that begins with %j for Excel is read from its next line on',
    async (line) => {
      const { account, run, rejected } = await opened()
      const { id } = await run(`${line}phone;first name\n+15551234567;"Ann; Bea"\nnone;Cem\n`)
      expect(await peopleOf(account)).toMatchObject([{ phone: '+15551234567', firstName: 'Ann; Bea' }])
      expect((await rejected(id)).split('\r\n').slice(0, 2)).toEqual([
        '\ufeffphone;first name;reason',
        expect.stringMatching(/^none;Cem;/),
      ])
    },
  )

  test('is deleted when it is done, and when it cannot be used', async () => {
    const { run } = await opened()
    await run('phone\n+15551234567\n')
    await run('name\nJane\n')
    await until(
      () => readdir(join(server.dataDir, 'imports')),
      (names) => names.length === 0,
    )
  })
})

describe('Contacts', () => {
  test('that are known keep what they have and gain what they lack, across a file and within it', async () => {
    const { account, run } = await opened()
    const phone = newPhone()
    const jane = { phone, firstName: 'Jane', customFields: { company: 'Acme' } }
    const { id } = await createContact(account, jane)
    const file = `phone,email,first name,last name,company,city
${phone},,Other,Doe,Other,Ulm
${phone},jane@x.test,,,,
,JANE@x.test,,,,
,joe@x.test,Joe,,,
${newPhone()},joe@x.test,,Gain,,
`
    expect(await run(file)).toMatchObject({ created: 1, updated: 4, rejected: 0 })
    const { body } = await account.client.getContact({ params: { id } })
    expect(body).toMatchObject({ firstName: 'Jane', lastName: 'Doe', email: 'jane@x.test' })
    expect(body.customFields).toEqual({ company: 'Acme', city: 'Ulm' })
    expect(await peopleOf(account)).toHaveLength(2)
  })

  test('that rows name by phone here and by email there gain what each of the rows has', async () => {
    const { account, run } = await opened()
    const phone = newPhone()
    const { id } = await createContact(account, { phone, email: 'jane@x.test' })
    const file = `phone,email,first name,city,plan\n${phone},,,Ulm,\n,jane@x.test,Jane,,Pro\n`
    expect(await run(file)).toMatchObject({ created: 0, updated: 2, rejected: 0 })
    const { body } = await account.client.getContact({ params: { id } })
    expect(body).toMatchObject({ firstName: 'Jane', customFields: { city: 'Ulm', plan: 'Pro' } })
  })

  test('that have opted out are opted out here, known or new; one that has opted out here stays so', async () => {
    const { account, run } = await opened()
    const [known, fresh, out] = [newPhone(), newPhone(), newPhone()]
    await createContact(account, { phone: known })
    const { id } = await createContact(account, { phone: out })
    await account.client.updateContact({ params: { id }, body: { optedOut: true } })
    const file = `phone,opted out\n${known},yes\n${fresh},yes\n${out},no\n${newPhone()},no\n`
    expect(await run(file)).toMatchObject({ created: 2, updated: 2, rejected: 0 })
    const optedOut = (await peopleOf(account)).filter((person) => person.optedOut)
    expect(new Set(optedOut.map(({ phone }) => phone))).toEqual(new Set([known, fresh, out]))
  })

  test('that cannot be taken come back with the reason, as a file that can be corrected and sent again', async () => {
    const { account, run, rejected } = await opened()
    const { id } = await run(`phone;first name;Note
0151 23;Jan;=1+1
+15551234567;Ann;ok
+15551234568;Bea;a;b
;Cem;"a;b"
`)
    const file = await rejected(id)
    expect(file.split('\r\n')).toEqual([
      '\ufeffphone;first name;Note;reason',
      expect.stringMatching(/^0151 23;Jan;'=1\+1;phone .+country/),
      expect.stringMatching(/^'\+15551234568;Bea;a;has 4 cells, but the first line names 3 columns;b$/),
      expect.stringMatching(/^;Cem;"a;b";phone is required/),
      '',
    ])
    const corrected = file.replace('0151 23', '+15551234569')
    expect(await run(corrected)).toMatchObject({ created: 1, rejected: 2 })
    const fields = (await peopleOf(account)).map(({ customFields }) => customFields)
    expect(fields).toEqual([{ Note: 'ok' }, { Note: '=1+1' }])
  })

  test('rejected rows are kept for 30 days', async () => {
    const clock = createFakeClock()
    const late = await startServer({ clock })
    const { run, rejected, readImport, ask } = await opened({}, late)
    const { id } = await run('phone\nnone\n')
    clock.advance(29 * day)
    expect(await rejected(id)).toContain('none')
    clock.advance(2 * day)
    expect(await ask('GET', `/imports/${id}/rejected`)).toMatchObject(apiError(404, 'NOT_FOUND'))
    expect(await readImport(id)).toMatchObject({ rejected: 1 })
    await late.close()
  })
})

const phoneOf = (number: number) => `+1555${String(1_000_000 + number)}`

onDatabase('Imports', ({ url }) => {
  test('and creates that race for one person make one contact, and two imports at once are no more', async () => {
    const shared = await startServer({ env: { DATABASE_URL: url() } })
    const { account, begin, ended, exportFile } = await opened({ lists: [{ name: 'Leads' }] }, shared)
    const numbers = Array.from({ length: 120 }, (_, at) => at)
    const file = `phone,email\n${numbers.map((at) => `${phoneOf(at)},p${at}@x.test\n`).join('')}`
    const listId = account.listId('Leads')
    const ids = await Promise.all([begin(file, { listId }), begin(file, { listId })])
    for (const at of numbers.filter((number) => number % 3 === 0).toReversed())
      await createContact(account, { phone: phoneOf(at), email: `p${at}@x.test`, listId })
    const [one, other] = await Promise.all(ids.map(ended))
    expect([one?.rejected, other?.rejected]).toEqual([0, 0])
    expect((await exportFile()).rows).toBe(120)
    expect((await account.client.listLists()).body.data).toMatchObject([{ contactCount: 120 }])
    await shared.close()
  })
})
