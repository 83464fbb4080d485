/** Where a person came from, in words for the timeline; parts that are not known are left out. */
export const referralWords = (type: string, ...known: (string | undefined)[]): string =>
  `Came from: ${[type, ...known].filter((part) => part !== undefined && part !== '').join(', ')}`
