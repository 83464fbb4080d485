import type { Filter, FilterLeaf } from '@replyloop/shared/contract/filter'
import {
  filterOperators,
  filterSubjectRules,
  filterSubjects,
  maxFilterDepth,
  maxFilterLeaves,
} from '@replyloop/shared/values/filter'
import { isOneOf } from '@replyloop/shared/values/oneOf'

/** A filter of a page's URL; text where it is none that can be shown, as of a link that was cut off. */
export type FilterParam = Filter | string

/** Reads the filter of a page's URL. */
export function readFilterParam(given: unknown): FilterParam | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const filter = readAt(given, 1)
  if (filter === null || leavesIn(filter) > maxFilterLeaves)
    return typeof given === 'string' ? given : JSON.stringify(given)
  return filter
}

const leavesIn = (filter: Filter): number => {
  if ('of' in filter) return 1
  if ('not' in filter) return leavesIn(filter.not)
  return ('all' in filter ? filter.all : filter.any).reduce((sum, part) => sum + leavesIn(part), 0)
}

function readAt(given: unknown, depth: number): Filter | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given) || depth > maxFilterDepth)
    return null
  const fields = new Map<string, unknown>(Object.entries(given))
  if (fields.has('of')) return readLeaf(fields)
  if (fields.size !== 1) return null
  if (fields.has('not')) {
    const inner = readAt(fields.get('not'), depth + 1)
    return inner && { not: inner }
  }
  const all = readParts(fields.get('all'), depth)
  if (all !== null) return { all }
  const any = readParts(fields.get('any'), depth)
  return any && { any }
}

function readParts(given: unknown, depth: number): Filter[] | null {
  if (!Array.isArray(given)) return null
  const parts = given.map((part) => readAt(part, depth + 1))
  return parts.every((part) => part !== null) ? parts : null
}

/** What a condition compares with is left to the service, which says what is wrong with it. */
function readLeaf(fields: ReadonlyMap<string, unknown>): FilterLeaf | null {
  const [of, op, name, value] = [fields.get('of'), fields.get('op'), fields.get('name'), fields.get('value')]
  if (!isOneOf(filterSubjects, of) || !isOneOf(filterOperators, op)) return null
  if (filterSubjectRules[of].operators[op] === undefined) return null
  const isNamed = name !== undefined && name !== null
  if (isNamed && typeof name !== 'string' && typeof name !== 'number') return null
  if (value !== undefined && !isScalar(value) && !(Array.isArray(value) && value.every(isEnd))) return null
  return { of, ...(isNamed && { name: String(name) }), op, ...(value !== undefined && { value }) }
}

const isEnd = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'
const isScalar = (value: unknown): value is string | number | boolean =>
  isEnd(value) || typeof value === 'boolean'
