import { isSameSecret } from '../../../platform/crypto/sameSecret.ts'
import type { ChannelAdapter } from '../port.ts'
import { perSecondOf } from '../sms/pace.rules.ts'
import { smsChannel } from '../sms/smsChannel.ts'
import { checkConnection, subscribeToHooks } from './connection.ts'
import { listInbound } from './listInbound.ts'
import { locateMedia } from './media.ts'
import { readHook } from './read.ts'
import { sendMessage, twilioFiles } from './send.ts'
import { twilioSettings, type TwilioSettings } from './settings.ts'
import { verifyHook } from './verify.ts'

/** SMS and MMS by Twilio (docs/channels/twilio.md). */
export const twilioChannel: ChannelAdapter<TwilioSettings> = {
  ...smsChannel(twilioFiles.bytes),
  kind: 'twilio',
  settings: twilioSettings,
  secrets: ['authToken', 'apiKeySecret'],
  identify: ({ from, messagingServiceSid, accountSid }) => ({
    externalId: messagingServiceSid ?? from ?? '',
    label: `SMS ${from ?? messagingServiceSid ?? ''}`,
    providerAccountId: accountSid,
  }),
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
  connection: { check: checkConnection, subscribe: subscribeToHooks },
  mediaRequest: locateMedia,
}
