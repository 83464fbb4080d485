import type { ChannelAdapter } from '../port.ts'
import { telnyxSettings, type TelnyxSettings } from './settings.ts'

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
