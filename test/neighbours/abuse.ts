import { z } from 'zod'

/** How one tenant takes more than its part. */
export const abuses = [
  'slow names',
  'slow webhooks',
  'slow models',
  'large bodies',
  'floods',
  'searches',
  'many sub-accounts',
  'unread answers',
  'imports',
] as const
export type Abuse = (typeof abuses)[number]

/** Whom to abuse, with whose keys. */
export const AbuseGiven = z.object({
  abuse: z.enum(abuses),
  origin: z.string(),
  /** Takes requests and never answers. */
  hangingUrl: z.string(),
  agencyKey: z.string(),
  /** The sub-accounts of the agency. */
  accounts: z.array(z.object({ apiKey: z.string(), campaignId: z.string() })),
})
export type AbuseGiven = z.infer<typeof AbuseGiven>
