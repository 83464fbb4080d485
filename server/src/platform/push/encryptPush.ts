import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  /** Its point on P-256, not compressed. */
  p256dh: string
  /** Its secret. */
  auth: string
}

const recordSize = 4096
const curve = 'prime256v1'

/** Whether a browser's public key is a point of the curve: with any other nothing can be encrypted. */
export function isPointOfCurve(p256dh: string): boolean {
  try {
    newSender().computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

function newSender(): ECDH {
  const sender = createECDH(curve)
  sender.generateKeys()
  return sender
}

/**
 * Encrypts a text for one browser, as `aes128gcm` of RFC 8188 with the keys of RFC 8291: what carries it cannot read it. The salt
 * and the keys of the sender are new each time, unless a test gives them.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  {
    salt = randomBytes(16),
    sender = newSender(),
  }: { salt?: Buffer<ArrayBuffer>; sender?: Pick<ECDH, 'computeSecret' | 'getPublicKey'> } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, senderKey])
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const head = Buffer.alloc(21)
  salt.copy(head)
  head.writeUInt32BE(recordSize, 16)
  head.writeUInt8(senderKey.length, 20)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const lastRecord = Buffer.from([2])
  return Buffer.concat([
    head,
    senderKey,
    cipher.update(text, 'utf8'),
    cipher.update(lastRecord),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const derive = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
