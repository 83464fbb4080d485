import { z } from 'zod'
import { isBlank, issueWithCode } from './fields.ts'
import { withoutSeparators } from './phone.ts'

/** Contract name → the other spellings that are accepted for it. */
export type Spellings = Readonly<Record<string, readonly string[]>>

/** The spellings that the interface accepts wherever a field of that name stands (contract section 1). */
export const spellings = {
  phone: ['phone_number', 'phoneNumber'],
  firstName: ['first_name'],
  lastName: ['last_name'],
  contactId: ['contact_id'],
  listId: ['list_id'],
  listIds: ['list_ids'],
  customFields: ['custom_fields'],
} satisfies Spellings

/** The spellings that a schema made by `spelled` accepts, for documents. */
export const spellingsOf = z.registry<Spellings>()

/**
 * Reads an object whose fields may be spelled in several ways, then hands it to `schema` under the contract's names.
 * A filled spelling wins over `null`, `null` over a blank one; two filled ones that differ are `CONFLICTING_FIELDS`.
 */
export function spelled<S extends z.ZodType>(schema: S, names: Spellings = spellings) {
  const folded = z.preprocess((input: z.input<S>, context): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    const read = (key: string): unknown => (Object.hasOwn(input, key) ? Reflect.get(input, key) : undefined)
    const chosen: Record<string, unknown> = {}
    for (const [name, others] of Object.entries(names)) {
      const [first, ...rest] = [name, ...others]
        .filter((key) => read(key) !== undefined)
        .toSorted(byWeight(read))
      if (first === undefined) continue
      const differing = rest.find(
        (key) => weight(read(key)) === filled && !same(meant(name, read(key)), meant(name, read(first))),
      )
      if (differing !== undefined) {
        const message = `has a different value than ${first}; send one of the two`
        context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, input, [differing]))
        return z.NEVER
      }
      if (first !== name) chosen[name] = read(first)
    }
    // Most clients use the contract's names: their input passes without a copy.
    return Object.keys(chosen).length === 0 ? input : { ...input, ...chosen }
  }, schema)
  spellingsOf.add(folded, names)
  return folded
}

const filled = 2

function weight(value: unknown): number {
  if (value === null) return 1
  return isBlank(value) ? 0 : filled
}

const byWeight = (read: (key: string) => unknown) => (left: string, right: string) =>
  weight(read(right)) - weight(read(left))

/** A value as the service keeps it: without the space around a text, and without the separators of a phone number. */
function meant(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  return name.startsWith('phone') ? withoutSeparators(value) : value.trim()
}

const maxDepth = 3

/** Whether two JSON values are equal; below a depth that no field of the interface has, they count as different. */
function same(left: unknown, right: unknown, depth = 0): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (depth === maxDepth || Array.isArray(left) !== Array.isArray(right)) return false
  const [ours, theirs] = [
    new Map<string, unknown>(Object.entries(left)),
    new Map<string, unknown>(Object.entries(right)),
  ]
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && same(value, theirs.get(key), depth + 1))
  )
}
