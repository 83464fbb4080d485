import { crc32 } from 'node:zlib'
import { ApiKey } from '@replyloop/shared/contract/account'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { hashToken } from '../../server/src/platform/crypto/secretBox.ts'

const keys = Array.from({ length: 500 }, makeApiKey)

test('every new key is well formed, and no two are alike', () => {
  expect(keys.filter((key) => !ApiKey.safeParse(key).success)).toEqual([])
  expect(new Set(keys).size).toBe(keys.length)
})

test('all 62 characters occur, none much more often than another', () => {
  const counts = new Map<string, number>()
  for (const character of keys.flatMap((key) => key.slice(3, 35).split('')))
    counts.set(character, (counts.get(character) ?? 0) + 1)
  const expected = (keys.length * 32) / 62
  expect(counts.size).toBe(62)
  // Six standard deviations: taking bytes modulo 62 would favour eight characters by a quarter, which is twice that.
  for (const count of counts.values())
    expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

test.each([
  '',
  'rl_',
  'rl_short',
  ` ${keys[0]}`,
  `${keys[0]}\n`,
  `${keys[0]}x`,
  keys[0]?.toUpperCase() ?? '',
])('%j is not well formed', (text) => {
  expect(ApiKey.safeParse(text).success).toBe(false)
})

test('a key ends in the CRC32 of its random part in base62, so that scanners can know it', () => {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (const key of keys) {
    const checksum = key.slice(35).split('')
    expect(checksum.reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(key.slice(3, 35)))
  }
})

test('what is stored of a key is its SHA-256 in hex', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
