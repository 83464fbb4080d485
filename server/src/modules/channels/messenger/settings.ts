import { z } from 'zod'

/** What the owner enters to connect a Facebook page (docs/channels/messenger.md). */
export const messengerSettings = z.object({
  pageId: z.string().regex(/^\d+$/, 'must be the digits of the page’s id'),
  accessToken: z.string().regex(/^\S+$/, 'must be the token alone, without spaces'),
  appSecret: z.string().regex(/^\S+$/, 'must be the secret alone, without spaces'),
  verifyToken: z.string().min(1).optional(),
  /** `yes` where Meta has approved Human Agent for the app: people may reply for seven days. */
  humanAgent: z.enum(['yes', 'no']).default('no'),
  graphVersion: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v25.0')
    .default('v25.0'),
  apiUrl: z.url().default('https://graph.facebook.com'),
})
export type MessengerSettings = z.output<typeof messengerSettings>
