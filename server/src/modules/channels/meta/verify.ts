import { createHmac } from 'node:crypto'
import type { RawHook } from '../incoming.ts'
import type { ChannelAdapter } from '../port.ts'
import { isSameSecret } from '../../../platform/crypto/sameSecret.ts'
import { isSignedBy } from './signature.ts'

/** The app at Meta whose hooks come. */
interface AppSettings {
  appSecret: string
  verifyToken?: string | undefined
}

/**
 * The token that Meta shows with its challenge. Where none is entered it follows from the app's secret: all channels of one
 * app, which has one callback URL, have the same one, and it tells nothing of the secret.
 */
const verifyTokenOf = ({ verifyToken, appSecret }: AppSettings): string =>
  verifyToken ?? createHmac('sha256', appSecret).update('verify token of the hook').digest('hex').slice(0, 32)

/** Answers Meta's question whether the callback URL is right: what it sent, if it knows the verify token. */
function answerChallenge(
  { method, query }: RawHook,
  settings: AppSettings,
): { status: number; body: string } | undefined {
  if (method !== 'GET' || query['hub.mode'] !== 'subscribe') return undefined
  const { 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = query
  if (!isSameSecret(token, verifyTokenOf(settings)))
    return { status: 403, body: 'The verify token is not that of this channel: copy it from its page.' }
  // Who knows the token may have it answered, but nothing that a browser would take for more than a text.
  return /^[\w.~-]{1,512}$/.test(challenge)
    ? { status: 200, body: challenge }
    : { status: 400, body: 'hub.challenge is missing or malformed.' }
}

/** Checks that Meta has signed a hook, over its bytes as they came. */
function verifyHook(
  { headers, body }: RawHook,
  { appSecret }: AppSettings,
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

/** What the hooks of all kinds of channels at Meta have in common: everything but how they are read. */
export const metaHooks = {
  challenge: answerChallenge,
  verifyToken: verifyTokenOf,
  verify: verifyHook,
  isSameApp: (one, other) => isSameSecret(one.appSecret, other.appSecret),
} satisfies Partial<ChannelAdapter<AppSettings>['hooks']>
