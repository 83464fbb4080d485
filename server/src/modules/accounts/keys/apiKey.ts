import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A new API key: `rl_`, 32 random base62 characters (190 bits), and their checksum (docs/interface.md#api-keys). */
export function makeApiKey(): string {
  // randomInt draws again instead of folding, so that every character is equally likely.
  const random = Array.from({ length: 32 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `rl_${random}${checksum(random)}`
}

/** Lets a scanner for leaked keys, and a reader of a mistyped one, tell a key from noise without asking us. */
function checksum(random: string): string {
  let rest = crc32(random)
  let digits = ''
  for (let place = 0; place < 6; place += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
