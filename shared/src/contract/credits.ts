import { z } from 'zod'
import {
  Email,
  Instant,
  optionalInput,
  pageOf,
  pageQuery,
  withPlusRestored,
  requiredText,
  search,
  text,
} from './fields.ts'
import { withAliases } from './fieldAliases.ts'

/** Converts credits to whole thousandths, the unit in which they are stored and added. */
export const toThousandths = (amount: number) => Math.round(amount * 1000)
/** Converts whole thousandths to credits, the unit of the interface. */
export const fromThousandths = (amount: number) => amount / 1000

const credits = z
  .number()
  .max(1_000_000_000, 'must be at most 1,000,000,000')
  .refine((amount) => toThousandths(amount) / 1000 === amount, 'must have at most 3 decimals')
  .meta({ description: 'Credits, with at most three decimals.' })

/** An amount of credits above zero with at most three decimals (contract section 2). */
export const CreditAmount = credits.positive('must be above 0')

/** The credits that a new account gets; zero counts as left out. */
export const InitialCredits = credits
  .nonnegative('must be at least 0')
  .transform((amount) => (amount === 0 ? undefined : amount))

/** The body that grants credits to a sub-account (specification, endpoint 6). */
export const GrantCredits = z
  .object({ email: Email, amount: CreditAmount, description: optionalInput(text(500).trim()) })
  .meta({
    id: 'GrantCredits',
    example: { email: 'client@shop.test', amount: 100, description: 'Auto-recharge of November' },
  })
export type GrantCredits = z.output<typeof GrantCredits>

/** The result of a grant, in credits. */
export const GrantedCredits = z
  .object({
    success: z.literal(true),
    sub_account_id: z.string(),
    credits_added: z.number(),
    new_balance: z.number(),
  })
  .meta({ id: 'GrantedCredits' })

/** One line of the append-only credit history. Amounts are credits. */
const CreditTransaction = z
  .object({
    id: z.string(),
    amount: z.number().meta({ description: 'Credits added; negative when charged.' }),
    balance: z.number().meta({ description: 'The balance after this line.' }),
    kind: z.enum(['grant', 'charge']),
    description: z.string().nullable(),
    messageId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CreditTransaction' })
type CreditTransaction = z.infer<typeof CreditTransaction>

export const CreditTransactionPage = pageOf(CreditTransaction).meta({ id: 'CreditTransactionPage' })

/** The query for a page of the credit history (contract section 2). */
export const CreditTransactionQuery = z.object({
  email: optionalInput(withPlusRestored(Email)).meta({
    description: "A sub-account's email; left out: the account's own history.",
  }),
  ...pageQuery,
})

/** The body that creates a sub-account. The field names are those of existing clients. */
export const CreateSubAccount = withAliases(
  z.object({
    email: Email,
    first_name: optionalInput(text(200).trim()),
    last_name: optionalInput(text(200).trim()),
    business_name: optionalInput(text(200).trim()),
    usage_limits: optionalInput(z.object({ credits: optionalInput(InitialCredits) })),
  }),
  {
    first_name: ['firstName'],
    last_name: ['lastName'],
    business_name: ['businessName'],
    usage_limits: ['usageLimits'],
  },
).meta({
  id: 'CreateSubAccount',
  example: { email: 'client@shop.test', business_name: 'Shop', usage_limits: { credits: 100 } },
})
export type CreateSubAccount = z.output<typeof CreateSubAccount>

/** A sub-account as existing clients read it. */
export const SubAccount = z
  .object({
    success: z.literal(true),
    sub_account_id: z.string(),
    data: z.object({
      id: z.string(),
      email: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      business_name: z.string().nullable(),
      balance: z.number(),
      created_at: Instant,
    }),
  })
  .meta({ id: 'SubAccount' })

/** A sub-account in its agency's list. Amounts are credits. */
export const SubAccountRow = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  balance: z.number(),
  autoRecharge: z.object({ threshold: z.number(), amount: z.number() }).nullable(),
  /** Whether the agency was asked for credits that it has not granted yet. */
  rechargeRequested: z.boolean(),
  createdAt: Instant,
})
export type SubAccountRow = z.output<typeof SubAccountRow>

/** The query for a page of an agency's sub-accounts. */
export const SubAccountQuery = z.object({
  search,
  sort: optionalInput(z.enum(['newest', 'balance'])).meta({
    description: '`balance`: the lowest first; left out: the newest first.',
  }),
  ...pageQuery,
})
export type SubAccountQuery = z.output<typeof SubAccountQuery>

/** The query that finds a sub-account by its email. */
export const FindSubAccount = z.object({ email: withPlusRestored(requiredText(320).pipe(Email)) })
