import { z } from 'zod'
import { maxAnswersPerHour, maxCapDays, maxCapMessages, maxCapRules, maxCredits } from '../values/limits.ts'
import { quietOpeningModes } from '../values/opening.ts'
import { endpoint, type Version } from './endpoint.ts'
import { Instant } from './fields.ts'

const wholeNumberUpTo = (most: number) =>
  z
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most.toLocaleString('en')}`)

const CapRule = z.object({ messages: wholeNumberUpTo(maxCapMessages), days: wholeNumberUpTo(maxCapDays) })
/** At most so many marketing messages in so many days for one person. */
export type CapRule = z.output<typeof CapRule>

/** The rules of a cap; none lift it. */
const MarketingCap = z
  .array(CapRule)
  .max(maxCapRules, `must have at most ${maxCapRules} rules`)
  .superRefine((rules, context) => {
    for (const [at, { days }] of rules.entries())
      if (rules.findIndex((rule) => rule.days === days) < at)
        context.addIssue({
          code: 'custom',
          path: [at, 'days'],
          message: 'occurs twice: give one rule for each number of days',
        })
  })
  .transform((rules) => (rules.length === 0 ? null : rules.toSorted((one, other) => one.days - other.days)))

/** What bounds the automatic messages of an account: given fields only are changed, `null` lifts the daily limit. */
export const AutomaticLimits = z
  .object({
    answersPerHour: wholeNumberUpTo(maxAnswersPerHour).meta({
      description: 'After so many answers to one contact within an hour the bot hands over.',
    }),
    creditsPerDay: wholeNumberUpTo(maxCredits).nullable().meta({
      description: 'The credits that automatic messages may cost in a day; `null` without a limit.',
    }),
    quietOpenings: z
      .union([z.enum(quietOpeningModes), z.boolean().transform((all) => (all ? 'all' : 'none'))])
      .meta({
        description:
          'Which opening messages quiet hours hold, as they do follow-ups: `none`, `many` (four or more that start at once) or `all`. `true` means all, `false` none.',
      }),
    marketingCap: MarketingCap.nullable().meta({
      description:
        'How many marketing messages one person gets at most: `messages` in `days` of the account’s time zone, by up to three rules; `null` for any number.',
    }),
  })
  .partial()
export type AutomaticLimits = z.output<typeof AutomaticLimits>

/** The limits of an account, and how far the present day has used up its own. */
const AutomaticLimitsState = AutomaticLimits.required().extend({
  creditsUsed: z
    .number()
    .meta({ description: 'What the present day has cost since there is a daily limit; 0 without one.' }),
  creditDayEndsAt: Instant.nullable().meta({
    description: 'When the present day ends, in the time zone of the account; `null` without a daily limit.',
  }),
})

const limitsVersion: Version = { of: 'limit', fields: AutomaticLimits.required() }

/** The limits of automatic messages, for `dashboardContract.ts`. */
export const automaticLimitsEndpoints = {
  getAutomaticLimits: endpoint('GET', '/automatic_limits', {
    tag: 'Account',
    summary: 'Read what bounds the automatic messages, and what today has cost',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: AutomaticLimitsState },
    version: limitsVersion,
  }),
  updateAutomaticLimits: endpoint('PATCH', '/automatic_limits', {
    tag: 'Account',
    summary: 'Change given limits of automatic messages',
    scope: 'full',
    needs: 'admin',
    body: AutomaticLimits,
    responses: { 200: AutomaticLimitsState },
    version: limitsVersion,
  }),
}
