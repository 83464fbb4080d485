import { createHmac } from 'node:crypto'
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

/**
 * The token that Meta shows with its challenge. Where none is entered it follows from the app's secret: all channels of one
 * app, which has one callback URL, have the same one, and it tells nothing of the secret.
 */
export const verifyTokenOf = ({ verifyToken, appSecret }: WhatsappSettings): string =>
  verifyToken ?? createHmac('sha256', appSecret).update('verify token of the hook').digest('hex').slice(0, 32)
