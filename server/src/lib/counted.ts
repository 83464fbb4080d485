/** A number of things as a sentence has it: `1 minute`, `2 minutes`. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
