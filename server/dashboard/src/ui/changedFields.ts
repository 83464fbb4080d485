/** The fields that are not as they were `before`: sent alone, they leave what somebody else has changed meanwhile. */
export function changedFields<T extends object>(before: T, now: T): Partial<T>
// The compiler does not follow fields through entries; the overload above states what it does.
export function changedFields(before: object, now: object): object {
  const old = new Map<string, unknown>(Object.entries(before))
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(old.get(name)) !== JSON.stringify(value)
  return Object.fromEntries(Object.entries(now).filter(isChanged))
}
