import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's first recommendation for argon2id; memory in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Hashes a password with argon2id, and returns a PHC string that holds the salt and the cost. Takes about 20 ms. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { ...cost, message: canonical(password), nonce, tagLength: 32 })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`
}

/**
 * Whether `password` is the one that `stored` was made from, at the cost that `stored` names. A `stored` that is no
 * argon2id string matches no password.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = pattern.exec(stored) ?? []
  if (salt === undefined || hash === undefined) return false
  const expected = Buffer.from(hash, 'base64')
  const actual = await derive('argon2id', {
    message: canonical(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(actual, expected)
}

/** Keyboards compose accents differently; the same characters must be the same password. */
const canonical = (password: string) => password.normalize('NFKC')

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
