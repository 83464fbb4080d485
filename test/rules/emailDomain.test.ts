import { domainToASCII, domainToUnicode } from 'node:url'
import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { cleanEmail, Email } from '@replyloop/shared/contract/fields'
import fc from 'fast-check'
import { identitiesOf, spellingsOf } from '../../server/src/modules/consent/identities.rules.ts'

/** Ways to write one email each; the first is how it is kept. */
const oneBox: readonly string[][] = [
  [
    'jane@münchen.example',
    'Jane@MÜNCHEN.example',
    'jane@mu\u0308nchen.example',
    'jane@xn--mnchen-3ya.example',
    'JANE@XN--MNCHEN-3YA.EXAMPLE',
    'jane@xn--mnchen-3ya.example.',
    'jane＠ｍünchen。example',
    'jane@mün\u00adchen.example',
  ],
  [
    'jane@example.com',
    'jane@Example.COM',
    'jane@example.com.',
    'ｊａｎｅ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'jane@example。com',
    'jane@example｡com',
  ],
  ['jane@faß.example', 'jane@xn--fa-hia.example', 'jane@FAẞ.example'],
  ['иван@почта.рф', 'ИВАН@ПОЧТА.РФ', 'иван@xn--80a1acny.xn--p1ai'],
  ['user@例え.テスト', 'user@xn--r8jz45g.xn--zckzah', 'user@例え。テスト'],
  ['a@☃.example', 'a@xn--n3h.example'],
]
const pairs = oneBox.flatMap(([kept = '', ...others]) => [kept, ...others].map((written) => [written, kept]))

test.each(pairs)('the email %j is %j', (written, kept) => {
  expect(Email.parse(written)).toBe(kept)
  expect(identitiesOf({ email: written })).toEqual(expect.arrayContaining(identitiesOf({ email: kept })))
  expect(spellingsOf({ email: written })).toEqual(expect.arrayContaining(formsOfEmail(kept)))
})

test.each([
  'jane@strasse.example',
  'jane@xn--a.example',
  'jane@xn--.example',
  'jane@[192.0.2.1]',
  'jane@ü.1',
  'jane@ü.de?x=1',
])('the email %j stays as it is: it is no other way to write one', (email) =>
  expect([cleanEmail(email), formsOfEmail(email)[0]]).toEqual([email, email]),
)

test('any domain in Punycode is kept in the letters that it stands for', () => {
  const letters =
    'a b z 0 9 - ä ß é ñ ø ż ł ő ř İ ı α ς σ я ж б अ क ก ข あ ア 漢 字 한 국 א ב ع ر ب ა ᚠ ☃ 😀'.split(' ')
  const labels = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(labels, (label) => {
      const ascii = domainToASCII(`${label}.example`)
      fc.pre(/^xn--[a-z0-9-]+\.example$/.test(ascii))
      const kept = cleanEmail(`jane@${ascii}`)
      expect(cleanEmail(kept)).toBe(kept)
      expect(formsOfEmail(kept)[0]).toBe(kept)
      expect(kept).toBe(cleanEmail(`jane@${domainToUnicode(ascii)}`))
    }),
    { numRuns: 200 },
  )
})

test.each(['9'.repeat(250), '-', 'a-', 'zzzzzzzzzzzz', `${'a'.repeat(200)}-99999999`, '0-'])(
  'Punycode that is broken (%s) is read in no time, and left alone',
  (code) => expect(cleanEmail(`jane@xn--${code}.example`)).toBe(`jane@xn--${code}.example`),
)
