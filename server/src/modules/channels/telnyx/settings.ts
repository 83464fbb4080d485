import { z } from 'zod'

/** What the owner enters to connect a number or a messaging profile (docs/channels/telnyx.md). */
export const telnyxSettings = z
  .object({
    apiKey: z.string().regex(/^\S+$/, 'must be the key alone, without spaces'),
    publicKey: z
      .string()
      .regex(
        /^[A-Za-z0-9+/]{43}=$/,
        'must be the public key as Telnyx shows it: 44 characters that end in =',
      ),
    from: z
      .string()
      .regex(/^\+[1-9]\d{1,14}$/, 'must be a number such as +12025550123')
      .optional(),
    messagingProfileId: z.uuid('must be the id of a messaging profile').optional(),
    apiUrl: z.url().default('https://api.telnyx.com'),
  })
  .refine(({ from, messagingProfileId }) => from !== undefined || messagingProfileId !== undefined, {
    path: ['from'],
    message: 'must be given, or messagingProfileId instead',
  })
export type TelnyxSettings = z.output<typeof telnyxSettings>
