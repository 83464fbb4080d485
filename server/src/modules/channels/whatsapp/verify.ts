import type { RawHook } from '../incoming.ts'
import { isSameSecret, isSignedBy } from '../meta/signature.ts'
import { verifyTokenOf, type WhatsappSettings } from './settings.ts'

/** Answers Meta's question whether the callback URL is right: what it sent, if it knows the verify token. */
export function answerChallenge(
  { method, query }: RawHook,
  settings: WhatsappSettings,
): { status: number; body: string } | undefined {
  if (method !== 'GET' || query['hub.mode'] !== 'subscribe') return undefined
  const { 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query
  if (!isSameSecret(token, verifyTokenOf(settings)))
    return { status: 403, body: 'The verify token is not that of this channel: copy it from its page.' }
  // Whoever knows the token may have it answered, but nothing that a browser would take for more than a text.
  return /^[\w.~-]{1,512}$/.test(challenge)
    ? { status: 200, body: challenge }
    : { status: 400, body: 'hub.challenge is missing or malformed.' }
}

/** Checks that Meta has signed a hook, over its bytes as they came. */
export function verifyHook(
  { headers, body }: RawHook,
  { appSecret }: WhatsappSettings,
): { ok: true } | { ok: false; reason: string } {
  const header = headers['x-hub-signature-256']
  if (typeof header !== 'string')
    return {
      ok: false,
      reason:
        'It has no header X-Hub-Signature-256: it does not come from Meta, or a proxy before the service removes the header',
    }
  return isSignedBy(appSecret, body, header)
    ? { ok: true }
    : {
        ok: false,
        reason:
          'Its signature does not fit: check that the app secret is that of the app whose webhook this is (App settings > Basic), and that no proxy before the service changes the body',
      }
}
