import { z } from 'zod'

/** What the owner enters to connect a number or a Messaging Service (docs/channels/twilio.md). */
export const twilioSettings = z
  .object({
    accountSid: z
      .string()
      .regex(/^AC[0-9a-fA-F]{32}$/, 'must be the Account SID: AC and 32 hexadecimal digits'),
    /** Signs the hooks, also where requests go out by an API key. */
    authToken: z.string().regex(/^\S+$/, 'must be the token alone, without spaces'),
    apiKeySid: z
      .string()
      .regex(/^SK[0-9a-fA-F]{32}$/, 'must be the SID of an API key: SK and 32 hexadecimal digits')
      .optional(),
    apiKeySecret: z.string().regex(/^\S+$/, 'must be the secret alone, without spaces').optional(),
    from: z
      .string()
      .regex(/^\+[1-9]\d{1,14}$/, 'must be a number such as +12025550123')
      .optional(),
    messagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-fA-F]{32}$/, 'must be the SID of a Messaging Service: MG and 32 hexadecimal digits')
      .optional(),
    apiUrl: z.url().default('https://api.twilio.com'),
  })
  .refine(({ from, messagingServiceSid }) => (from === undefined) !== (messagingServiceSid === undefined), {
    path: ['from'],
    message: 'must be given, or messagingServiceSid instead: one of the two',
  })
  .refine(({ apiKeySid, apiKeySecret }) => (apiKeySid === undefined) === (apiKeySecret === undefined), {
    path: ['apiKeySecret'],
    message: 'belongs to apiKeySid: give both or neither',
  })
export type TwilioSettings = z.output<typeof twilioSettings>
