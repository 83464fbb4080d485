import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../crypto/secretBox.ts'
import type { Db } from '../db/db.ts'
import { readInstallationValue, setInstallationValueOnce } from '../db/installation.store.ts'

/** The keys by which push services know this installation (VAPID, RFC 8292). */
export interface PushKeys {
  /** The point on P-256, not compressed, in base64url: browsers subscribe by it. */
  publicKey: string
  privateKey: KeyObject
}

const name = 'sealed_push_key'
const Jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

/** The keys of this database, which the first process that it has makes. They stay: browsers are bound to them. */
export async function openPushKeys(db: Db, box: SecretBox): Promise<PushKeys> {
  const known = await readInstallationValue(db.read, name)
  const sealed = known ?? (await db.write((tx) => setInstallationValueOnce(tx, name, box.seal(makeKey()))))
  const jwk = Jwk.parse(JSON.parse(box.open(sealed)))
  const point = [Buffer.from([4]), ...[jwk.x, jwk.y].map((part) => Buffer.from(part, 'base64url'))]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

const makeKey = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

/** Push services take a signature for a day at most, by their own clocks. */
const signatureHours = 12

/** The header by which a push service knows who sends to an endpoint; `subject` is where its operator finds ours. */
export function vapidOf(
  { publicKey, privateKey }: PushKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now / 1000) + signatureHours * 3600,
    sub: subject,
  }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
