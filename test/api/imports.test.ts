import { exportEndpoints } from '@replyloop/shared/contract/export'
import { Import, importEndpoints, previewImportEndpoints } from '@replyloop/shared/contract/import'
import { dashboardPath } from '../../server/src/platform/http/paths.ts'
import { apiError, newPhone, openAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { nodeRequest, sendRaw } from '../support/rawRequests.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })
const imports = importsOf(server, acme)
const json = { 'content-type': 'application/json' }

describe('POST /imports', () => {
  test('201: the import as it waits, then as it ended', async () => {
    const listId = acme.listId('Leads')
    const file = `phone,First name\n${newPhone()},Jane\n12,Joe\n`
    const { status, body } = await imports.upload(file, { listId })
    const waiting = Import.parse(body)
    expect(status).toBe(201)
    expect(waiting).toMatchObject({ state: 'queued', listId, bytes: file.length, rowsRead: 0, columns: null })
    expect(await imports.ended(waiting.id)).toEqual({
      ...waiting,
      state: 'done',
      delimiter: ',',
      encoding: 'utf-8',
      columns: [
        { header: 'phone', field: 'phone' },
        { header: 'First name', field: 'firstName' },
      ],
      rowsTotal: 2,
      willGreet: 0,
      rowsRead: 2,
      created: 1,
      rejected: 1,
      startedAt: expect.stringMatching(/Z$/),
      finishedAt: expect.stringMatching(/Z$/),
      rejectedUntil: expect.stringMatching(/Z$/),
    })
  })

  test('400: a mapping that cannot be understood', async () => {
    for (const mapping of ['{', '[]', '{"Handy":"fone"}'])
      expect(await imports.upload('phone\n', { mapping })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('404: a list that does not exist, or is another account’s', async () => {
    const stranger = await openAccount(server, { lists: [{ name: 'Theirs' }] })
    for (const listId of ['lst_none', stranger.listId('Theirs')])
      expect(await imports.upload('phone\n', { listId })).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  })

  test('413: more than 200 MiB are refused before they are read', async () => {
    const headers = { 'x-api-key': acme.apiKey, 'content-type': 'text/csv' }
    const answer = await nodeRequest(`${server.origin}${dashboardPath}/imports`, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(200 * 1024 * 1024 + 1) },
    })
    expect(answer).toMatchObject({ status: 413, json: { error: { code: 'PAYLOAD_TOO_LARGE' } } })
  })

  test('415: another type, or a compressed file', async () => {
    const unsupported = apiError(415, 'UNSUPPORTED_MEDIA_TYPE')
    expect(await imports.ask('POST', '/imports', '{}', json)).toMatchObject(unsupported)
    const gzip = { 'content-type': 'text/csv', 'content-encoding': 'gzip' }
    expect(await imports.ask('POST', '/imports', 'phone', gzip)).toMatchObject(unsupported)
  })

  test.each([
    ['an empty file', '', /is empty.+first line/],
    ['no column for phone or email', 'name,company\nJane,Acme\n', /No column is named phone or email/],
    ['data in the first line', '+15551234567,Jane\n', /first line holds data/],
    ['an archive', 'PK\x03\x04\0\0', /ZIP archive; unpack it and upload the CSV/],
    ['bytes that are no text', 'phone\n\0\x01', /not text; save the table as CSV/],
    [
      'a quote in the first line that never closes',
      '"phone,n\n+15551234567,x\n',
      /first line never ends: its quo/,
    ],
    ['a quote that never closes', 'phone,n\n+15551234567,x\n+15551234568,"y\n', /after line 2 never ends/],
    [
      'a row of commas without an end',
      `phone,n\n+15551234567,x\n${','.repeat(3_000_000)}`,
      /after line 2 never ends/,
    ],
    ['a head of very many columns', `phone${',x'.repeat(100_000)}\n`, /more than 1,100 columns; leave out/],
    ['the same with semicolons', `"phone"${';"x;y"'.repeat(50_000)}\n`, /more than 1,100 columns/],
    [
      'a very long name of a column',
      `phone,"${'x'.repeat(70_000)}"\n`,
      /first line has a cell of more than 64 KiB/,
    ],
    [
      'a very long cell',
      `phone,n\n+15551234567,x\n+15551234568,${'x'.repeat(70_000)}\n`,
      /ends in line 3 has a cell of more than 64 KiB, which no field/,
    ],
  ])('fails with a sentence at %s', async (_, file, says) => {
    const ended = await imports.run(file)
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringMatching(says), created: 0 })
    expect(ended.finishedAt).not.toBeNull()
  })

  test('fails when the mapping does not fit the file', async () => {
    const ended = await imports.run('phone\n', { mapping: '{"Handy":"phone"}' })
    expect(ended).toMatchObject({ state: 'failed', failure: expect.stringContaining('"Handy"') })
  })
})

