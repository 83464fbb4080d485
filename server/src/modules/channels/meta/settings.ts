import { z } from 'zod'

/** What connects every kind of channel at Meta. */
export const metaSettings = {
  accessToken: z.string().regex(/^\S+$/, 'must be the token alone, without spaces'),
  appSecret: z.string().regex(/^\S+$/, 'must be the secret alone, without spaces'),
  verifyToken: z.string().min(1).optional(),
  graphVersion: z
    .string()
    .regex(/^v\d+\.\d+$/, 'must be a version such as v25.0')
    .default('v25.0'),
}

/** The names of those that are secret. */
export const metaSecrets = ['accessToken', 'appSecret', 'verifyToken'] as const

/** `yes` where Meta has approved Human Agent for the app: people may reply for seven days. */
export const humanAgent = z.enum(['yes', 'no']).default('no')

/** Where Meta answers, but for what Instagram itself does. */
export const graphUrl = 'https://graph.facebook.com'
