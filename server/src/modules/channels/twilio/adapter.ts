import type { ChannelAdapter } from '../port.ts'
import { twilioSettings, type TwilioSettings } from './settings.ts'

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
    media: [],
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
  send: () =>
    Promise.resolve({
      is: 'later',
      error: { kind: 'refused', detail: 'Nothing is sent here yet' },
      durationMs: 0,
      status: null,
      responseBody: null,
    }),
}
