import { readAnswer } from '@replyloop/shared/optOuts/readAnswer'
import { readName } from '@replyloop/shared/optOuts/readName'
import { customFieldHeader, mapColumns } from '../../server/src/modules/transfers/files/columns.rules.ts'
import { unclearOptOuts, withUsedColumns } from '../../server/src/modules/transfers/files/optOuts.rules.ts'
import { readRow } from '../../server/src/modules/transfers/files/readRow.rules.ts'
import { measureProcessorTime } from '../support/processorTime.ts'

const labels = { offered: [], labelOf: () => undefined }
const split = (text: string) => text.trim().split(/\s*[|\n]\s*/)

/** What becomes of a person whose cell in a column of that name is that. */
function read(header: string, cell: string, values = {}) {
  const rows = [
    ['+15556010001', cell],
    ['+15556010002', 'Yes'],
  ]
  const columns = withUsedColumns(mapColumns(['phone', header], {}), rows)
  const row = readRow(columns, rows[0] ?? [], labels, { optOutValues: values })
  return 'reason' in row ? row.reason : row.optedOut ? 'out' : 'in'
}

/** The column that a mailing tool, a CRM or a person has for it. */
const optOutNames = `
  optedOut | Opt Out | opt-out | OPTED_OUT | Unsubscribed | unsubscribed_at | UNSUB_TIME | Is Unsubscribed | Globally unsubscribed | DND | SMS DND | DNC
  Do Not Contact | DoNotCall | Do Not Text | do_not_disturb | Do not allow Phone Calls | SMS Opt-out | sms_opt_out | Opt-out date | Marketing opt out (SMS) | HasOptedOut
  Suppressed | SMS_BLACKLISTED | Blacklist | Abgemeldet | Abgemeldet am | Widerruf | Werbesperre | Keine Werbung | Nicht kontaktieren | Désinscrit | Désabonné | Ne pas contacter
  Baja | Dado de baja | No contactar | Disiscritto | Non contattare | Uitgeschreven | Afgemeld | Niet bellen | Descadastrado | Não contatar
`
const consentNames = `
  SMS Consent | SMS Opt-In | sms_opt_in | Accepts Marketing | Accepts SMS Marketing | OPT_IN | DOUBLE_OPT-IN | Marketing consent | whatsapp_opted_in | Subscribed
  I agree to receive text messages | Would you like to receive SMS updates? | OK to text | Text OK | SMS permission status | SMS subscriber status | GDPR consent | Receive SMS
  Einwilligung | Einwilligung SMS | Zustimmung | Kontakt erlaubt | Consentement SMS | Accepte SMS | Consentimiento | Acepta SMS | Consenso marketing | Toestemming | Akkoord SMS | Consentimento
`
const otherNames = `
  Phone | Email | First name | Company | Notes | Bus stop | Coupon | Option | Optional | Credit | Optician | State | Unsubscribe URL | Unsubscribe link | OPTIN_TIME | OPTIN_IP
  Consent text | Consent date | Opt-in source | SMS Marketing Consent Timestamp | HasOptedOutOfFax | donotpostalmail | Accept terms | Privacy policy accepted | Do not sell my data
  Subscription plan | Agreed price | SMS | WhatsApp | Wants | Likes | Contact Owner | Phone No | customFields.DND
`
const emailNames = `
  HasOptedOutOfEmail | Email Opt Out | E-mail opt out | Unsubscribed from all email | EMAIL_BLACKLISTED | donotbulkemail | Email Suppressions | E-Mail abbestellt
`

test.each(split(optOutNames))('yes in %j opts out, and no does not', (name) => {
  expect(['yes', 'true', '1', 'x', '2026-05-03', 'no', 'false', ''].map((cell) => read(name, cell))).toEqual([
    'out',
    'out',
    'out',
    'out',
    'out',
    'in',
    'in',
    'in',
  ])
})

test.each(split(consentNames))('no in %j opts out, and yes does not', (name) => {
  expect(
    ['no', 'FALSE', '0', 'unsubscribed', 'yes', 'true', '2026-05-03'].map((cell) => read(name, cell)),
  ).toEqual(['out', 'out', 'out', 'out', 'in', 'in', 'in'])
})

