/** A field of two states of one thing. */
export interface FieldChange {
  before: unknown
  after: unknown
}

/**
 * The fields whose values differ, by name, in the order of the fields. Lists and objects are compared by what they hold; a field
 * that one side lacks counts as `null` there.
 */
export function changesBetween(before: object, after: object): Record<string, FieldChange> {
  const [was, is] = [
    new Map<string, unknown>(Object.entries(before)),
    new Map<string, unknown>(Object.entries(after)),
  ]
  const changed = [...new Set([...was.keys(), ...is.keys()])].flatMap((name): [string, FieldChange][] => {
    const change = { before: was.get(name) ?? null, after: is.get(name) ?? null }
    return isSameValue(change.before, change.after) ? [] : [[name, change]]
  })
  return Object.fromEntries(changed)
}

/** Whether two JSON values are equal, in any order of the fields of objects; absent is as `undefined`. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return Object.is(left, right)
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const [ours, theirs] = [
    new Map<string, unknown>(Object.entries(left)),
    new Map<string, unknown>(Object.entries(right)),
  ]
  return [...new Set([...ours.keys(), ...theirs.keys()])].every((key) =>
    isSameValue(ours.get(key), theirs.get(key)),
  )
}
