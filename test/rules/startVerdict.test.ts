import { startVerdict, type StartFacts } from '../../server/src/modules/campaigns/start/startVerdict.rules.ts'

const now = Date.parse('2026-06-01T22:00:00Z')
const morning = Date.parse('2026-06-02T08:00:00Z')
const midnight = Date.parse('2026-06-02T00:00:00Z')

const contact = {
  firstName: 'Ann',
  lastName: null,
  phone: null,
  email: null,
  customFields: {},
  isTest: false,
}
const account = {
  suspendedAt: null,
  metered: true,
  balance: 1000,
  dailyCreditLimit: null,
  creditsOfDay: 0,
  creditDayEndsAt: 0,
  timeZone: 'UTC',
  quietFrom: null,
  quietUntil: null,
}
const atNight = { ...account, quietFrom: 21 * 60, quietUntil: 8 * 60 }
const noMoreToday = { ...account, dailyCreditLimit: 1000, creditsOfDay: 1000, creditDayEndsAt: midnight }
const can = { maxText: 4096, choices: 'itself' as const }
const choices = { buttons: [{ id: 'y', title: 'Yes, please' }] }
const inLines = { by: 'text', on: { channel: 'sms' }, can: { maxText: 20, choices: 'lines' } } as const
const facts: StartFacts<string> = {
  contact,
  to: 'Ann',
  needsHuman: false,
  account,
  heedsQuiet: true,
  way: { by: 'text', on: { channel: 'crm' }, can },
  text: 'Hi {{firstName}}!',
  isFree: false,
}
const closed = { cancels: 'channel_cannot_open' } as const
const pending = { holds: 'template_pending', detail: null } as const
const rests = { holds: 'spam_limit', detail: null, until: morning } as const

test.each<[string, Partial<StartFacts<string>>, object]>([
  [
    'is sent to whom nothing speaks against',
    {},
    { is: 'send', message: { to: 'Ann', channel: 'crm', body: 'Hi Ann!' } },
  ],
  [
    'is sent with what stands below it',
    { choices },
    { is: 'send', message: { to: 'Ann', channel: 'crm', body: 'Hi Ann!', choices } },
  ],
  [
    'is on hold where its lines make it too long for the channel',
    { choices, way: inLines },
    { is: 'hold', reason: 'too_long', detail: 'it has 22 characters of at most 20' },
  ],
  [
    'is on hold where its variables make it too long for what stands below it',
    { choices, contact: { ...contact, firstName: 'x'.repeat(1030) } },
    { is: 'hold', reason: 'too_long', detail: 'it has 1034 characters of at most 1024' },
  ],
  [
    'is never sent to who has opted out',
    { to: undefined, way: pending },
    { is: 'cancel', reason: 'opted_out' },
  ],
  [
    'waits while the account is suspended, for no time that is known',
    { account: { ...atNight, suspendedAt: 1 } },
    { is: 'hold', reason: 'suspended' },
  ],
  ['waits for a person', { needsHuman: true, way: closed }, { is: 'hold', reason: 'needs_human' }],
  ['is never sent where nobody can be written to', { way: closed }, { is: 'cancel', reason: closed.cancels }],
  ['waits for its template', { way: pending }, { is: 'hold', reason: 'template_pending', detail: null }],
  [
    'waits until its channel has rested',
    { way: rests },
    { is: 'hold', reason: 'spam_limit', until: morning },
  ],
  [
    'waits for a field that it names',
    { text: 'Hi {{lastName}}!' },
    { is: 'hold', reason: 'missing_variable', detail: 'lastName' },
  ],
  [
    'waits until quiet hours end',
    { account: atNight },
    { is: 'hold', reason: 'quiet_hours', detail: '08:00 UTC', until: morning },
  ],
  ['does not heed quiet hours that do not hold it', { account: atNight, heedsQuiet: false }, { is: 'send' }],
  ['waits for credit', { account: { ...account, balance: 999 } }, { is: 'hold', reason: 'no_credit' }],
  [
    'waits for the next day',
    { account: noMoreToday },
    { is: 'hold', reason: 'daily_limit', until: midnight },
  ],
  ['needs no credit where it is free', { account: noMoreToday, isFree: true }, { is: 'send' }],
  [
    'says what it lacks before it waits, where it is kept for that',
    { account: atNight, way: pending },
    { is: 'hold', reason: 'template_pending' },
  ],
  [
    'waits before it says what it lacks, where it is left out for that',
    { account: atNight, way: pending, isLeftOut: true },
    { is: 'hold', reason: 'quiet_hours' },
  ],
])('A message that starts by itself %s', (_, given, verdict) => {
  expect(startVerdict({ ...facts, ...given }, now)).toMatchObject(verdict)
})

test('A verdict about a later time is that of then', () => {
  expect(startVerdict({ ...facts, account: atNight }, morning)).toMatchObject({ is: 'send' })
  expect(startVerdict({ ...facts, account: noMoreToday }, midnight)).toMatchObject({ is: 'send' })
})
