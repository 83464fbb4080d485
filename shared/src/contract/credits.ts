import { z } from 'zod'
import { creditKinds } from '../values/account.ts'
import { maxCredits } from '../values/limits.ts'
import { endpoint } from './endpoint.ts'
import { Email, Instant, optionalInput, pageOf, pageQuery, restorePlus, withPlusRestored } from './fields.ts'

/** Converts credits to whole thousandths, the unit in which they are stored and added. */
export const toThousandths = (amount: number) => Math.round(amount * 1000)
/** Converts whole thousandths to credits, the unit of the interface. */
export const fromThousandths = (amount: number) => amount / 1000

/** A plain decimal number, as spreadsheets and forms write it: nothing that is read differently in another country. */
const decimal = /^\d+(\.\d+)?$/
const plainNumber = 'must be a number, written in digits with at most one point, such as 50 or 12.5'

/** A number, or the same as text; anything that could mean another one is refused. */
const numberOrText = <S extends z.ZodType<unknown, number>>(schema: S) =>
  z.preprocess((given: number | string): unknown => {
    const written = typeof given === 'string' ? given.trim() : given
    return typeof written === 'string' && decimal.test(written) ? Number(written) : written
  }, schema)

const credits = z
  .number(plainNumber)
  .max(maxCredits, `must be at most ${maxCredits.toLocaleString('en')}`)
  .refine((amount) => toThousandths(amount) / 1000 === amount, 'must have at most 3 decimals')
  .meta({ description: 'Credits, with at most three decimals.' })

/** An amount of credits above zero with at most three decimals (docs/interface.md#credits). */
export const CreditAmount = numberOrText(credits.positive('must be above 0'))

/** The credits that a new account gets; zero counts as left out. */
export const InitialCredits = numberOrText(credits.nonnegative('must be at least 0')).transform((amount) =>
  amount === 0 ? undefined : amount,
)

/** One line of the append-only credit history. Amounts are credits. */
const CreditTransaction = z
  .object({
    id: z.string().meta({ example: 'led_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    amount: z.number().meta({ description: 'Credits added; negative when charged.' }),
    balance: z.number().meta({ description: 'The balance after this line.' }),
    kind: z.enum(creditKinds),
    description: z.string().nullable(),
    messageId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'CreditTransaction' })
type CreditTransaction = z.infer<typeof CreditTransaction>

export const CreditTransactionPage = pageOf(CreditTransaction).meta({ id: 'CreditTransactionPage' })

/** The query for a page of the credit history (docs/interface.md#credits). */
export const CreditTransactionQuery = z.object({
  email: optionalInput(withPlusRestored(Email, restorePlus.email)).meta({
    description: "A sub-account's email; left out: the account's own history.",
  }),
  ...pageQuery,
})

/** The credit history, for `contract.ts`. */
export const creditEndpoints = {
  listCreditTransactions: endpoint('GET', '/credits/transactions', {
    tag: 'Credits',
    summary: 'Read the credit history, newest first',
    scope: 'read',
    needs: 'viewer',
    description: 'Each line with the balance after it. An agency reads that of a sub-account by its email.',
    query: CreditTransactionQuery,
    responses: { 200: CreditTransactionPage },
    errors: ['SUBACCOUNT_NOT_FOUND', 'AGENCY_ONLY', 'INVALID_EMAIL'],
  }),
}
