import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { messagingCan } from '../meta/messaging/can.ts'
import { locateMedia } from '../meta/messaging/media.ts'
import { instagram } from '../meta/messaging/platform.ts'
import { fetchProfileName } from '../meta/messaging/profile.ts'
import { readHook } from '../meta/messaging/read.ts'
import { sendMessage } from '../meta/messaging/send.ts'
import { metaHooks } from '../meta/verify.ts'
import { metaSecrets } from '../meta/settings.ts'
import type { ChannelAdapter } from '../port.ts'
import { checkConnection, refreshToken, subscribeToHooks } from './connection.ts'
import { instagramSettings, type InstagramSettings } from './settings.ts'

const megabyte = 1024 * 1024
const upTo = (megabytes: number) => Math.min(megabytes * megabyte, maxMediaBytes)

/** A professional account of Instagram (docs/channels/instagram.md). */
export const instagramChannel: ChannelAdapter<InstagramSettings> = {
  kind: 'instagram',
  settings: instagramSettings,
  secrets: metaSecrets,
  identify: ({ instagramId }) => ({ externalId: instagramId, label: `Instagram ${instagramId}` }),
  can: {
    ...messagingCan,
    media: [
      { type: 'image/png', maxBytes: upTo(8) },
      { type: 'image/jpeg', maxBytes: upTo(8) },
      { type: 'image/gif', maxBytes: upTo(8) },
      { type: 'video/', maxBytes: upTo(25) },
      { type: 'audio/', maxBytes: upTo(25) },
      { type: 'application/pdf', maxBytes: upTo(25) },
    ],
    maxText: 1000,
    maxTextBytes: 1000,
  },
  // What Meta takes of texts; of sound and video it takes fewer, and then says so.
  startsPerSecond: () => 100,
  // Instagram itself has no uploads.
  send: (call, message) =>
    sendMessage(instagram, call, message, { byLink: call.settings.login === 'instagram' }),
  hooks: { ...metaHooks, read: (hook) => readHook(instagram, hook) },
  connection: { check: checkConnection, subscribe: subscribeToHooks, refresh: refreshToken },
  mediaRequest: (_call, reference) => locateMedia(reference),
  profileOf: (call, address) => fetchProfileName(call, address, 'name,username'),
}
