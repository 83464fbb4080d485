/** Fields without those that are `undefined`. */
export type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields that were given: what is `undefined` was not. */
export function given<T extends object>(fields: T): Given<T>
// The compiler does not follow names and types through Object.fromEntries; the overload above states what it does.
export function given(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
