import { gzipSync } from 'node:zlib'
import { apiError } from '../support/factories.ts'
import { bytes, openImports, utf16 } from '../support/imports.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

/** A new account, and what imports files into it. */
const opened = () => openImports(server)

describe('Delimiters', () => {
  test.each([
    ['phone|first name\n+15556010001|Ann\n'],
    ['sep=|\nphone|first name\n+15556010001|Ann\n'],
    ['"sep=;"\r\nphone;first name\r\n+15556010001;Ann\r\n'],
    ['phone\tfirst name\r+15556010001\tAnn\r'],
  ])('%j is read', async (file) => {
    const { peopleIn } = await opened()
    expect(await peopleIn(file)).toMatchObject([{ phone: '+15556010001', firstName: 'Ann' }])
  })
})

describe('Rows', () => {
  test.each([
    [
      'a cell missing at the end',
      'firstname,email,note\ngeorge,g@x.test\n',
      { firstName: 'george', customFields: {} },
    ],
    ['only the first cell', 'email,first name,note\ng@x.test\n', { email: 'g@x.test', firstName: null }],
    ['empty cells too many', 'email,note\ng@x.test,hi,,,\n', { customFields: { note: 'hi' } }],
  ])('with %s come in', async (_, file, person) => {
    const { peopleIn } = await opened()
    expect(await peopleIn(file)).toMatchObject([person])
  })

  test('with a value too many are rejected', async () => {
    const { run } = await opened()
    expect(await run('email,note\ng@x.test,hi,there\n')).toMatchObject({ created: 0, rejected: 1 })
  })

  test.each([
    [
      'Email,Phone Number,Mobile Phone Number',
      'hal@h.test,,+1 555-603-0002',
      { phone: '+15556030002', customFields: {} },
    ],
    [
      'Email,Phone Number,Mobile Phone Number',
      'hal@h.test,+1 555-603-0001,+1 555-603-0002',
      { phone: '+15556030001', customFields: { 'Mobile Phone Number': '+1 555-603-0002' } },
    ],
    ['Phone,Mobile,Handy', 'n/a,-,+1 555-603-0003', { phone: '+15556030003' }],
    ['phone,E-Mail,Email 2,Email Address', '+15556030004,,,b@x.test', { email: 'b@x.test' }],
    [
      'Email,Email Address',
      'a@x.test,b@x.test',
      { email: 'a@x.test', customFields: { 'Email Address': 'b@x.test' } },
    ],
    [
      'phone',
      '+1 555-602-0001 ::: +1 555-602-0002',
      { phone: '+15556020001', customFields: { otherPhones: '+1 555-602-0002' } },
    ],
    [
      'E-mail 1 - Value',
      'a@x.test ::: b@x.test ::: c@x.test',
      { email: 'a@x.test', customFields: { otherEmails: 'b@x.test, c@x.test' } },
    ],
    [
      'phone',
      '+1 555-602-0003; +1 555-602-0004',
      { phone: '+15556020003', customFields: { otherPhones: '+1 555-602-0004' } },
    ],
    ['phone', '+1 555-602-0005;ext=7', { phone: '+15556020005', customFields: { phoneExtension: '7' } }],
    ['phone', '"=""+15556040002"""', { phone: '+15556040002' }],
    ['phone', '=+15556040003', { phone: '+15556040003' }],
    ['phone', "'+15556040004", { phone: '+15556040004' }],
    ['email,zip', 'z@x.test,"=""00123"""', { customFields: { zip: '00123' } }],
    ['Full Name,email', 'Jane van Doe,j@x.test', { firstName: 'Jane', lastName: 'van Doe' }],
    ['full_name,email', '"Doe, Jane",j@x.test', { firstName: 'Jane', lastName: 'Doe' }],
    [
      'First Name,Full Name,email',
      'Jane,Jane Doe,j@x.test',
      { firstName: 'Jane', lastName: null, customFields: { 'Full Name': 'Jane Doe' } },
    ],
  ])('%j: %s', async (header, row, person) => {
    const { peopleIn } = await opened()
    expect(await peopleIn(`${header}\n${row}\n`)).toMatchObject([person])
  })

  const noValues = ['NULL', String.raw`\N`, '#N/A', 'n/a', 'N/A', '-', 'none', '--', 'undefined']
  test.each(noValues)('with %j for an email come in without it, and the preview says so', async (word) => {
    const { peopleIn, preview } = await opened()
    const file = `phone,email\n+15556040069,${word}\n`
    expect(await peopleIn(file)).toMatchObject([{ phone: '+15556040069', email: null }])
    expect((await preview(file)).notes).toEqual([`“${word}” in the column email counts as empty.`])
    expect(await (await opened()).run(`email\n${word}\n`)).toMatchObject({ created: 0, rejected: 1 })
  })

  test.each(['1.55560E+10', '1,5556E+10', '15556040001', '1 555 604 0001'])(
    'with the phone %j, which a spreadsheet has changed, are rejected, and the reason says so',
    async (phone) => {
      const { run, rejected } = await opened()
      const { id } = await run(`phone;x\n${phone};1\n`)
      expect(await rejected(id)).toMatch(/spreadsheet/)
    },
  )
})

