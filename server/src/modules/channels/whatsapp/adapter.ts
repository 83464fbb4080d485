import { dayMs } from '../../../platform/clock/time.ts'
import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { metaHooks } from '../meta/verify.ts'
import { metaSecrets } from '../meta/settings.ts'
import type { ChannelAdapter } from '../port.ts'
import { addressOfPhone, formsOfAddress, phoneOfAddress } from './address.rules.ts'
import { checkConnection, registerNumber, subscribeToHooks } from './connection.ts'
import { locateMedia } from './media.ts'
import { readHook } from './read.ts'
import { sendMessage } from './send.ts'
import { whatsappSettings, type WhatsappSettings } from './settings.ts'
import { whatsappTemplates } from './templates.ts'

const megabyte = 1024 * 1024
const upTo = (megabytes: number) => Math.min(megabytes * megabyte, maxMediaBytes)

/** WhatsApp by Meta's Cloud API (docs/channels/whatsapp.md). */
export const whatsappChannel: ChannelAdapter<WhatsappSettings> = {
  kind: 'whatsapp',
  settings: whatsappSettings,
  secrets: metaSecrets,
  identify: ({ phoneNumberId, businessAccountId }) => ({
    externalId: phoneNumberId,
    label: `WhatsApp ${phoneNumberId}`,
    providerAccountId: businessAccountId,
  }),
  can: {
    openConversation: true,
    isTest: false,
    receipts: true,
    media: [
      { type: 'image/', maxBytes: upTo(5) },
      { type: 'video/', maxBytes: upTo(16) },
      { type: 'audio/', maxBytes: upTo(16) },
      { type: 'application/', maxBytes: upTo(100) },
      { type: 'text/', maxBytes: upTo(100) },
    ],
    windowMs: dayMs,
    humanWindowMs: null,
    confirmsOptOut: false,
    segments: false,
    templates: true,
    reactions: true,
    choices: 'itself',
    maxText: 4096,
    schedule: [5, 30, 120, 600, 3600, 14_400],
    repeatsUnknown: false,
  },
  // Beside the phone app a number is slower; Meta raises that of a busy one by itself.
  startsPerSecond: (info) =>
    info?.['phoneApp'] === 'yes' ? 20 : info?.['throughput'] === 'HIGH' ? 1000 : 80,
  newPeoplePerDay: (info) => {
    const tier = /^TIER_(\d+)(K?)$/.exec(info?.['messagingLimit'] ?? '')
    return tier ? Number(tier[1]) * (tier[2] === 'K' ? 1000 : 1) : undefined
  },
  hasPoorQuality: (info) => info?.['quality'] === 'RED',
  send: sendMessage,
  hooks: { ...metaHooks, read: readHook },
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
  connection: { check: checkConnection, register: registerNumber, subscribe: subscribeToHooks },
  mediaRequest: locateMedia,
  templates: whatsappTemplates,
}
