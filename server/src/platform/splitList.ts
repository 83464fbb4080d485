/** The entries of a list that is separated by commas, as variables have it; empty ones are left out. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
