import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

/** What an account can still spend, how long that lasts, and what waits for more. Amounts are credits. */
export const Balance = z
  .object({
    metered: z.boolean().meta({ description: 'Whether messages cost the account credits.' }),
    balance: z.number(),
    days: z.array(z.object({ date: z.iso.date(), used: z.number() })).meta({
      description: 'What the last seven days have cost, in the time zone of the account, the oldest first.',
    }),
    usedPerDay: z.number().meta({
      description: 'What a day of the last week has cost; of a younger account, a day since it began.',
    }),
    lastsUntil: Instant.nullable().meta({
      description: 'When the balance is used up if it goes on like that; `null` where nothing is used.',
    }),
    isLow: z.boolean().meta({
      description:
        'Whether somebody has to bring more within three days, beside what the auto-recharge grants by itself.',
    }),
    recharge: z
      .object({
        threshold: z.number(),
        amount: z.number(),
        monthlyLimit: z.number().nullable(),
        grantedThisMonth: z.number(),
        isRequested: z.boolean(),
      })
      .nullable()
      .meta({ description: 'The auto-recharge that the agency has set.' }),
    waitingOpenings: z
      .int()
      .meta({ description: 'The opening messages that wait for credit, or for the end of a suspension.' }),
    isBotSilent: z.boolean().meta({
      description:
        'Whether a bot that is on does not answer, for lack of credit or as the account is suspended.',
    }),
    agencyName: z.string().nullable().meta({ description: 'Whom to ask; `null` without an agency.' }),
    suspendedAt: Instant.nullable(),
    deletionDueAt: Instant.nullable(),
  })
  .meta({ id: 'Balance' })
export type Balance = z.output<typeof Balance>

/** The balance of one's own account, for `dashboardContract.ts`. */
export const balanceEndpoints = {
  getBalance: endpoint('GET', '/balance', {
    tag: 'Credits',
    summary: 'Read the balance, how long it lasts, and what waits for more',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: Balance },
  }),
}