test('a file of lead ads: UTF-16 with tabs, ids with letters before them', async () => {
  const { peopleIn } = await opened()
  const header = 'id\tad_id\tform_id\tfull_name\tphone_number\temail'
  const row = 'l:120\tag:121\tf:122\tJane Doe\tp:+15556010001\tjane@x.test'
  expect(await peopleIn(utf16(`\ufeff${header}\r\n${row}\r\n`))).toEqual([
    {
      phone: '+15556010001',
      email: 'jane@x.test',
      firstName: 'Jane',
      lastName: 'Doe',
      optedOut: false,
      customFields: { id: 'l:120', ad_id: 'ag:121', form_id: 'f:122' },
    },
  ])
})

test.each([
  [
    'phone',
    'Mobiltelefon|Handynummer|Telefon (Mobil)|Numéro de téléphone|N° de téléphone|Portable|Tél. mobile|Número de teléfono|Nº de teléfono|Móvil|Cellulare|Numero di telefono|Telefoonnummer|Mobiele telefoon|Telefone|Telemóvel|Celular|Phone 1|Primary Phone|Mobile Phone|WhatsApp Number|Phone 1 - Value|Default Address Phone|PHONE',
  ],
  [
    'email',
    'E-Mail-Adresse|Adresse e-mail|Courriel|Correo electrónico|Indirizzo e-mail|E-mailadres|Endereço de e-mail|E-mail Address|Email Address|E-mail 1 - Value|EMAIL',
  ],
  ['firstName', 'Vorname|Prénom|Nombre|Nome|Voornaam|FNAME|First Name|Given Name'],
  ['lastName', 'Nachname|Nom|Apellidos|Cognome|Achternaam|Sobrenome|LNAME|Last Name|Family Name|Surname'],
  [
    'fullName',
    'Full Name|full_name|Vollständiger Name|Nom complet|Nombre completo|Nome completo|Volledige naam',
  ],
])('headers of %s in seven languages are recognised', async (field, headers) => {
  const { preview } = await opened()
  for (const header of headers.split('|')) {
    const { columns } = await preview(`"${header}";"x"\n`)
    expect([header, columns[0]?.field]).toEqual([header, field])
  }
})

test('the preview says which column stands in, and that a cell has several values', async () => {
  const { preview } = await opened()
  const { columns, notes } = await preview('Phone,Mobile\n,+15556010001 ::: +15556010002\n')
  expect(columns[1]).toEqual({ header: 'Mobile', field: 'customFields.Mobile', fallbackFor: 'phone' })
  expect(notes).toEqual([
    expect.stringMatching(/column Mobile is taken/),
    expect.stringMatching(/several values/),
  ])
})

const zipOf = (name: string) => bytes('PK\x03\x04', Array<number>(22).fill(0), [name.length, 0, 0, 0], name)
test.each([
  ['ZIP archive; unpack', zipOf('contacts.csv')],
  ['Excel workbook', zipOf('xl/workbook.xml')],
  ['old Excel workbook', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], Array<number>(600).fill(0))],
  ['compressed file', Uint8Array.from(gzipSync('phone\n'))],
  ['PDF document', bytes('%PDF-1.7\n')],
  ['vCard', bytes('BEGIN:VCARD\nVERSION:3.0\n')],
  ['web page', bytes('<html><table><tr><td>phone</td></tr></table>')],
  ['JSON', bytes('[{"phone": "+15556010001"}]')],
])('a file that is no CSV is named for what it is: %s', async (says, file) => {
  const { run, ask } = await opened()
  expect(await run(file)).toMatchObject({ state: 'failed', failure: expect.stringContaining(says) })
  const preview = await ask('POST', '/imports/preview', file, { 'content-type': 'text/csv' })
  expect(preview).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test.each([
  'BM,phone\nx,+15556010001\n',
  'MZ;phone\nx;+15556010001\n',
  'ID3|phone\nx|+15556010001\n',
  '{x},phone\n1,+15556010001\n',
])('a table that begins like another format is one: %j', async (file) => {
  const { peopleIn } = await opened()
  expect(await peopleIn(file)).toMatchObject([{ phone: '+15556010001' }])
})
