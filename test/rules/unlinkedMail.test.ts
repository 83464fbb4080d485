import { quotedName, withoutLinks } from '../../server/src/modules/mail/texts/withoutLinks.rules.ts'

test.each([
  ['Bakery Müller & Sons', '“Bakery Müller & Sons”'],
  ['Booking.com', '“Booking .com”'],
  ['Your account is locked: visit https://evil.test/x', '“Your account is locked: visit …”'],
  ['Go to www.evil.test now', '“Go to … now”'],
  ['(WWW.EVIL.TEST)', '“…”'],
  ['evil.test/x?y', '“evil .test/x?y”'],
  ['evil。test ｅｖｉｌ．test', '“evil 。test evil .test”'],
  ['guests.csv', '“guests.csv”'],
  ['me@evil.test', '“me @evil .test”'],
  ['call +1 (555) 123-4567 now', '“call … now”'],
  ['Team 24/7, est. 1998', '“Team 24/7, est. 1998”'],
  ['A”\r\nBcc: x', '“A Bcc: x”'],
  ['https:\u200b//evil.test', '“https: //evil .test”'],
  ['x'.repeat(200), `“${'x'.repeat(59)}…”`],
])('the name %j stands in a mail as %j', (name, shown) => {
  expect(quotedName(name)).toBe(shown)
})

test('a host is told without being a link', () => {
  expect(withoutLinks('The webhook to hooks.example.com:8080')).toBe(
    'The webhook to hooks .example .com:8080',
  )
})
