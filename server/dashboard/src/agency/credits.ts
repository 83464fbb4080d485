/** An amount of credits, which has up to three decimals. */
export const credits = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })

/** What is wrong with a typed amount of credits. The field gives a text where it is empty or too large for a number. */
export const amountProblem = (amount: number | string): string | null =>
  Number(amount) > 0 && Number(amount) <= 1_000_000_000
    ? null
    : 'Type an amount above 0 and of at most 1,000,000,000'
