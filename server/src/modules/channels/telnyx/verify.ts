import { createPublicKey, verify } from 'node:crypto'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { RawHook } from '../incoming.ts'
import type { TelnyxSettings } from './settings.ts'

type Verified = { ok: true } | { ok: false; reason: string }

const refuse = (reason: string): Verified => ({ ok: false, reason })

/** How far the clock of a hook may be from ours: who has seen an older one cannot send it again. */
const toleranceMs = 5 * minuteMs

/** Before the 32 bytes of an Ed25519 key, this makes them one that the library reads (RFC 8410). */
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Checks that Telnyx has signed a hook: when it was sent, and its bytes as they came. `now` in milliseconds since 1970. */
export function verifyHook({ headers, body }: RawHook, { publicKey }: TelnyxSettings, now: number): Verified {
  const signature = headers['telnyx-signature-ed25519']
  const timestamp = headers['telnyx-timestamp']
  if (typeof signature !== 'string' || typeof timestamp !== 'string')
    return refuse(
      'It has no headers telnyx-signature-ed25519 and telnyx-timestamp: it does not come from Telnyx, or a proxy before the service removes them',
    )
  const signed = Buffer.concat([Buffer.from(`${timestamp}|`), body])
  if (!isSigned(publicKey, signed, signature))
    return refuse(
      'Its signature does not fit: check that the public key is the one under Keys & Credentials > Public Key in the portal of this account, and that no proxy before the service changes the body',
    )
  const at = Number(timestamp) * 1000
  return Math.abs(now - at) <= toleranceMs
    ? { ok: true }
    : refuse(
        'It was sent more than five minutes from now: check the clock of this machine; else somebody sends again what was sent before',
      )
}

function isSigned(publicKey: string, signed: Buffer, signature: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([prefix, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, signed, key, Buffer.from(signature, 'base64'))
}
