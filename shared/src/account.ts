import { z } from 'zod'
import { perMinute, ProvisionedCampaign } from './campaign.ts'
import { CreditAmount, FirstCredits } from './credits.ts'
import { Email, requiredText, text } from './fields.ts'
import { Settings } from './settings.ts'

export const AccountType = z.enum(['standard', 'agency'])
export type AccountType = z.infer<typeof AccountType>

/** The account behind a key: connection test and label. */
export const Me = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    type: AccountType,
    balance: z.number().meta({ description: 'Credits.' }),
  })
  .meta({ id: 'Me' })

/** The form of an API key (contract section 4). */
export const ApiKey = z
  .string()
  .regex(/^rl_[0-9A-Za-z]{38}$/, 'must be rl_ and 38 letters and digits; leave it out to have one made')

/** A password that somebody chooses. */
export const Password = text(1024).min(8, 'must be at least 8 characters')

/** Below which balance a sub-account asks its agency for credits, and for how many (contract section 5). */
export const AutoRecharge = z.object({ threshold: CreditAmount, amount: CreditAmount })
export type AutoRecharge = z.output<typeof AutoRecharge>

const replyWebhook = z.object({
  url: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(2048),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and base64; leave it out to have one made')
    .optional(),
})

const named = <S extends z.ZodType<{ name: string }>>(item: S) =>
  z.array(item).superRefine(onceEach((entry) => entry.name, 'name'))

const common = {
  email: Email,
  name: requiredText(200),
  password: Password.optional(),
  apiKey: ApiKey.optional(),
  replyWebhook: replyWebhook.nullable().optional(),
  rateLimitPerMinute: perMinute.nullable().optional(),
  credits: FirstCredits.optional(),
  ...Settings.shape,
  lists: named(z.object({ name: requiredText(200) })).default([]),
  campaigns: named(ProvisionedCampaign).default([]),
}

const ProvisionedSubAccount = z.object({
  ...common,
  autoRecharge: AutoRecharge.nullable().optional(),
})
export type ProvisionedSubAccount = z.output<typeof ProvisionedSubAccount>

const ProvisionedAccount = z
  .object({
    ...common,
    type: AccountType.optional(),
    metered: z.boolean().optional(),
    subAccounts: z.array(ProvisionedSubAccount).default([]),
  })
  .refine((account) => account.type === 'agency' || account.subAccounts.length === 0, {
    path: ['subAccounts'],
    message: 'only an account of type agency has sub-accounts',
  })
export type ProvisionedAccount = z.output<typeof ProvisionedAccount>

/** A provisioning file (contract section 7). Every email may occur once in it. */
export const ProvisionFile = z.object({
  accounts: z.array(ProvisionedAccount).superRefine((accounts, context) => {
    const owners = accounts.flatMap((account, index) => [
      { email: account.email, path: [index, 'email'] },
      ...account.subAccounts.map((sub, at) => ({
        email: sub.email,
        path: [index, 'subAccounts', at, 'email'],
      })),
    ])
    const seen = new Set<string>()
    for (const { email, path } of owners) {
      if (seen.has(email))
        context.addIssue({ code: 'custom', path, message: `occurs twice in this file: ${email}` })
      seen.add(email)
    }
  }),
})
export type ProvisionFile = z.output<typeof ProvisionFile>

/** What provisioning prints: the ids, and each new key once (contract section 7). */
export interface Provisioned {
  accounts: (ProvisionedOwner & { subAccounts: ProvisionedOwner[] })[]
}
export interface ProvisionedOwner {
  email: string
  id: string
  apiKey: string | null
  replyWebhookSecret: string | null
  lists: { name: string; id: string }[]
  campaigns: { name: string; id: string }[]
}

function onceEach<T>(keyOf: (item: T) => string, field: string) {
  return (items: readonly T[], context: z.core.$RefinementCtx) => {
    const seen = new Set<string>()
    for (const [index, item] of items.entries()) {
      const key = keyOf(item)
      if (seen.has(key))
        context.addIssue({ code: 'custom', path: [index, field], message: `occurs twice: ${key}` })
      seen.add(key)
    }
  }
}
