import { z } from 'zod'

/** What the owner enters to connect a number (docs/channels/whatsapp.md). */
export const whatsappSettings = z.object({
  phoneNumberId: z
    .string()
    .regex(/^\d+$/, 'must be the digits of the phone number’s id, not the number itself'),
  businessAccountId: z.string().regex(/^\d+$/, 'must be the digits of the WhatsApp Business Account’s id'),
  accessToken: z.string().regex(/^\S+$/, 'must be the token alone, without spaces'),
  appSecret: z.string().regex(/^\S+$/, 'must be the secret alone, without spaces'),
  verifyToken: z.string().min(1).optional(),
  graphVersion: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v25.0')
    .default('v25.0'),
  apiUrl: z.url().default('https://graph.facebook.com'),
})
export type WhatsappSettings = z.output<typeof whatsappSettings>
