import { z } from 'zod'

/** What the owner enters to connect a professional account of Instagram (docs/channels/instagram.md). */
export const instagramSettings = z
  .object({
    instagramId: z.string().regex(/^\d+$/, 'must be the digits of the account’s id'),
    accessToken: z.string().regex(/^\S+$/, 'must be the token alone, without spaces'),
    appSecret: z.string().regex(/^\S+$/, 'must be the secret alone, without spaces'),
    verifyToken: z.string().min(1).optional(),
    /** `yes` where Meta has approved Human Agent for the app: people may reply for seven days. */
    humanAgent: z.enum(['yes', 'no']).default('no'),
    /** How its token was made: by Instagram itself, or by the Facebook page that it is linked to. */
    login: z.enum(['instagram', 'page']).default('instagram'),
    graphVersion: z
      .string()
      .regex(/^v\d+\.\d+$/, 'must be a version such as v25.0')
      .default('v25.0'),
    apiUrl: z.url().optional(),
  })
  .transform((settings) => ({ ...settings, apiUrl: settings.apiUrl ?? apiUrls[settings.login] }))
export type InstagramSettings = z.output<typeof instagramSettings>

/** Where each kind of token works. */
const apiUrls = { instagram: 'https://graph.instagram.com', page: 'https://graph.facebook.com' } as const
