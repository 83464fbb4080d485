import { maxCredits } from '@replyloop/shared/values/limits'
import { numberFormat, numberText } from '../ui/format.ts'

/** Formats an amount of credits, with up to three decimals. */
export const credits = numberFormat({ maximumFractionDigits: 3 })

/**
 * The error for a typed amount of credits, if any. A NumberInput gives a string if it is empty or the number is too
 * large.
 */
export const amountProblem = (amount: number | string): string | null =>
  Number(amount) > 0 && Number(amount) <= maxCredits
    ? null
    : `Type an amount above 0 and of at most ${numberText(maxCredits)}`
