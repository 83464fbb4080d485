/**
 * A name, or another's words, in a sentence where no `<bdi>` can stand: its script does not turn what is around it. What is
 * only heard, such as an `aria-label`, does without.
 */
export const bidiIsolate = (name: string): string => `\u2068${name}\u2069`
