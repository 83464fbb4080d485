import { maxMediaBytes } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import type { ChannelAdapter } from '../port.ts'

/**
 * The sandbox: a phone that the dashboard draws. It reads its messages from the inbox itself, so that a message is there as
 * soon as it is stored. It behaves as a channel to people does: an attempt whose outcome is unknown is not repeated.
 */
export const sandboxChannel: ChannelAdapter<Record<string, never>> = {
  kind: 'sandbox',
  settings: z.object({}).strict(),
  secrets: [],
  identify: () => ({ externalId: 'sandbox', label: 'Sandbox' }), // an account has one
  can: {
    openConversation: true,
    isTest: true,
    receipts: true,
    media: [{ type: 'image/', maxBytes: maxMediaBytes }],
    windowMs: null,
    humanWindowMs: null,
    confirmsOptOut: false,
    segments: false,
    templates: false,
    reactions: false,
    choices: 'itself',
    repeatsUnknown: false,
  },
  send: ({ clock }, { eventId }) => {
    const started = clock.now()
    return Promise.resolve({
      is: 'accepted',
      providerId: `sandbox:${eventId}`,
      durationMs: clock.now() - started,
      status: null,
      responseBody: null,
    })
  },
}