test.each(split(otherNames))('%j tells nothing of opt-outs', (name) => {
  expect(mapColumns(['x', name], {})[1]).not.toHaveProperty('optOut')
  expect(
    ['yes', 'no', 'Unsubscribed'].map((cell) => read(name.replace(/^(Phone|Email)$/, 'x'), cell)),
  ).toEqual(['in', 'in', 'in'])
})

test.each([...split(emailNames), 'Opted out of the catering', 'Blocked', 'Refus SMS'])(
  'yes in %j, which may mean something else, is for a person to decide',
  (name) => {
    expect([read(name, 'yes'), read(name, 'no'), read(name, '')]).toEqual([
      expect.stringMatching(/^“yes” in the column .* may mean .* optOutValues=\{/),
      'in',
      'in',
    ])
  },
)

test.each(['Accepts Email Marketing', 'Newsletter', 'Photo consent', 'Email Permission Status'])(
  'no in %j, which may mean something else, is for a person to decide',
  (name) => {
    expect([read(name, 'no'), read(name, 'yes'), read(name, '')]).toEqual([
      expect.stringMatching(/may mean/),
      'in',
      'in',
    ])
  },
)

test.each([
  ['Status', 'Unsubscribed', 'out'],
  ['Status', 'Active', 'in'],
  ['Status', 'Customer', 'in'],
  ['Status', 'Cancelled', 'in'],
  ['Status', 'no', 'in'],
  ['Status', 'Blocked', 'unclear'],
  ['Subscription Status', 'never subscribed', 'unclear'],
  ['SMS Consent', 'NEVER_SUBSCRIBED', 'out'],
  ['SMS Consent', 'SUBSCRIBED', 'in'],
  ['SMS Consent', 'pending', 'unclear'],
  ['SMS Consent', '', 'unclear'],
  ['SMS Consent', 'I agree to receive texts', 'in'],
  ['SMS Consent', 'I do not agree', 'unclear'],
  ['Tags', 'vip, unsubscribed', 'unclear'],
  ['Tags', 'vip, new', 'in'],
  ['Opt Out', 'perhaps', 'unclear'],
  ['Opt Out', 'declined', 'unclear'],
  ['DND', 'SMS, WhatsApp', 'out'],
  ['DND', 'Email', 'unclear'],
  ['Do not allow Phone Calls', 'Do Not Allow', 'unclear'],
  ['Do not allow Phone Calls', 'Allow', 'in'],
])('%s = %j: %s', (name, cell, becomes) => {
  expect(read(name, cell)).toEqual(becomes === 'unclear' ? expect.stringMatching(/may mean/) : becomes)
})

const yes = `
  TRUE | WAHR | VRAI | VERDADERO | VERO | WAAR | VERDADEIRO | ИСТИНА | PRAWDA | DOĞRU | TOSI | SANT | SAND | SANN | IGAZ | PRAVDA | ISTINA | ADEVĂRAT | TÕENE | CERT | 真 | はい | 是
  yes | Y | x | X | ✓ | ✔️ | ☑ | ja | J | oui | O | sí | S | sim | да | tak | evet | on | 1 | 1.0 | -1 | 3 May 2026 | 3. Mai 2026 um 10:00 Uhr | le 3 mai 2026 | 5/3/2026 10:00 PM
  2026-05-03T10:00:00Z | 1777777777 | Yes - 2026-05-03 | Yes (since 3 May 2026) | checked
`
const no = `
  FALSE | FALSCH | FAUX | FALSO | ONWAAR | ЛОЖЬ | FAŁSZ | YANLIŞ | EPÄTOSI | FALSKT | FALSK | USANN | HAMIS | NEPRAVDA | NEISTINA | FALS | VÄÄR | 假 | いいえ | 否
  no | N | nein | non | nee | não | нет | nie | hayır | off | 0 | 0,0 | ☐ | never | unchecked
`
test.each([...split(yes).map((word) => [word, 'yes']), ...split(no).map((word) => [word, 'no'])])(
  '%j is %s, by any spreadsheet that wrote it',
  (word, answer) => {
    expect(readAnswer(word)).toBe(answer)
  },
)

test.each(split('- | — | n/a | NULL | #N/A | 0000-00-00 | 0001-01-01T00:00:00 | ?'))(
  '%j is no answer',
  (word) => {
    expect(readAnswer(word)).toBe('none')
  },
)

test.each(split('10 | 2 | perhaps | pending | Main St, 2020 | 2026 | No longer | Jane Doe'))(
  '%j is not understood',
  (word) => {
    expect(readAnswer(word)).toBeUndefined()
  },
)

test('several columns tell it: who has opted out by one of them has, though other columns are unclear', () => {
  const columns = mapColumns(['phone', 'Opt Out', 'SMS Consent', 'DND'], {})
  const row = (...cells: string[]) => readRow(columns, ['+15556010001', ...cells], labels)
  expect(row('no', 'perhaps', 'yes')).toMatchObject({ optedOut: true })
  expect(row('no', 'yes', 'no')).toMatchObject({ optedOut: false })
  expect(row('', 'perhaps', '')).toHaveProperty('reason')
})

test('a column of tags may say it, also where the mapping says that it is one', () => {
  const cells = ['+15556010001', 'vip, unsubscribed']
  for (const mapping of [{}, { Tags: 'tags' }])
    expect(readRow(mapColumns(['phone', 'Tags'], mapping), cells, labels)).toEqual({
      reason: expect.stringMatching(/may mean/),
    })
  const columns = mapColumns(['phone', 'Labels'], { Labels: 'tags' })
  expect(readRow(columns, cells, labels)).toHaveProperty('reason')
  expect(readRow(columns, ['+15556010001', 'vip, new'], labels)).toMatchObject({
    contact: { tags: ['vip', 'new'] },
  })
})

test('a consent and a status stay custom fields, too', () => {
  const columns = mapColumns(['phone', 'SMS Consent', 'Status'], {})
  expect(readRow(columns, ['+15556010001', 'No', 'Unsubscribed'], labels)).toMatchObject({
    optedOut: true,
    contact: { customFields: { 'SMS Consent': 'No', Status: 'Unsubscribed' } },
  })
})

test('an empty consent is unclear only where others have one', () => {
  const columns = mapColumns(['phone', 'SMS Consent'], {})
  const rows = ['', '-'].map((cell) => ['+15556010001', cell])
  expect(unclearOptOuts(withUsedColumns(columns, rows), rows)).toEqual([])
  const more = [...rows, ['+15556010003', 'yes']]
  expect(unclearOptOuts(withUsedColumns(columns, more), more)).toEqual([
    { header: 'SMS Consent', value: '', rows: 2 },
  ])
})

test('who uploads a file says what a value means, in any case, or what all others mean', () => {
  const perhaps = { 'SMS Consent': { Perhaps: true } }
  expect(read('SMS Consent', ' PERHAPS ', perhaps)).toBe('out')
  expect(read('SMS Consent', 'maybe', perhaps)).toMatch(/may mean/)
  expect(read('SMS Consent', 'maybe', { 'SMS Consent': { '*': false } })).toBe('in')
  expect(read('SMS Consent', '-', { 'SMS Consent': { '': true } })).toBe('out')
  expect(read('Email opt out', 'yes', { 'Email opt out': { yes: false } })).toBe('in')
  expect(read('Opt out', 'yes', { 'Opt out': { yes: false } })).toBe('in')
})

test('a mapping decides: a custom field tells nothing, and any column may be a consent', () => {
  const fields = mapColumns(['phone', 'DND', 'Ok?', 'Out?'], {
    DND: 'customFields.DND',
    'Ok?': 'consent',
    'Out?': 'optedOut',
  })
  const row = (...cells: string[]) => readRow(fields, ['+15556010001', ...cells], labels)
  expect(row('yes', 'yes', 'no')).toMatchObject({ optedOut: false })
  expect(row('no', 'no', 'no')).toMatchObject({ optedOut: true, contact: { customFields: { 'Ok?': 'no' } } })
})

test('an export writes custom fields of such names so that they opt nobody out when it comes back', () => {
  expect(['DND', 'SMS Consent', 'Status', 'Company'].map(customFieldHeader)).toEqual([
    'customFields.DND',
    'customFields.SMS Consent',
    'customFields.Status',
    'Company',
  ])
})

test('names of columns are looked through quickly, no matter what they are', () => {
  const elapsed = measureProcessorTime()
  for (let count = 0; count < 2000; count += 1) readName(`optout${'sms to of me no '.repeat(7)}${count}`)
  expect(elapsed()).toBeLessThan(3000)
})
