import { z } from 'zod'
import {
  filterOperators,
  filterSubjectRules,
  filterSubjects,
  maxFilterDepth,
  maxFilterLeaves,
  sourceParts,
  type FilterOperator,
  type FilterSubject,
} from '../values/filter.ts'
import { maxName } from '../values/limits.ts'
import { wordAmong } from '../values/oneOf.ts'
import { isBlank, requiredText } from './fields.ts'
import { readFilterValue, type FilterValue } from './filterValues.ts'
import { entriesOf, isJsonObject, parseJson } from './json.ts'

/** One question about a contact. */
export interface FilterLeaf {
  of: FilterSubject
  /** Which field, campaign or broadcast. */
  name?: string | undefined
  op: FilterOperator
  value?: FilterValue | undefined
}

/** Which contacts are meant: a leaf, or several filters joined (docs/interface.md#filters). */
export type Filter = { all: Filter[] } | { any: Filter[] } | { not: Filter } | FilterLeaf

/** Whether a filter is a leaf. */
export const isLeaf = (filter: Filter): filter is FilterLeaf => 'of' in filter

/** Where a filter stands within another one. */
export type FilterPath = readonly (string | number)[]

/** The leaves of a filter, each with its place. */
export function leavesOf(filter: Filter, path: FilterPath = []): { leaf: FilterLeaf; path: FilterPath }[] {
  if (isLeaf(filter)) return [{ leaf: filter, path }]
  if ('not' in filter) return leavesOf(filter.not, [...path, 'not'])
  const [key, parts] = 'all' in filter ? (['all', filter.all] as const) : (['any', filter.any] as const)
  return parts.flatMap((part, at) => leavesOf(part, [...path, key, at]))
}

/** A filter with other leaves. */
export function mapLeaves(filter: Filter, change: (leaf: FilterLeaf) => FilterLeaf): Filter {
  if (isLeaf(filter)) return change(filter)
  if ('not' in filter) return { not: mapLeaves(filter.not, change) }
  return 'all' in filter
    ? { all: filter.all.map((part) => mapLeaves(part, change)) }
    : { any: filter.any.map((part) => mapLeaves(part, change)) }
}

/** A place in a filter as text: `all[0].not`, and `filter` for the whole. */
export const filterPathText = (path: FilterPath): string =>
  path.length === 0
    ? 'filter'
    : path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('')

const joins = ['all', 'any', 'not'] as const
const forms =
  'must be a leaf such as {"of":"tag","op":"is","value":"vip"}, or one of {"all":[…]}, {"any":[…]} and {"not":…}'

/** Reads a filter, tells what is wrong with it, and counts its leaves. */
class FilterReader {
  leaves = 0
  readonly #context: z.core.$RefinementCtx
  constructor(context: z.core.$RefinementCtx) {
    this.#context = context
  }

  read(given: unknown, path: FilterPath, depth: number): Filter {
    const input = typeof given === 'string' ? parseJson(given) : given
    if (depth > maxFilterDepth)
      return this.#fail(path, `is too deep: a filter has at most ${maxFilterDepth} levels; make it flatter`)
    if (!isJsonObject(input) || Array.isArray(input)) return this.#fail(path, forms)
    const fields = entriesOf(input)
    const used = joins.filter((join) => fields.has(join))
    const [join, second] = used
    if (second !== undefined || (join !== undefined && (fields.has('of') || fields.has('op'))))
      return this.#fail(path, `is two things at once: it ${forms}`)
    if (join === undefined) return this.#readLeaf(fields, path)
    const inner = fields.get(join)
    if (join === 'not') return { not: this.read(inner, [...path, join], depth + 1) }
    const parts: unknown = typeof inner === 'string' ? parseJson(inner) : inner
    if (!Array.isArray(parts)) return this.#fail([...path, join], 'must be a list of filters')
    if (parts.length > maxFilterLeaves) {
      this.leaves += parts.length
      return everybody
    }
    const filters = parts.map((part, at) => this.read(part, [...path, join, at], depth + 1))
    return join === 'all' ? { all: filters } : { any: filters }
  }

