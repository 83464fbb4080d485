import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
  hash,
} from 'node:crypto'

const version = 'v1.'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts what we must be able to read again, and signs what we hand out (docs/self-hosting/configuration.md). */
export interface SecretBox {
  /** Encrypts a text; the same text gives another result each time. */
  seal(text: string): string
  /** The text that was sealed. Throws when the sealed text was altered, or sealed with another key. */
  open(sealed: string): string
  /** A keyed hash of a text, by which it is known again though it is not kept. */
  hash(text: string): string
  /** A signature of a text, safe in a URL. */
  sign(text: string): string
  /** Whether `signature` is the one of `text`, in constant time. */
  verify(text: string, signature: string): boolean
}

/** A box around a key of 32 bytes; sealing, hashing and signing each use a key of their own derived from it. */
export function createSecretBox(key: Buffer): SecretBox {
  if (key.length !== 32) throw new Error('The secret key must be 32 bytes long.')
  const sealingKey = derive(key, 'replyloop seal v1')
  const signingKey = derive(key, 'replyloop sign v1')
  const hashingKey = derive(key, 'replyloop hash v1')
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest('base64url')

  return {
    seal(text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: tagBytes })
      const encrypted = Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return version + encrypted.toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed.slice(version.length), 'base64url')
      if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) throw unreadable()
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch (error) {
        throw unreadable(error)
      }
    },
    hash: (text) => createHmac('sha256', hashingKey).update(text).digest('base64url'),
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
  }
}

/**
 * A key derived from `key` for one purpose. Given as bytes instead of this object, each use would take 13 µs instead
 * of 3.
 */
const derive = (key: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))

const unreadable = (cause?: unknown) =>
  new Error('A stored secret cannot be read: it was altered, or sealed with another SECRET_KEY.', { cause })

/** A new secret of 256 bits that a browser or a link carries, 43 characters that are safe in both. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** The SHA-256 of a token or a key in hex: all that is stored of it. A plain hash suffices for what is too long to guess. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')
