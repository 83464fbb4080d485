import { bidiIsolate } from '../../server/dashboard/src/ui/bidiIsolate.ts'
import { describeSms } from '../../server/dashboard/src/ui/smsWords.ts'
import { countSms } from '../../shared/src/values/smsCount.ts'

test.each([
  ['nothing', '', 0, 'GSM-7', 0],
  ['160 characters', 'a'.repeat(160), 160, 'GSM-7', 1],
  ['161 characters', 'a'.repeat(161), 161, 'GSM-7', 2],
  ['307 characters, as each of several SMS holds 153', 'a'.repeat(307), 307, 'GSM-7', 3],
  ['é, which the basic alphabet has', 'é'.repeat(160), 160, 'GSM-7', 1],
  ['á, which it has not', 'á'.repeat(71), 71, 'UCS-2', 2],
  ['characters that count twice', '€[]{}\\^~|', 18, 'GSM-7', 1],
  ['81 of them', '€'.repeat(81), 162, 'GSM-7', 2],
  ['35 emoji', '😀'.repeat(35), 35, 'UCS-2', 1],
  ['36 emoji', '😀'.repeat(36), 36, 'UCS-2', 2],
  ['emoji of two places each, none of which is cut in two', '😀'.repeat(100), 100, 'UCS-2', 4],
  [
    '€ at the end of an SMS, which is not cut in two either',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    306,
    'GSM-7',
    3,
  ],
  ['a family, which is one character', '👨‍👩‍👧'.repeat(8), 8, 'UCS-2', 1],
  ['one curly quote in 71 characters', `${'a'.repeat(70)}’`, 71, 'UCS-2', 2],
] as const)('%s is counted as the network counts it', (_what, text, characters, encoding, segments) => {
  expect(countSms(text)).toMatchObject({ characters, encoding, segments })
})

const quoted = (text: string) => `“${bidiIsolate(text)}”`
test.each([
  ['the basic alphabet', 'a'.repeat(161), '2 SMS · basic alphabet (GSM-7)'],
  ['a character that costs nothing', 'It’s', '1 SMS · Unicode (UCS-2)'],
  [
    'the one that costs an SMS',
    `${'a'.repeat(70)}’`,
    '2 SMS · Unicode (UCS-2): the curly apostrophe ’ makes it 2 SMS instead of 1',
  ],
  [
    'each of those that cost an SMS once',
    `“${'a'.repeat(70)}””`,
    '2 SMS · Unicode (UCS-2): the curly quote “ and the curly quote ” make it 2 SMS instead of 1',
  ],
  [
    'one that cannot be seen',
    `${'a'.repeat(70)}\u00A0`,
    '2 SMS · Unicode (UCS-2): a no-break space makes it 2 SMS instead of 1',
  ],
  [
    'the first three of many',
    `áíóúő${'a'.repeat(70)}`,
    `2 SMS · Unicode (UCS-2): ${quoted('á')}, ${quoted('í')}, ${quoted('ó')} and 2 more characters make it 2 SMS instead of 1`,
  ],
])('the words of a count name %s', (_what, text, words) => {
  expect(describeSms(countSms(text))).toBe(words)
})
