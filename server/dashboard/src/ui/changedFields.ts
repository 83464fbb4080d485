/** The fields that differ from `before`. Sending only these keeps what others have changed in the meantime. */
export function changedFields<T extends object>(before: T, now: T): Partial<T>
// TypeScript loses the field types in Object.entries, so only the overload above is typed.
export function changedFields(before: object, now: object): object {
  const old = new Map<string, unknown>(Object.entries(before))
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(old.get(name)) !== JSON.stringify(value)
  return Object.fromEntries(Object.entries(now).filter(isChanged))
}
