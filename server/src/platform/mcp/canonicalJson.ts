/** JSON that is the same for equal values, in any order of their fields; empty for none. */
export const canonicalJson = (value: unknown): string =>
  value === undefined
    ? ''
    : JSON.stringify(value, (_key, each: unknown) => (isPlain(each) ? sorted(each) : each))

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (fields: object) =>
  Object.fromEntries(Object.entries(fields).toSorted(([left], [right]) => (left < right ? -1 : 1)))
