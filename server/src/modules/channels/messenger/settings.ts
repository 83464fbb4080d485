import { z } from 'zod'
import { graphUrl, humanAgent, metaSettings } from '../meta/settings.ts'

/** What the owner enters to connect a Facebook page (docs/channels/messenger.md). */
export const messengerSettings = z.object({
  pageId: z.string().regex(/^\d+$/, 'must be the digits of the page’s id'),
  ...metaSettings,
  humanAgent,
  apiUrl: z.url().default(graphUrl),
})
export type MessengerSettings = z.output<typeof messengerSettings>