  #readLeaf(fields: ReadonlyMap<string, unknown>, path: FilterPath): Filter {
    this.leaves += 1
    const of = wordAmong(filterSubjects, fields.get('of'))
    if (of === undefined)
      return fields.has('of')
        ? this.#fail([...path, 'of'], `must be one of ${filterSubjects.join(', ')}`)
        : this.#fail(path, forms)
    const { operators, name: names, needsName = [] } = filterSubjectRules[of]
    const op = wordAmong(filterOperators, fields.get('op'))
    const kind = op === undefined ? undefined : operators[op]
    const fitting = Object.keys(operators).join(', ')
    if (op === undefined || kind === undefined)
      return this.#fail(
        [...path, 'op'],
        fields.has('op')
          ? `does not fit ${of}: for it there are ${fitting}`
          : `is required: one of ${fitting}`,
      )
    const given = fields.get('name')
    const name = typeof given === 'number' ? String(given) : given
    const isNamed = names !== undefined && name !== null && name !== undefined && !isBlank(name)
    if (!isNamed && needsName.includes(op))
      return this.#fail([...path, 'name'], `is required: which ${names ?? of}`)
    const read = isNamed ? requiredText(maxName).safeParse(name) : undefined
    if (read?.success === false)
      return this.#fail([...path, 'name'], read.error.issues[0]?.message ?? 'is not valid')
    const part = names === 'sourcePart' && read !== undefined ? wordAmong(sourceParts, read.data) : read?.data
    if (read !== undefined && part === undefined)
      return this.#fail([...path, 'name'], `must be one of ${sourceParts.join(', ')}`)
    const value = readFilterValue(
      part === 'id' && kind === 'sourceKind' ? 'text' : kind,
      op,
      fields.get('value'),
    )
    if ('fault' in value) return this.#fail([...path, ...(value.at ?? ['value'])], value.fault)
    return {
      of,
      ...(part !== undefined && { name: part }),
      op,
      ...(value.value !== undefined && { value: value.value }),
    }
  }

  #fail(path: FilterPath, message: string): Filter {
    this.#context.addIssue({ code: 'custom', path: [...path], message })
    return everybody
  }
}

/** Stands in for what could not be read: nothing uses it, since the whole is refused. */
const everybody: Filter = { all: [] }

const leafSchema = {
  type: 'object',
  description: 'A leaf: one question about a contact.',
  properties: {
    of: { type: 'string', enum: [...filterSubjects] },
    name: { type: 'string', description: 'Which field, campaign or broadcast.' },
    op: { type: 'string', enum: [...filterOperators] },
    value: { description: 'What it is compared with; the two ends of `between` as a list.' },
  },
  required: ['of', 'op'],
}
const listOf = (key: string) => ({
  type: 'object',
  properties: { [key]: { type: 'array', items: { $ref: '#/$defs/Filter' } } },
  required: [key],
})

const described = {
  id: 'Filter',
  description: `Which contacts are meant: a leaf, or filters joined by \`all\`, \`any\` and \`not\`; at most ${maxFilterDepth} levels and ${maxFilterLeaves} leaves.`,
  example: {
    all: [
      { of: 'tag', op: 'is', value: 'vip' },
      { not: { of: 'lastWrote', op: 'withinLastDays', value: 30 } },
    ],
  },
  anyOf: [
    leafSchema,
    listOf('all'),
    listOf('any'),
    { type: 'object', properties: { not: { $ref: '#/$defs/Filter' } }, required: ['not'] },
  ],
}

/** A filter of contacts, read from anything: at most four levels, and thirty leaves. */
export const Filter = z
  .custom<Filter>((value) => value !== undefined && value !== null, 'is required: which contacts are meant')
  .transform((input, context): Filter => {
    const reader = new FilterReader(context)
    const filter = reader.read(input, [], 1)
    if (reader.leaves > maxFilterLeaves)
      context.addIssue({
        code: 'custom',
        message: `has more than ${maxFilterLeaves} leaves; make it smaller, or use two`,
      })
    return filter
  })
  .meta(described)

/** A filter as responses have it: that of a later version may ask what is not known here. */
export const ShownFilter = z.custom<Filter>(isJsonObject, 'must be a filter').meta(described)
