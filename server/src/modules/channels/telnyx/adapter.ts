import { isSameSecret } from '../../../platform/crypto/sameSecret.ts'
import type { ChannelAdapter } from '../port.ts'
import { perSecondOf } from '../sms/pace.rules.ts'
import { smsChannel } from '../sms/smsChannel.ts'
import { checkConnection, subscribeToHooks } from './connection.ts'
import { readHook } from './read.ts'
import { sendMessage, telnyxFiles } from './send.ts'
import { telnyxSettings, type TelnyxSettings } from './settings.ts'
import { verifyHook } from './verify.ts'

/** SMS and MMS by Telnyx (docs/channels/telnyx.md). */
export const telnyxChannel: ChannelAdapter<TelnyxSettings> = {
  ...smsChannel(telnyxFiles.bytes),
  kind: 'telnyx',
  settings: telnyxSettings,
  secrets: ['apiKey'],
  identify: ({ from, messagingProfileId }) => ({
    externalId: from ?? messagingProfileId ?? '',
    label: `SMS ${from ?? messagingProfileId ?? ''}`,
  }),
  // Of a long code, carriers decide by its registered campaign: Telnyx queues what is too much, for four hours at most.
  startsPerSecond: (info) =>
    perSecondOf(info, { 'long code': 1, 'toll-free': 20, 'short code': 1000, alphanumeric: 1 }),
  send: sendMessage,
  hooks: {
    verify: verifyHook,
    read: readHook,
    // The public key is no secret: who knows it is not the owner yet.
    isSameApp: (one, other) => one.publicKey === other.publicKey && isSameSecret(one.apiKey, other.apiKey),
  },
  connection: { check: checkConnection, subscribe: subscribeToHooks },
  // The link is signed by itself, and works for a while.
  mediaRequest: (_call, reference) =>
    Promise.resolve(
      URL.canParse(reference)
        ? { is: 'there', request: { url: reference, followsOneRedirect: true } }
        : { is: 'gone', detail: 'Its address is malformed' },
    ),
}
