import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { isSameSecret } from '../meta/signature.ts'
import type { ChannelAdapter } from '../port.ts'
import { addressOfPhone, formsOfAddress, phoneOfAddress } from '../sms/address.rules.ts'
import { perSecondOf } from '../sms/pace.rules.ts'
import { checkConnection, subscribeToHooks } from './connection.ts'
import { listInbound } from './listInbound.ts'
import { locateMedia } from './media.ts'
import { readHook } from './read.ts'
import { sendMessage, twilioFiles } from './send.ts'
import { twilioSettings, type TwilioSettings } from './settings.ts'
import { verifyHook } from './verify.ts'

const maxBytes = Math.min(twilioFiles.bytes, maxMediaBytes)

/** SMS and MMS by Twilio (docs/channels/twilio.md). */
export const twilioChannel: ChannelAdapter<TwilioSettings> = {
  kind: 'twilio',
  settings: twilioSettings,
  defaultName: 'sms',
  secrets: ['authToken', 'apiKeySecret'],
  identify: ({ from, messagingServiceSid, accountSid }) => ({
    externalId: messagingServiceSid ?? from ?? '',
    label: `SMS ${from ?? messagingServiceSid ?? ''}`,
    providerAccountId: accountSid,
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
  // What Twilio lets senders send to North America, in segments; more of it would wait there, for ten hours at most.
  startsPerSecond: (info) =>
    perSecondOf(info, { 'long code': 1, 'toll-free': 3, 'short code': 100, alphanumeric: 10 }),
  send: sendMessage,
  hooks: {
    verify: verifyHook,
    read: readHook,
    listInbound,
    response: { type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' },
    isSameApp: (one, other) =>
      one.accountSid.toLowerCase() === other.accountSid.toLowerCase() &&
      isSameSecret(one.authToken, other.authToken),
  },
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
  connection: { check: checkConnection, subscribe: subscribeToHooks },
  mediaRequest: locateMedia,
}
