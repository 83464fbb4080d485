import { maxMediaBytes } from '@replyloop/shared/values/limits'
import type { ChannelAdapter } from '../port.ts'
import { addressOfPhone, formsOfAddress, phoneOfAddress } from './address.rules.ts'

type SmsChannel = Pick<ChannelAdapter, 'defaultName' | 'can' | 'addressFor' | 'formsOf' | 'phoneOf'>

/** What all channels of SMS have in common; `maxBytes`: how large the files of a message may be at the provider. */
export const smsChannel = (maxBytes: number): SmsChannel => ({
  defaultName: 'sms',
  can: {
    openConversation: true,
    isTest: false,
    receipts: true,
    media: ['image/', 'video/', 'audio/', 'application/pdf', 'text/'].map((type) => ({
      type,
      maxBytes: Math.min(maxBytes, maxMediaBytes),
    })),
    windowMs: null,
    humanWindowMs: null,
    confirmsOptOut: true,
    segments: true,
    templates: false,
    reactions: false,
    choices: 'lines',
    maxText: 1600,
    schedule: [5, 30, 120, 600, 3600, 14_400],
    repeatsUnknown: false,
  },
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
})
