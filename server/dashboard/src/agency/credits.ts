/** An amount of credits, which has up to three decimals. */
export const credits = new Intl.NumberFormat('en', { maximumFractionDigits: 3 })
