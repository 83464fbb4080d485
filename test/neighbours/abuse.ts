import { z } from 'zod'

/** How one tenant, or somebody without a key, takes more than its part. */
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
  'readers of the OpenAPI document',
  'searches of the documents',
  'hooks of a thousand messages',
  'hooks of a thousand receipts',
  'hooks of twenty messages',
  'forged hooks',
  'lists of tools',
  'thousands of custom fields',
  'wide files',
  'long lists of templates',
] as const
export type Abuse = (typeof abuses)[number]

/** Those that ask as often as fifty keys may, by the six that there are. */
export const ofManyKeys: readonly Abuse[] = ['lists of tools', 'thousands of custom fields', 'wide files']

const AbusedNumber = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  displayNumber: z.string(),
})

/** Whom to abuse, with whose keys. */
export const AbuseGiven = z.object({
  abuse: z.enum(abuses),
  origin: z.string(),
  /** Takes requests and never answers. */
  hangingUrl: z.string(),
  agencyKey: z.string(),
  /** Where those who abuse stand in for WhatsApp, to which their channels are connected, with this secret. */
  providerPort: z.number(),
  appSecret: z.string(),
  /** The sub-accounts of the agency, each with a channel. */
  accounts: z.array(
    z.object({ apiKey: z.string(), campaignId: z.string(), channelId: z.string(), number: AbusedNumber }),
  ),
})
export type AbuseGiven = z.infer<typeof AbuseGiven>
