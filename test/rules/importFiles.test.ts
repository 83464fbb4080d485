import { mapColumns } from '../../server/src/modules/transfers/files/columns.rules.ts'
import { readRow } from '../../server/src/modules/transfers/files/readRow.rules.ts'

const fieldsOf = (headers: string[]) => mapColumns(headers, {}).map(({ field }) => field)
const labels = { offered: [], labelOf: () => undefined }

describe('Files as other programs write them', () => {
  test.each([
    [
      ['email', 'billing_phone'],
      ['email', 'phone'],
    ],
    [
      ['email', 'Invitee Phone', 'Mobile'],
      ['email', 'customFields.Invitee Phone', 'phone'],
    ],
    [
      ['Person - Name', 'Person - Phone', 'Person - Email'],
      ['fullName', 'phone', 'email'],
    ],
    [
      ['TEL;CELL', 'EMAIL;HOME'],
      ['phone', 'email'],
    ],
    [
      ['Invitee Email', 'work_phone_number'],
      ['email', 'phone'],
    ],
    [
      ['user_email', 'Customer Phone Number'],
      ['email', 'phone'],
    ],
    [
      ['Phone 2 - Value', 'x'],
      ['phone', 'customFields.x'],
    ],
    [
      ['Name', 'Phone'],
      ['fullName', 'phone'],
    ],
    [
      ['Vorname', 'Name', 'Handy'],
      ['firstName', 'lastName', 'phone'],
    ],
    [
      ['Name', 'Surname', 'email'],
      ['firstName', 'lastName', 'email'],
    ],
    [
      ['phone', 'Company Name', 'Owner Email', 'Phone Type', 'User Name'],
      [
        'phone',
        'customFields.Company Name',
        'customFields.Owner Email',
        'customFields.Phone Type',
        'customFields.User Name',
      ],
    ],
  ])('%j fill %j', (headers, fields) => {
    expect(fieldsOf(headers)).toEqual(fields)
  })

  test.each([
    ['Dr. Jane van der Berg', 'Jane', 'van der Berg'],
    ['King, Jr., Martin Luther', 'Martin Luther', 'King Jr.'],
    ['Doe, Dr. Jane, MD', 'Jane', 'Doe'],
    ['Mr. and', 'and', undefined],
    ['Don Johnson', 'Don', 'Johnson'],
    ['Frau Prof. Dr. Erika Muster', 'Erika', 'Muster'],
    ['Jane', 'Jane', undefined],
  ])('with the full name %j have the names %j and %j', (name, firstName, lastName) => {
    const read = readRow(mapColumns(['phone', 'Full name'], {}), ['+15551234567', name], labels)
    expect(read).toMatchObject({ contact: { firstName } })
    expect('contact' in read && read.contact.lastName).toBe(lastName)
  })

  test.each(['+15551234567 / +15551234568', '+15551234567 or +15551234568', '+15551234567 +15551234568'])(
    'with two phones, %j, have the first',
    (phone) => {
      expect(readRow(mapColumns(['phone'], {}), [phone], labels)).toMatchObject({
        contact: { phone: '+15551234567', customFields: { otherPhones: '+15551234568' } },
      })
    },
  )
})
