import type { ChannelAdapter } from '../port.ts'
import { instagramSettings, type InstagramSettings } from './settings.ts'

/** A professional account of Instagram (docs/channels/instagram.md). */
export const instagramChannel: ChannelAdapter<InstagramSettings> = {
  kind: 'instagram',
  settings: instagramSettings,
  secrets: ['accessToken', 'appSecret', 'verifyToken'],
  identify: ({ instagramId }) => ({ externalId: instagramId, label: `Instagram ${instagramId}` }),
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
    maxText: 1000,
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
