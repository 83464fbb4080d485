import type { ChannelAdapter } from '../port.ts'
import { messengerSettings, type MessengerSettings } from './settings.ts'

/** A Facebook page by Messenger (docs/channels/messenger.md). */
export const messengerChannel: ChannelAdapter<MessengerSettings> = {
  kind: 'messenger',
  settings: messengerSettings,
  secrets: ['accessToken', 'appSecret', 'verifyToken'],
  identify: ({ pageId }) => ({ externalId: pageId, label: `Messenger ${pageId}` }),
  can: {
    openConversation: false,
    isTest: false,
    receipts: true,
    media: [],
    windowMs: 24 * 60 * 60 * 1000,
    humanWindowMs: 7 * 24 * 60 * 60 * 1000,
    confirmsOptOut: false,
    segments: false,
    templates: false,
    reactions: true,
    maxText: 2000,
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
