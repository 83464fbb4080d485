/** The same fields, each optional but never `undefined`. */
type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** A copy of an object without the fields that are `undefined`. */
export function omitUndefined<T extends object>(fields: T): Defined<T>
// The compiler does not follow names and types through Object.fromEntries; the overload above states what it does.
export function omitUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
