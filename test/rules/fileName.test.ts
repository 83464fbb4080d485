import { safeFileName } from '../../server/src/modules/conversations/media/fileName.rules.ts'

test.each([
  ['offer.pdf', 'offer.pdf'],
  ['../../x\u202efdp.exe', 'xfdp.exe'],
  ['C:\\Users\\ann\\bill.pdf', 'bill.pdf'],
  ['a\nb\0.txt', 'ab.txt'],
  ['Räumung 2026 — Ünïcode.docx', 'Räumung 2026 — Ünïcode.docx'],
  ['..', undefined],
  ['folder/', undefined],
  ['\u200b', undefined],
  [undefined, undefined],
])('the file %j is called %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test('of a very long name the end stays, which says what it is', () => {
  expect(safeFileName(`${'a'.repeat(500)}.pdf`)).toMatch(/^a{236}\.pdf$/)
})
