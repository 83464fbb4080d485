import { createHash, createHmac } from 'node:crypto'
import type { RawHook } from '../incoming.ts'
import { isSameSecret } from '../../../platform/crypto/sameSecret.ts'
import { formFieldsOf, isJson } from './form.ts'
import type { TwilioSettings } from './settings.ts'

type Verified = { ok: true } | { ok: false; reason: string }

const refuse = (reason: string): Verified => ({ ok: false, reason })

/** The most fields of a form that is looked at: Twilio sends some dozens, and anybody can send many before the signature is known. */
const maxFields = 1000

/**
 * Checks that Twilio has signed a hook with the auth token of the account: over the address that it called, which is that of
 * `PUBLIC_URL`, not what a proxy has made of it, and over the fields of a form or the hash of any other body.
 */
export function verifyHook(hook: RawHook, { authToken }: TwilioSettings): Verified {
  const settings = hook.headers['x-twilio-webhooks-signature-settings']
  if (settings !== undefined) return refuse(describeSettings(String(settings)))
  const header = hook.headers['x-twilio-signature']
  if (typeof header !== 'string')
    return refuse(
      'It has no header X-Twilio-Signature: it does not come from Twilio, or a proxy before the service removes the header',
    )
  if (isJson(hook) && !hasItsBody(hook))
    return refuse(
      'Its body is not the one whose hash stands in its address: a proxy before the service changes it',
    )
  if (!isJson(hook) && hasManyFields(hook))
    return refuse(`It has more than ${maxFields} fields: it does not come from Twilio`)
  const isSigned = addressesOf(hook.url).some((url) =>
    isSameSecret(signatureOf(authToken, url, hook), header),
  )
  return isSigned
    ? { ok: true }
    : refuse(
        `Its signature does not fit: check that the auth token is the primary one of the account which owns the number, that PUBLIC_URL is how Twilio calls this service (${new URL(hook.url).origin}), and that no proxy before the service changes path, query or body`,
      )
}

/** A signature by a rule of the owner's: with a key that is not the auth token. */
function describeSettings(settings: string): string {
  const named = new Map(
    settings.split(',').map((part) => [part.split('=')[0]?.trim(), part.split('=')[1]?.trim()]),
  )
  const key = named.get('key')
  return `It is signed by a Webhooks Rule of the Twilio account (algorithm ${named.get('algorithm') ?? 'not named'}${key ? `, key ${key}` : ''}), which this service does not know: take its address out of the rule, so that Twilio signs with the auth token`
}

/** The address as Twilio may have signed it: without its port, with that or the usual one. */
function addressesOf(url: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?:\/\/)((?:\[[^\]]*\])|[^/:?#]*)(:\d+)?(.*)$/.exec(url) ?? []
  const usual = scheme === 'https://' ? ':443' : ':80'
  return [...new Set(['', port, usual])].map((one) => scheme + host + one + rest)
}

function hasManyFields({ body }: RawHook): boolean {
  let fields = 1
  for (let at = body.indexOf('&'); at !== -1 && fields <= maxFields; at = body.indexOf('&', at + 1))
    fields += 1
  return fields > maxFields
}

/** What Twilio signs an address and a body with, in Base64. */
function signatureOf(authToken: string, url: string, hook: RawHook): string {
  const fields = isJson(hook) ? new URLSearchParams() : formFieldsOf(hook)
  const signed = [...new Set(fields.keys())]
    .toSorted()
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted().map((value) => name + value))
  return createHmac('sha1', authToken)
    .update(url + signed.join(''), 'utf8')
    .digest('base64')
}

function hasItsBody({ query, body }: RawHook): boolean {
  const hash = createHash('sha256').update(body).digest('hex')
  return isSameSecret(hash, (query['bodySHA256'] ?? '').toLowerCase())
}
