/** A run of more combining marks than any word of any language has. */
const longRun = /(\p{M}{30})\p{M}+/gu

/**
 * A text in the normal form NFKD: letters, and their accents behind them. Of a long run of accents 30 are left, as in Unicode's
 * stream-safe text format: putting a run in order takes time with the square of its length.
 */
export const decomposeLetters = (text: string): string => text.replace(longRun, '$1').normalize('NFKD')
