import type { z } from 'zod'
import { maxBodyValues } from '../values/limits.ts'
import { namesOfField } from './fieldAliases.ts'
import { isJsonObject, parseJson } from './json.ts'

/** Says why a whole number cannot stand for a text: JSON keeps 15 digits of it, so two of them could become one. */
export const inexactNumber =
  'is too large for a number, whose last digits are lost; send it as text, in quotes'

/** Whether a number may have lost digits when its JSON was read. */
export const isInexact = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)

/**
 * The input with each value of a wrong type, which `issues` name, as the type that its schema expects, where both say the same:
 * automation tools send numbers for texts, texts for everything, and objects as JSON (docs/interface.md#types). Returns the
 * very `input` where there is none.
 */
export function withFittingTypes(input: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copies = new Set<object>()
  let root = input
  for (const issue of issues) {
    if (issue.code !== 'invalid_type') continue
    const { path, expected } = issue
    const fit = (value: unknown): unknown => fitting(value, expected, path.length === 0)
    const key = path.at(-1)
    if (key === undefined) root = fit(root)
    else root = withChanged(root, path.slice(0, -1), key, fit, copies)
  }
  return root
}

/** The input with what stands under `key` of the object at `path`, by any name, as `fit` returns it. */
function withChanged(
  root: unknown,
  path: readonly PropertyKey[],
  key: PropertyKey,
  fit: (value: unknown) => unknown,
  copies: Set<object>,
): unknown {
  const [first, ...rest] = path
  if (typeof root !== 'object' || root === null) return root
  const changes: [string, unknown][] = []
  for (const name of namesOfField(String(first ?? key))) {
    if (!Object.hasOwn(root, name)) continue
    const value: unknown = Reflect.get(root, name)
    const changed = first === undefined ? fit(value) : withChanged(value, rest, key, fit, copies)
    if (changed !== value) changes.push([name, changed])
  }
  if (changes.length === 0) return root
  const copy: object = copies.has(root) ? root : copyOf(root)
  copies.add(copy)
  for (const [name, value] of changes) Reflect.set(copy, name, value)
  return copy
}

function copyOf(value: object): object {
  return Array.isArray(value) ? value.slice() : { ...value }
}

const decimal = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** A value as the expected type, if it says the same; else the value. */
function fitting(value: unknown, expected: string, isRoot: boolean): unknown {
  if (typeof value === 'number')
    return expected === 'string' && Number.isSafeInteger(value) ? String(value) : value
  if (typeof value === 'string') return fittingText(value.trim(), expected) ?? value
  // PHP writes an empty map as an empty list.
  const isMap = expected === 'object' || expected === 'record'
  return isMap && !isRoot && Array.isArray(value) && value.length === 0 ? {} : value
}

function fittingText(text: string, expected: string): unknown {
  switch (expected) {
    case 'number':
    case 'int':
      return decimal.test(text) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'object':
    case 'record':
      return text.startsWith('{') || text.startsWith('[{') ? valuesOf(text) : undefined
    case 'array':
      return text.startsWith('[')
        ? listOf(valuesOf(text))
        : listOfWords.test(text)
          ? itemsOf(text)
          : undefined
    default:
      return undefined
  }
}

/** Ids and the like between commas, as automation tools write a list into one text. */
const listOfWords = /^[\w.:-]{1,200}(?:\s*[,;\n]\s*[\w.:-]{1,200})*[\s,;]*$/
const itemsOf = (text: string): string[] => text.split(/[\s,;]+/).filter((item) => item !== '')

const listOf = (value: unknown): unknown => (Array.isArray(value) ? value : undefined)

/** The object or list that a text holds as JSON, unless it has more values than a body may have. */
function valuesOf(text: string): object | undefined {
  let values = 0
  for (const _ of text.matchAll(/[,[{]/g)) if ((values += 1) > maxBodyValues) return undefined
  const value = parseJson(text)
  return isJsonObject(value) || Array.isArray(value) ? value : undefined
}
