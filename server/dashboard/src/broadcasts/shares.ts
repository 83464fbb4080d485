/** How many variants of `count` get of a hundred people, if each gets as many as the others. */
export const evenShares = (count: number, holdout: number): number[] => {
  const left = Math.max(0, 100 - holdout)
  const each = Math.floor(left / count)
  return Array.from({ length: count }, (_, at) => each + (at < left - each * count ? 1 : 0))
}

/** What all shares make together with the holdout. */
export const sumOfShares = (
  variants: readonly { share: number | string }[],
  holdout: number | string,
): number => variants.reduce((sum, { share }) => sum + Number(share), Number(holdout))

/** What the shares lack, or have too much, to make a hundred; `null`: nothing. */
export function sharesFault(sum: number): string | null {
  if (sum === 100) return null
  const more = sum < 100 ? `${100 - sum} are missing` : `${sum - 100} are too many`
  return `The shares and the holdout make ${sum} of 100 people: ${more}`
}
