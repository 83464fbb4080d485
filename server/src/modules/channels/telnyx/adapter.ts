import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { isSameSecret } from '../meta/signature.ts'
import type { ChannelAdapter } from '../port.ts'
import { addressOfPhone, formsOfAddress, phoneOfAddress } from '../sms/address.rules.ts'
import { perSecondOf } from '../sms/pace.rules.ts'
import { checkConnection, subscribeToHooks } from './connection.ts'
import { readHook } from './read.ts'
import { sendMessage, telnyxFiles } from './send.ts'
import { telnyxSettings, type TelnyxSettings } from './settings.ts'
import { verifyHook } from './verify.ts'

const maxBytes = Math.min(telnyxFiles.bytes, maxMediaBytes)

/** SMS and MMS by Telnyx (docs/channels/telnyx.md). */
export const telnyxChannel: ChannelAdapter<TelnyxSettings> = {
  kind: 'telnyx',
  settings: telnyxSettings,
  defaultName: 'sms',
  secrets: ['apiKey'],
  identify: ({ from, messagingProfileId }) => ({
    externalId: from ?? messagingProfileId ?? '',
    label: `SMS ${from ?? messagingProfileId ?? ''}`,
  }),
  can: {
    openConversation: true,
    isTest: false,
    receipts: true,
    media: ['image/', 'video/', 'audio/', 'application/pdf', 'text/'].map((type) => ({ type, maxBytes })),
    windowMs: null,
    humanWindowMs: null,
    confirmsOptOut: true,
    segments: true,
    templates: false,
    reactions: false,
    maxText: 1600,
    schedule: [5, 30, 120, 600, 3600, 14_400],
    repeatsUnknown: false,
  },
  // Of a long code, carriers decide by its registered campaign: Telnyx queues what is too much, for four hours at most.
  startsPerSecond: (info) =>
    perSecondOf(info, { 'long code': 1, 'toll-free': 20, 'short code': 1000, alphanumeric: 1 }),
  send: sendMessage,
  hooks: {
    verify: verifyHook,
    read: readHook,
    // The public key is no secret: whoever knows it is not the owner yet.
    isSameApp: (one, other) => one.publicKey === other.publicKey && isSameSecret(one.apiKey, other.apiKey),
  },
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
  connection: { check: checkConnection, subscribe: subscribeToHooks },
  // The link is signed by itself, and works for a while.
  mediaRequest: (_call, reference) =>
    Promise.resolve(
      URL.canParse(reference)
        ? { is: 'there', request: { url: reference, followsOneRedirect: true } }
        : { is: 'gone', detail: 'Its address is malformed' },
    ),
}
