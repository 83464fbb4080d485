import { bytesWords, tooLong } from '../../server/dashboard/src/inbox/textLimits.ts'

const instagram = { maxText: 1000, maxTextBytes: 1000 }

describe('The reply box', () => {
  test.each([
    ['as many bytes as fit', 'é'.repeat(500), instagram, undefined],
    [
      'more bytes, though few characters',
      '👋'.repeat(251),
      instagram,
      /at most 1,000 bytes, and this has 1,004: letters with accents/,
    ],
    ['more characters', 'a'.repeat(1001), instagram, /at most 1,000 characters, and this has 1,001/],
    ['any bytes where only characters count', '👋'.repeat(500), { maxText: 1000 }, undefined],
  ])('says of a text with %s whether it goes out', (_what, text, limits, words) => {
    if (words === undefined) expect(tooLong(text, limits)).toBeUndefined()
    else expect(tooLong(text, limits)).toMatch(words)
  })

  test('counts bytes in words', () => {
    expect(bytesWords('Grüße', 1000)).toBe('7 of 1,000 bytes: letters with accents and emoji are several.')
  })
})
