import fc from 'fast-check'
import { chooseDelimiter } from '../../server/src/modules/transfers/files/csv.rules.ts'
import { escapeCell, unescapeCell } from '../../server/src/platform/text/csvCells.ts'
import {
  customFieldHeader,
  mapColumns,
  requireIdentity,
} from '../../server/src/modules/transfers/files/columns.rules.ts'
import {
  isQueuedWhole,
  nextBatch,
  rejectedLine,
} from '../../server/src/modules/transfers/imports/import.rules.ts'
import { readRow } from '../../server/src/modules/transfers/files/readRow.rules.ts'

const fieldsOf = (headers: string[], mapping = {}) => mapColumns(headers, mapping).map(({ field }) => field)

describe('Columns', () => {
  test.each([
    ['phone', 'phone'],
    ['phone_number', 'phone'],
    ['phoneNumber', 'phone'],
    ['Phone Number', 'phone'],
    ['MOBILE', 'phone'],
    [' Mobile phone ', 'phone'],
    ['Téléfono', 'phone'],
    ['First Name', 'firstName'],
    ['first_name', 'firstName'],
    ['firstName', 'firstName'],
    ['last-name', 'lastName'],
    ['Surname', 'lastName'],
    ['E-Mail', 'email'],
    ['e-mail address', 'email'],
    ['Opted out', 'optedOut'],
    ['Kanal', 'channel'],
    ['canal', 'channel'],
    ['Company', 'customFields.Company'],
    ['customFields.phone', 'customFields.phone'],
    ['constructor', 'customFields.constructor'],
    ['createdAt', null],
    ['', null],
  ])('%j fills %j', (header, field) => {
    const others = field === 'phone' ? 'email' : 'phone'
    expect(fieldsOf([header, others])[0]).toBe(field)
  })

  test('a second column for one field is a custom field, and names that come twice stay apart', () => {
    expect(fieldsOf(['Phone', 'Mobile', 'Note', 'Note', 'Note'])).toEqual([
      'phone',
      'customFields.Mobile',
      'customFields.Note',
      'customFields.Note (2)',
      'customFields.Note (3)',
    ])
  })

  test('the reason of a rejected row is left out when the corrected file comes back', () => {
    expect(fieldsOf(['phone', 'reason'])).toEqual(['phone', null])
    expect(fieldsOf(['reason', 'phone'])).toEqual(['customFields.reason', 'phone'])
  })

  test('a mapping wins over the names', () => {
    const mapping = { Handy: 'firstName', Rufnummer: 'phone', Notes: null }
    const fields = fieldsOf(['Handy', 'Rufnummer', 'Notes', 'Phone'], mapping)
    expect(fields).toEqual(['firstName', 'phone', null, 'customFields.Phone'])
  })

  test.each([
    [['name', 'company'], {}, /No column is named phone or email.+first line/],
    [['+15551234567', 'Jane'], {}, /first line holds data/],
    [['jane@example.com'], {}, /first line holds data/],
    [['phone'], { Phone2: 'email' }, /"Phone2", which the file does not have/],
    [['a', 'b'], { a: 'phone', b: 'phone' }, /phone from two columns/],
  ])('%j cannot be used', (headers, mapping, says) => {
    expect(() => requireIdentity(mapColumns(headers, mapping))).toThrow(says)
  })

  test('an export names every custom field such that an import finds it again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 1 }),
          fc.constantFrom('phone', 'reason', 'optedOut', ' x', 'x ', '\t'),
        ),
        (key) => {
          expect(fieldsOf(['phone', customFieldHeader(key), 'last'])[1]).toBe(`customFields.${key}`)
        },
      ),
    )
  })
})

/** The labels of an account that has a channel named sms. */
const labels = {
  offered: ['sms', 'custom'],
  labelOf: (name: string) => ['sms', 'custom'].find((label) => label === name.trim().toLowerCase()),
}

