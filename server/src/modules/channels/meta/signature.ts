import { createHmac, timingSafeEqual } from 'node:crypto'

const hmac = (secret: string, text: string | Buffer) => createHmac('sha256', secret).update(text).digest()

/** Whether `X-Hub-Signature-256` is of these very bytes, by the secret of the app. */
export function isSignedBy(appSecret: string, body: Buffer, header: string): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header.trim()) ?? []
  return hex !== undefined && timingSafeEqual(hmac(appSecret, body), Buffer.from(hex, 'hex'))
}

/** What proves to Meta that a request with a token comes from the app that has the secret. */
export const appSecretProof = (appSecret: string, accessToken: string): string =>
  hmac(appSecret, accessToken).toString('hex')
