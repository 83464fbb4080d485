import { z } from 'zod'
import { isBlank, issueWithCode } from './fields.ts'
import { isNoNameWord, isUnfilled } from '../values/unfilled.ts'
import { comparablePhone } from './phone.ts'

/** The other names that a field is accepted under, by its name in the contract. */
export type FieldAliases = Readonly<Record<string, readonly string[]>>

/**
 * The aliases of the fields that the interface accepts in several spellings, wherever they stand
 * (docs/interface.md#field-names).
 */
export const fieldAliases = {
  phone: ['phone_number', 'phoneNumber'],
  firstName: ['first_name'],
  lastName: ['last_name'],
  contactId: ['contact_id'],
  listId: ['list_id'],
  listIds: ['list_ids'],
  customFields: ['custom_fields'],
  addTags: ['add_tags'],
  removeTags: ['remove_tags'],
  sourceKind: ['source_kind'],
  sourceId: ['source_id'],
} satisfies FieldAliases

/** The aliases of each schema that `withAliases` has made, for the OpenAPI document. */
export const aliasRegistry = z.registry<FieldAliases>()

/** All aliases that a field of that name has in some schema. */
const aliasesByName = new Map<string, Set<string>>()

/** The names under which a field may have come that the contract calls `name`: this first. */
export const namesOfField = (name: string): readonly string[] => [name, ...(aliasesByName.get(name) ?? [])]

type ObjectSchema = z.ZodObject | z.ZodPipe<z.ZodObject, z.ZodTransform>

/**
 * A schema for an object whose fields may come under aliases: it renames them to the contract's names, then applies
 * `schema`. If a field comes under several names, one with a value wins over `null`, and `null` over a blank one. Two
 * with different values fail with `CONFLICTING_FIELDS` (docs/interface.md#field-names). Other fields are not looked
 * at.
 */
export function withAliases<S extends ObjectSchema>(schema: S, known: FieldAliases = fieldAliases) {
  const { shape } = schema instanceof z.ZodPipe ? schema.in : schema
  const aliases = Object.fromEntries(Object.entries(known).filter(([name]) => Object.hasOwn(shape, name)))
  const allAliases = Object.values(aliases).flat()
  const renaming = z.preprocess((input: z.input<S>, context): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    // Most clients use the contract's names: their input passes as it is.
    if (!allAliases.some((alias) => Object.hasOwn(input, alias))) return input
    const given = new Map<string, unknown>(Object.entries(input))
    const byPrecedence = (left: string, right: string) =>
      precedence(given.get(right)) - precedence(given.get(left))
    const renamed: Record<string, unknown> = {}
    for (const [name, others] of Object.entries(aliases)) {
      const [first, ...rest] = [name, ...others]
        .filter((key) => given.get(key) !== undefined)
        .toSorted(byPrecedence)
      if (first === undefined) continue
      const winner = normalized(name, given.get(first))
      const conflicting = rest.find(
        (key) =>
          precedence(given.get(key)) === hasValue && !areEqual(normalized(name, given.get(key)), winner),
      )
      if (conflicting !== undefined) {
        const message = `has a different value than ${first}; send one of the two`
        context.addIssue(issueWithCode('CONFLICTING_FIELDS', message, input, [conflicting]))
        return z.NEVER
      }
      if (first !== name) renamed[name] = given.get(first)
    }
    return { ...input, ...renamed }
  }, schema)
  aliasRegistry.add(renaming, aliases)
  for (const [name, others] of Object.entries(aliases))
    aliasesByName.set(name, new Set([...(aliasesByName.get(name) ?? []), ...others]))
  return renaming
}

const hasValue = 2

/** The value with the highest precedence wins: blank is 0, `null` 1, anything else `hasValue`. */
function precedence(value: unknown): number {
  if (value === null) return 1
  return isBlank(value) || (typeof value === 'string' && (isUnfilled(value) || isNoNameWord(value)))
    ? 0
    : hasValue
}

/** A value for comparison: texts trimmed, numbers as texts, phone numbers in one spelling. */
function normalized(name: string, value: unknown): unknown {
  if (typeof value === 'number') return normalized(name, String(value))
  if (typeof value !== 'string') return value
  return name.startsWith('phone') ? comparablePhone(value) : value.trim()
}

const maxDepth = 3

/**
 * Whether two JSON values are equal. Below `maxDepth`, which no field of the interface reaches, they count as
 * different.
 */
function areEqual(left: unknown, right: unknown, depth = 0): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return left === right
  if (depth === maxDepth || Array.isArray(left) !== Array.isArray(right)) return false
  const ours = new Map<string, unknown>(Object.entries(left))
  const theirs = new Map<string, unknown>(Object.entries(right))
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && areEqual(value, theirs.get(key), depth + 1))
  )
}
