import { z } from 'zod'
import { graphUrl, metaSettings } from '../meta/settings.ts'

/** What the owner enters to connect a number (docs/channels/whatsapp.md). */
export const whatsappSettings = z.object({
  phoneNumberId: z
    .string()
    .regex(/^\d+$/, 'must be the digits of the phone number’s id, not the number itself'),
  businessAccountId: z.string().regex(/^\d+$/, 'must be the digits of the WhatsApp Business Account’s id'),
  ...metaSettings,
  apiUrl: z.url().default(graphUrl),
})
export type WhatsappSettings = z.output<typeof whatsappSettings>