test('GET /imports/:id/rejected_rows: pages in the order of the file, each row with its reason', async () => {
  const rows = ['12,Joe', `${newPhone()},Ann`, ',Nobody', '13,Jim']
  const { id } = await imports.run(`phone,name\n${rows.join('\n')}\n`, { fileName: 'people.csv' })
  expect(await imports.readImport(id)).toMatchObject({ fileName: 'people.csv', rejected: 3 })
  const read = async (query: string) =>
    (await imports.ask('GET', `/imports/${id}/rejected_rows?${query}`)).body
  const [joe, nobody, jim] = [
    { row: 1, cells: ['12', 'Joe'], reason: expect.stringMatching(/^phone /) },
    { row: 3, cells: ['', 'Nobody'], reason: expect.stringMatching(/phone/) },
    { row: 4, cells: ['13', 'Jim'], reason: expect.stringMatching(/^phone /) },
  ]
  expect(await read('limit=2')).toEqual({ data: [joe, nobody], nextCursor: '3' })
  expect(await read('cursor=3')).toEqual({ data: [jim], nextCursor: null })
  const bad = await imports.ask('GET', `/imports/${id}/rejected_rows?cursor=x`)
  expect(bad).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test('GET /imports: pages, latest first, own ones only', async () => {
  const other = await openAccount(server)
  const theirs = importsOf(server, other)
  const ids = [await theirs.begin('phone\n'), await theirs.begin('email\n'), await theirs.begin('phone\n')]
  const { body } = await theirs.ask('GET', '/imports?limit=2')
  expect(body).toMatchObject({ data: [{ id: ids[2] }, { id: ids[1] }], nextCursor: ids[1] })
  const rest = await theirs.ask('GET', `/imports?limit=2&cursor=${ids[1]}`)
  expect(rest.body).toMatchObject({ data: [{ id: ids[0] }], nextCursor: null })
})

describe('POST /imports/preview', () => {
  test('200: how the beginning of a file would be read, cut wherever it is', async () => {
    const file = `Numéro;Prénom;Firma\n${Array.from({ length: 9 }, () => '+1;"=1;\n2";Bébé\n').join('')}`
    const bytes = new TextEncoder().encode(file)
    expect(await imports.preview(bytes.subarray(0, bytes.lastIndexOf(0xc3) + 1))).toMatchObject({
      delimiter: ';',
      encoding: 'utf-8',
      columns: [
        { header: 'Numéro', field: 'customFields.Numéro' },
        { header: 'Prénom', field: 'firstName' },
        { header: 'Firma', field: 'customFields.Firma' },
      ],
      rows: Array.from({ length: 5 }, () => ['+1', '=1;\n2', 'Bébé']),
      notes: [],
      failure: expect.stringMatching(/No column is named phone/),
    })
    expect(await imports.preview(bytes, { mapping: '{"Numéro":"phone"}' })).toMatchObject({
      columns: [{ field: 'phone' }, { field: 'firstName' }, {}],
      failure: null,
    })
    expect(await imports.preview('phone,x\n+1,y\n+2,"cut')).toMatchObject({ rows: [['+1', 'y']] })
  })

  const csv = { 'content-type': 'text/csv' }

  test('400: a file that is no CSV', async () => {
    const answer = await imports.ask('POST', '/imports/preview', 'PK\x03\x04', csv)
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('413: more than 1 MiB, also of a length that is not announced', async () => {
    const long = 'x'.repeat(1024 * 1024 + 1)
    const answer = await imports.ask('POST', '/imports/preview', long, csv)
    expect(answer).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
    const unannounced = await sendRaw(server, [
      `POST ${dashboardPath}/imports/preview HTTP/1.1`,
      'Host: 127.0.0.1',
      'Connection: close',
      'Content-Type: text/csv',
      'Transfer-Encoding: chunked',
      `x-api-key: ${acme.apiKey}`,
      '',
      long.length.toString(16),
      long,
      '0\r\n\r\n',
    ])
    expect(unannounced).toMatch(/^HTTP\/1.1 413 /)
  })
})

describe('Every endpoint for files of contacts', () => {
  const rows = Object.entries({ ...importEndpoints, ...previewImportEndpoints, ...exportEndpoints }).map(
    ([name, { method, path }]) => [name, method, path.replace(':id', 'x')] as const,
  )

  test.each(rows)('%s asks for HTTPS', async (_, method, path) => {
    const plain = { method, headers: { host: 'replyloop.example', 'x-api-key': acme.apiKey } }
    const answer = await nodeRequest(`${server.origin}${dashboardPath}${path}`, plain)
    expect(answer).toMatchObject({ status: 403, json: { error: { code: 'HTTPS_REQUIRED' } } })
  })

  test('answers 405 to other methods, and names its own', async () => {
    const { status, headers } = await imports.ask('PUT', '/imports')
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST, GET' })
  })

  test('counts against the rate limit', async () => {
    const left = async () =>
      Number((await imports.ask('GET', '/imports')).headers.get('x-ratelimit-remaining'))
    const before = await left()
    expect(await left()).toBe(before - 1)
  })
})

describe('At the public address', () => {
  test('a file is imported, watched, and tells which rows it rejected', async () => {
    const file = `phone,city\n${newPhone()},Bern\n12,Rome\n`
    const headers = { 'content-type': 'text/csv' }
    const { id } = Import.parse((await acme.ask('POST', '/imports', { headers, body: file })).body)
    expect(await imports.ended(id)).toMatchObject({ state: 'done', created: 1, rejected: 1 })
    expect(await acme.ask('GET', `/imports/${id}`)).toMatchObject({ status: 200, body: { created: 1 } })
    expect((await acme.client.listImports({ query: {} })).body.data[0]?.id).toBe(id)
    const { data } = (await acme.client.listRejectedRows({ params: { id }, query: {} })).body
    expect(data).toMatchObject([{ row: 2, cells: ['12', 'Rome'] }])
    const rejected = await fetch(`${server.url}/imports/${id}/rejected`, {
      headers: { 'x-api-key': acme.apiKey },
    })
    expect(rejected.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(await rejected.text()).toContain('12,Rome,')
  })

  test('exports are not there', async () => {
    expect(await acme.ask('GET', '/exports')).toMatchObject({ status: 404 })
  })
})

test('a file of 1,101 columns fails with a sentence that says what to do', async () => {
  const header = `phone${',x'.repeat(1100)}`
  const { state, failure } = await imports.run(`${header}\n`)
  expect({ state, failure }).toEqual({
    state: 'failed',
    failure: 'The file has more than 1,100 columns; leave out those that you do not need',
  })
})

test('a file with 1,100 columns of long names is previewed and imported by all of them', async () => {
  const names = Array.from({ length: 1099 }, (_, at) => `Column ${at} ${'long '.repeat(8)}`.trim())
  const cells = [newPhone(), ...names.map((_, at) => (at === 1098 ? 'last' : ''))]
  const file = `${['phone', ...names].join(',')}\n${cells.join(',')}\n`
  const { columns, rows } = await imports.preview(file)
  expect({ columns: columns.length, rows }).toEqual({ columns: 1100, rows: [cells] })
  expect(await imports.run(file)).toMatchObject({ state: 'done', rowsTotal: 1, created: 1, rejected: 0 })
})
