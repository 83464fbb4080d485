import { z } from 'zod'
import type { ChannelAdapter } from '../port.ts'

const settings = z.object({
  phoneNumberId: z
    .string()
    .regex(/^\d+$/, 'must be the digits of the phone number’s id, not the number itself'),
  businessAccountId: z.string().regex(/^\d+$/, 'must be the digits of the WhatsApp Business Account’s id'),
  accessToken: z.string().min(1, 'is required'),
  appSecret: z.string().min(1, 'is required'),
  verifyToken: z.string().min(1).optional(),
  graphVersion: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v25.0')
    .default('v25.0'),
  apiUrl: z.url().default('https://graph.facebook.com'),
})

/** WhatsApp by Meta's Cloud API (docs/channels/whatsapp.md). */
export const whatsappChannel: ChannelAdapter<z.output<typeof settings>> = {
  kind: 'whatsapp',
  settings,
  secrets: ['accessToken', 'appSecret', 'verifyToken'],
  identify: ({ phoneNumberId, businessAccountId }) => ({
    externalId: phoneNumberId,
    label: `WhatsApp ${phoneNumberId}`,
    providerAccountId: businessAccountId,
  }),
  can: {
    openConversation: true,
    isTest: false,
    receipts: true,
    media: [],
    windowMs: 24 * 60 * 60 * 1000,
    templates: true,
    reactions: true,
    maxText: 4096,
    schedule: [5, 30, 120, 600, 3600, 14_400],
    repeatsUnknown: false,
  },
  startsPerSecond: () => 80,
  async send({ settings: { apiUrl, graphVersion, phoneNumberId, accessToken }, fetch, signal }, { reply }) {
    const response = await fetch({
      url: `${apiUrl}/${graphVersion}/${phoneNumberId}/messages`,
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: reply.toId,
        type: 'text',
        text: { body: reply.body },
        biz_opaque_callback_data: reply.messageId,
      }),
      signal,
    })
    const { durationMs, status } = response
    const responseBody = response.body?.toString() ?? null
    return response.ok && response.status < 300
      ? { is: 'accepted', providerId: null, durationMs, status, responseBody }
      : {
          is: 'refused',
          error: { kind: 'refused', detail: 'Meta refused it' },
          durationMs,
          status,
          responseBody,
        }
  },
}