describe('Rows', () => {
  const columns = mapColumns(['phone', 'email', 'First name', 'Company', 'optedOut'], {})

  test('blank cells count as absent', () => {
    expect(readRow(columns, ['+15551234567', ' ', '', 'Acme', ''], labels)).toEqual({
      contact: { phone: '+15551234567', customFields: { Company: 'Acme' }, listIds: [] },
      optedOut: false,
      channel: undefined,
    })
  })

  test.each([
    ['a cell too many', ['+15551234567', '', '', '', '', 'more'], /has 6 cells/],
    ['neither phone nor email', ['', '', 'Jane', '', ''], /^phone is required/],
    ['a phone without country code', ['0151 1234567', '', '', '', ''], /^phone .+country/],
    ['a bad email', ['', 'not an email', '', '', ''], /^email must be an email address/],
    ['a long field', ['+15551234567', '', '', 'x'.repeat(2001), ''], /Company must be at most 2,000/],
    ['a long name', ['+15551234567', '', 'x'.repeat(201), '', ''], /^firstName must be at most 200/],
    [
      'an unclear opt-out',
      ['+15551234567', '', '', '', 'perhaps'],
      /“perhaps” in the column optedOut may mean/,
    ],
  ])('with %s are refused', (_, cells, says) => {
    expect(readRow(columns, cells, labels)).toEqual({ reason: expect.stringMatching(says) })
  })

  test('cells that are missing at the end are empty', () => {
    expect(readRow(columns, ['+15551234567'], labels)).toMatchObject({ contact: { phone: '+15551234567' } })
  })

  test('empty cells behind the last column do no harm', () => {
    expect(readRow(columns, ['+15551234567', '', '', '', 'yes', '', ''], labels)).toMatchObject({
      optedOut: true,
    })
  })

  test('of a column that is named like a channel, what is no label of one stays a custom field', () => {
    const named = mapColumns(['phone', 'Kanal'], {})
    expect(named[1]).toEqual({ header: 'Kanal', field: 'channel', otherwise: 'customFields.Kanal' })
    const read = (cell: string) => readRow(named, ['+15551234567', cell], labels)
    expect(read(' SMS ')).toMatchObject({ channel: 'sms', contact: { customFields: {} } })
    expect(read('Facebook')).toMatchObject({
      channel: undefined,
      contact: { customFields: { Kanal: 'Facebook' } },
    })
    expect(read('')).toMatchObject({ channel: undefined, contact: { customFields: {} } })
  })

  test('that name no channel are refused where the mapping says that the column names channels', () => {
    const mapped = mapColumns(['phone', 'Weg'], { Weg: 'channel' })
    expect(readRow(mapped, ['+15551234567', 'Sms'], labels)).toMatchObject({ channel: 'sms' })
    expect(readRow(mapped, ['+15551234567', 'smss'], labels)).toEqual({
      reason: 'channel must be the label of one of your channels (sms, custom), and is smss',
    })
  })

  test('a rejected row keeps its reason under the name of its column, too few cells or too many', () => {
    expect(rejectedLine(3, ['a'], 'why')).toEqual(['a', '', '', 'why'])
    expect(rejectedLine(1, ['a', 'b'], 'why')).toEqual(['a', 'why', 'b'])
  })
})

describe('Cells', () => {
  test.each(['=1+1', '+4915112345678', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', "'=1"])(
    '%j is escaped',
    (cell) => {
      expect(escapeCell(cell)).toBe(`'${cell}`)
    },
  )

  test.each([
    ['Jane;=1+1', "Jane;'=1+1"],
    ['a,-1,@b', "a,'-1,'@b"],
    ['a\n=1', "a\n'=1"],
    ['a;"=1', 'a;"\'=1'],
    [";'=1", ";''=1"],
    ['a; -1', 'a; -1'],
  ])('%j is %j, since other spreadsheets part it at another delimiter', (cell, written) => {
    expect(escapeCell(cell)).toBe(written)
    expect(unescapeCell(written)).toBe(cell)
  })

  test.each(['Jane', "'s-Hertogenbosch", "O'Neil", '1+1', ''])('%j is left alone both ways', (cell) => {
    expect(escapeCell(cell)).toBe(cell)
    expect(unescapeCell(cell)).toBe(cell)
  })

  test('what is escaped comes back as it was', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^'{0,3}[=+@-]?/), (text, begin) => {
        expect(unescapeCell(escapeCell(begin + text))).toBe(begin + text)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[';,\t\n"=a-]*$/), (cell) => {
        expect(unescapeCell(escapeCell(cell))).toBe(cell)
      }),
    )
  })
})

test('the delimiter is the one that shows known names, then even columns', () => {
  const cut = (text: string) =>
    chooseDelimiter(
      ([',', ';', '\t'] as const).map((delimiter) => ({
        delimiter,
        rows: text.split('\n').map((line) => line.split(delimiter)),
      })),
    )
  expect(cut('phone;name\n+1;Doe, Jane')).toBe(';')
  expect(cut('phone;note, long, with, commas\n+1;x')).toBe(';')
  expect(cut('a\tb\n1\t2')).toBe('\t')
  expect(cut('a,b;c\n1,2\n3,4')).toBe(',')
  expect(cut('phone\n+1')).toBe(',')
})

test('an import of four rows or more is queued whole', () => {
  expect([0, 1, 3, 4, 500_000].map(isQueuedWhole)).toEqual([false, false, false, true, true])
})

test('transactions grow and shrink with what they cost, from 25 to 200 rows', () => {
  expect(nextBatch({ rows: 25, ms: 1, budgetMs: 8 })).toBe(50)
  expect(nextBatch({ rows: 160, ms: 16, budgetMs: 8 })).toBe(80)
  expect(nextBatch({ rows: 80, ms: 500, budgetMs: 8 })).toBe(50)
  expect(nextBatch({ rows: 200, ms: 0, budgetMs: 8 })).toBe(200)
})
