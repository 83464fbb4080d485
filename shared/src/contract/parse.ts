import type { z } from 'zod'
import { type ErrorCode, isErrorCode } from '../values/errors.ts'
import { maxDetails } from '../values/limits.ts'
import type { ErrorDetail } from './errors.ts'
import { inexactNumber, isInexact, withFittingTypes } from './fittingTypes.ts'

/** The parsed input, or why it could not be parsed, as a 400 response needs it (docs/interface.md#errors). */
export type Parsed<T> =
  | { readonly success: true; readonly value: T }
  | {
      readonly success: false
      /** The code of the first faulty field that has one of its own, else `VALIDATION_FAILED`. */
      readonly code: ErrorCode
      /** One sentence that stands by itself: the flat error body has nothing else. */
      readonly message: string
      readonly details: readonly ErrorDetail[]
    }

/** The body as text, in it `customData` as text, in it numbers for texts. */
const maxRounds = 4

/**
 * Parses untrusted input (docs/interface.md#errors), in which a value may have come as another type (docs/interface.md#types).
 * Never throws for bad input: returns up to 20 faults, worded for
 * the person who sent it. Messages about the input as a whole begin with `inputName`; `wordIssue` words those that no
 * schema words itself.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  inputName = 'The request body',
  wordIssue = messageOf,
): Parsed<z.output<S>> {
  let given = input
  let result = schema.safeParse(given, { error: wordIssue })
  // A value may lie within another one that first has to be read out of a text.
  for (let round = 0; round < maxRounds && !result.success; round += 1) {
    const fitting = withFittingTypes(given, result.error.issues)
    if (fitting === given) break
    given = fitting
    result = schema.safeParse(given, { error: wordIssue })
  }
  if (result.success) return { success: true, value: result.data }
  const faults = withoutFollowUpIssues(result.error.issues, maxDetails).map((issue) => ({
    path: pathText(issue.path),
    message: issue.message,
    code: codeOf(issue),
  }))
  const first = faults.find(({ code }) => code !== undefined) ?? faults[0]
  const others = new Set(faults.map(({ path }) => path).filter((path) => path !== '' && path !== first?.path))
  return {
    success: false,
    code: first?.code ?? 'VALIDATION_FAILED',
    message: `${first?.path || inputName} ${first?.message ?? 'is not valid'}${alsoWrong([...others])}`,
    details: faults.map(({ path, message }) => ({ path, message })),
  }
}

/**
 * Parses the query of a request as `parseInput` does. No parameter holds a list, so a list is one that was sent more
 * than once.
 */
export const parseQuery = <S extends z.ZodType>(schema: S, query: unknown): Parsed<z.output<S>> =>
  parseInput(schema, query, 'The query', (issue) =>
    Array.isArray(issue.input) ? 'stands more than once in the address; send it once' : messageOf(issue),
  )

/** The first issues but those that only follow from a wrong type: zod checks the length of a list even where it expects a string. */
function withoutFollowUpIssues(issues: readonly z.core.$ZodIssue[], most: number): z.core.$ZodIssue[] {
  const wrongType = new Set<string>()
  const first: z.core.$ZodIssue[] = []
  for (const issue of issues) {
    if (first.length === most) break
    const where = pathText(issue.path)
    if (issue.code === 'invalid_type') wrongType.add(where)
    else if (wrongType.has(where)) continue
    first.push(issue)
  }
  return first
}

/** How many other faulty fields a message names. */
const maxMentioned = 3

function alsoWrong(others: readonly string[]): string {
  if (others.length === 0) return ''
  const more = others.length > maxMentioned ? ` and ${others.length - maxMentioned} more` : ''
  return ` (also wrong: ${others.slice(0, maxMentioned).join(', ')}${more})`
}

function codeOf(issue: z.core.$ZodIssue): ErrorCode | undefined {
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined
  return isErrorCode(code) ? code : undefined
}

const plainKey = /^[A-Za-z_$][\w$-]{0,63}$/

/** A path as text: `accounts[0].name`. Keys that are no plain words are quoted, and shortened to 64 characters. */
function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, at) => {
      const name = String(key)
      if (typeof key === 'number') return `[${key}]`
      if (plainKey.test(name)) return at === 0 ? name : `.${name}`
      return `[${JSON.stringify(name.length > 64 ? `${name.slice(0, 63)}…` : name)}]`
    })
    .join('')
}

/**
 * The message of an issue whose schema has none of its own. It completes a sentence that begins with the field's
 * path.
 */
function messageOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'string' && isInexact(issue.input)) return inexactNumber
      if (issue.expected === 'int' && typeof issue.input === 'number') return 'must be a whole number'
      return `must be ${nouns[issue.expected] ?? issue.expected}, not ${nouns[typeName(issue.input)] ?? 'something else'}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'invalid_key':
      return `has a name that cannot be used: it ${issue.issues[0]?.message ?? 'is not valid'}`
    case 'too_small':
      return `must be at least ${limitText(issue.minimum, issue.origin)}`
    case 'too_big':
      return `must be at most ${limitText(issue.maximum, issue.origin)}`
    case 'invalid_format':
      return 'does not have the expected form'
    default:
      return 'is not valid'
  }
}

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
  infinity: 'infinity',
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (value === Infinity || value === -Infinity) return 'infinity'
  return Array.isArray(value) ? 'array' : typeof value
}

const units: Readonly<Record<string, string>> = { string: ' characters long', array: ' items long' }

const limitText = (amount: number | bigint, origin: string) =>
  `${amount.toLocaleString('en')}${units[origin] ?? ''}`
