/** A count with its noun: `1 minute`, `2 minutes`. */
export const pluralize = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
