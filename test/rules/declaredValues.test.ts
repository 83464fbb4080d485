import { readDeclared } from '../../server/src/modules/contacts/fields/declaredValue.rules.ts'

const zone = 'Europe/Berlin'
const read = (type: Parameters<typeof readDeclared>[0]['type'], value: string | number | boolean) =>
  readDeclared({ type, options: ['Basic', 'Élite'] }, value, zone)

describe('A declared field reads', () => {
  test.each([
    ['1234', 1234],
    ['-7', -7],
    ['1234.5', 1234.5],
    ['1,5', 1.5],
    ['0.125', 0.125],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 234,5', 1234.5],
    ['1’234.50', 1234.5],
    [' 12 ', 12],
    [3.142, 3.142],
  ])('the number %j as %j', (given, value) => {
    expect(read('number', given)).toMatchObject({ value, compared: { number: value, text: null } })
  })
  test.each(['1,234', '1.234', '007', '12 EUR', '1e5', 'many', '', true, '1,23,4', '9007199254740993'])(
    'no number from %j, which has two meanings or none',
    (given) => {
      expect(read('number', given)).toBeUndefined()
    },
  )

  test.each([
    '2026-03-15',
    '2026/3/15',
    '15.03.2026',
    '15. 3. 2026',
    '15/03/2026',
    '03/15/2026',
    '15-3-2026',
    '15 March 2026',
    'Mar 15, 2026',
    'march 15th 2026',
    '2026-03-15T08:00',
    '2026-03-15T00:00:00.000Z', // how programs write a date
    '2026-03-15T00:00:00-05:00',
    '2026-03-14T23:30:00Z', // the next day in Berlin
  ])('the date %j', (given) => {
    expect(read('date', given)).toEqual({
      value: '2026-03-15',
      compared: { text: null, number: null, instant: Date.parse('2026-03-14T23:00:00Z') },
    })
  })
  test('a date that has one meaning though day and month look alike', () => {
    expect(read('date', '04/04/2026')).toMatchObject({ value: '2026-04-04' })
  })
  test.each([
    'tomorrow',
    '03/04/2026',
    '31.02.2026',
    '2026-13-01',
    '15.3.26',
    '1767225600',
    '',
    true,
    20260315,
  ])('no date from %j', (given) => {
    expect(read('date', given)).toBeUndefined()
  })

  test.each([
    ['2026-11-30T14:00:00Z', '2026-11-30T14:00:00.000Z'],
    ['2026-11-30T14:00:00+02:00', '2026-11-30T12:00:00.000Z'],
    ['2026-11-30 14:00', '2026-11-30T13:00:00.000Z'],
    ['30.11.2026, 14:00', '2026-11-30T13:00:00.000Z'],
    ['Nov 30, 2026 2:00 PM', '2026-11-30T13:00:00.000Z'],
    ['2026-11-30', '2026-11-29T23:00:00.000Z'],
    ['2026-11-30T14:00:00.250-0500', '2026-11-30T19:00:00.250Z'],
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'], // left out: clocks go from 2 to 3
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'], // twice: the first
  ])('the instant %j, in the zone of the account where it names none', (given, value) => {
    expect(read('datetime', given)).toMatchObject({ value, compared: { instant: Date.parse(value) } })
  })
  test.each(['tomorrow at 5', '2026-11-30T25:00', '2026-11-30 13:00 PM', '14:00'])(
    'no instant from %j',
    (given) => {
      expect(read('datetime', given)).toBeUndefined()
    },
  )

  test.each([
    [true, true],
    ['true', true],
    ['Yes', true],
    [1, true],
    ['1', true],
    ['ja', true],
    ['oui', true],
    ['✓', undefined],
    [false, false],
    ['NO', false],
    [0, false],
    ['nein', false],
    ['maybe', undefined],
    [2, undefined],
    ['', undefined],
  ])('yes or no in %j: %j', (given, value) => {
    expect(read('yesno', given)?.value).toBe(value)
  })

  test.each([
    ['basic', 'Basic'],
    [' ELITE ', 'Élite'],
    ['Pro', undefined],
  ])('the choice %j without case and accents: %j', (given, value) => {
    expect(read('choice', given)?.value).toBe(value)
  })

  test('a text of what comes, compared without case and accents, as far as an index has room', () => {
    expect(read('text', 'Zürich')).toEqual({
      value: 'Zürich',
      compared: { text: 'zurich', number: null, instant: null },
    })
    expect(read('text', 12)).toMatchObject({ value: '12' })
    const long = read('text', '語'.repeat(2000))
    expect(Buffer.byteLength(long?.compared.text ?? '')).toBe(2400)
    expect(long?.value).toHaveLength(2000)
  })
})
