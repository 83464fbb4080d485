import { z } from 'zod'
import { isBlank, issueWithCode } from './fields.ts'
import { withoutSeparators } from './phone.ts'

/** The other accepted spellings of a field, by its name in the contract. */
export type Spellings = Readonly<Record<string, readonly string[]>>

/** The spellings that the interface accepts for a field of that name, wherever it stands (contract section 1). */
export const spellings = {
  phone: ['phone_number', 'phoneNumber'],
  firstName: ['first_name'],
  lastName: ['last_name'],
  contactId: ['contact_id'],
  listId: ['list_id'],
  listIds: ['list_ids'],
  customFields: ['custom_fields'],
} satisfies Spellings

/** The spellings that a schema made by `spelled` accepts, for the OpenAPI document. */
export const spellingsOf = z.registry<Spellings>()

/**
 * A schema for an object whose fields may be spelled in several ways: it renames them to the contract's names, then applies
 * `schema`. Of several spellings of a field, one with a value wins over `null`, and `null` over a blank one. Two that have
 * different values are `CONFLICTING_FIELDS`.
 */
export function spelled<S extends z.ZodType>(schema: S, names: Spellings = spellings) {
  const aliases = Object.values(names).flat()
  const folded = z.preprocess((input: z.input<S>, context): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    // Most clients use the contract's names: their input passes as it is.
    if (!aliases.some((alias) => Object.hasOwn(input, alias))) return input
    const read = (key: string): unknown => (Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined)
    const chosen: Record<string, unknown> = {}
    for (const [name, others] of Object.entries(names)) {
      const [first, ...rest] = [name, ...others]
        .filter((key) => read(key) !== undefined)
        .toSorted(byPrecedence(read))
      if (first === undefined) continue
      const differing = rest.find(
        (key) =>
          precedence(read(key)) === hasValue &&
          !areEqual(normalized(name, read(key)), normalized(name, read(first))),
      )
      if (differing !== undefined) {
        const message = `has a different value than ${first}; send one of the two`
        context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, input, [differing]))
        return z.NEVER
      }
      if (first !== name) chosen[name] = read(first)
    }
    return { ...input, ...chosen }
  }, schema)
  spellingsOf.add(folded, names)
  return folded
}

const hasValue = 2

/** Which spelling of a field wins: the highest. Blank is 0, `null` 1, anything else `hasValue`. */
function precedence(value: unknown): number {
  if (value === null) return 1
  return isBlank(value) ? 0 : hasValue
}

const byPrecedence = (read: (key: string) => unknown) => (left: string, right: string) =>
  precedence(read(right)) - precedence(read(left))

/** A value for comparison: texts trimmed, phone numbers without their separators. */
function normalized(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return name.startsWith('phone') ? withoutSeparators(value) : value.trim()
}

const maxDepth = 3

/** Whether two JSON values are equal. Below `maxDepth`, which no field of the interface reaches, they count as different. */
function areEqual(left: unknown, right: unknown, depth = 0): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (depth === maxDepth || Array.isArray(left) !== Array.isArray(right)) return false
  const [ours, theirs] = [
    new Map<string, unknown>(Object.entries(left)),
    new Map<string, unknown>(Object.entries(right)),
  ]
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && areEqual(value, theirs.get(key), depth + 1))
  )
}
