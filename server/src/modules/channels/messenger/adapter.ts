import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { messagingCan } from '../meta/messaging/can.ts'
import { locateMedia } from '../meta/messaging/media.ts'
import { messenger } from '../meta/messaging/platform.ts'
import { fetchProfileName } from '../meta/messaging/profile.ts'
import { readHook } from '../meta/messaging/read.ts'
import { sendMessage } from '../meta/messaging/send.ts'
import { metaHooks } from '../meta/verify.ts'
import { metaSecrets } from '../meta/settings.ts'
import type { ChannelAdapter } from '../port.ts'
import { checkConnection, subscribeToHooks } from './connection.ts'
import { messengerSettings, type MessengerSettings } from './settings.ts'

const maxBytes = Math.min(25 * 1024 * 1024, maxMediaBytes)

/** A Facebook page by Messenger (docs/channels/messenger.md). */
export const messengerChannel: ChannelAdapter<MessengerSettings> = {
  kind: 'messenger',
  settings: messengerSettings,
  secrets: metaSecrets,
  identify: ({ pageId }) => ({ externalId: pageId, label: `Messenger ${pageId}` }),
  can: {
    ...messagingCan,
    media: ['image/', 'video/', 'audio/', 'application/', 'text/'].map((type) => ({ type, maxBytes })),
    maxText: 2000,
  },
  // What Meta takes of texts; of sound and video it takes fewer, and then says so.
  startsPerSecond: () => 300,
  send: (call, message) => sendMessage(messenger, call, message),
  hooks: { ...metaHooks, read: (hook) => readHook(messenger, hook) },
  connection: { check: checkConnection, subscribe: subscribeToHooks },
  mediaRequest: (_call, reference) => locateMedia(reference),
  profileOf: (call, address) => fetchProfileName(call, address, 'first_name,last_name'),
}
