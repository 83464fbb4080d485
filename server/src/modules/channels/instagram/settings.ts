import { z } from 'zod'
import { graphUrl, humanAgent, metaSettings } from '../meta/settings.ts'

/** What the owner enters to connect a professional account of Instagram (docs/channels/instagram.md). */
export const instagramSettings = z
  .object({
    instagramId: z.string().regex(/^\d+$/, 'must be the digits of the account’s id'),
    ...metaSettings,
    humanAgent,
    /** How its token was made: by Instagram itself, or by the Facebook page that it is linked to. */
    login: z.enum(['instagram', 'page']).default('instagram'),
    apiUrl: z.url().optional(),
  })
  .transform((settings) => ({ ...settings, apiUrl: settings.apiUrl ?? apiUrls[settings.login] }))
export type InstagramSettings = z.output<typeof instagramSettings>

/** Where each kind of token works. */
const apiUrls = { instagram: 'https://graph.instagram.com', page: graphUrl } as const
