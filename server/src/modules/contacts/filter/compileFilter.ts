import {
  filterPathText,
  isLeaf,
  leavesOf,
  mapLeaves,
  type Filter,
  type FilterLeaf,
  type FilterPath,
} from '@replyloop/shared/contract/filter'
import type { FilterOperator } from '@replyloop/shared/values/filter'
import { sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { findWays } from './findFew.ts'
import {
  gone,
  type AskedFew,
  type Few,
  type FilterAccount,
  type FilterLeaves,
  type FoundLeaf,
} from './leaf.ts'
import { allOf, anyOf, nobody } from './leafConditions.ts'

/** A leaf of a filter, and what holds where it is true. */
interface CompiledLeaf {
  path: string
  leaf: FilterLeaf
  condition: SQL
  named: string | undefined
}

/** Where in a filter something is that is gone, or is not compared so any more. */
interface Broken {
  path: string
  reason: string
}

/** A filter as a condition on the contact of a query. */
export interface CompiledFilter {
  condition: SQL
  /** By what all are found whom the filter finds, each way by itself: first those to which an index leads. */
  few: readonly (Few | AskedFew)[]
  /** Why it finds nobody; empty while it is whole. */
  broken: readonly Broken[]
  leaves: readonly CompiledLeaf[]
  /** The same filter with ids, by which what it names is known when it has another name. */
  kept: Filter
}

const turned: Readonly<Partial<Record<FilterOperator, FilterOperator>>> = {
  isNot: 'is',
  isNotEmpty: 'isEmpty',
}

interface Known extends FoundLeaf {
  isTurned: boolean
}

/**
 * Compiles a filter. Where a leaf names what is gone, the whole finds nobody. `isNew` has what does not fit the type of a field
 * refused: a stored filter is then broken, since the type was changed afterwards.
 */
export async function compileFilter(
  read: Reader,
  account: FilterAccount,
  filter: Filter,
  { leaves, isNew }: { leaves: FilterLeaves; isNew: boolean },
): Promise<CompiledFilter> {
  const known = new Map<FilterLeaf, Known>()
  const broken: Broken[] = []
  const compiled: CompiledLeaf[] = []
  for (const { leaf, path } of leavesOf(filter)) {
    const op = turned[leaf.op]
    const isTurned = op !== undefined
    const readLeaf = leaves[leaf.of]
    const found =
      readLeaf === undefined
        ? gone(leaf.of)
        : await readLeaf(read, account, isTurned ? { ...leaf, op } : leaf)
    if ('broken' in found) {
      if (found.isMisfit === true && isNew) throw fieldProblem(pathInBody(path), found.broken)
      broken.push({ path: filterPathText(path), reason: found.broken })
      continue
    }
    const one = { ...found, isTurned }
    known.set(leaf, one)
    compiled.push({
      path: filterPathText(path),
      leaf,
      condition: conditionOf(one, false),
      named: found.named,
    })
  }
  if (broken.length > 0) return { condition: nobody, few: [], broken, leaves: compiled, kept: filter }
  return {
    condition: join(filter, known, false),
    few: fewOf(filter, known).toSorted((one, other) => Number(isScan(one)) - Number(isScan(other))),
    broken,
    leaves: compiled,
    kept: mapLeaves(filter, (leaf) => ({ ...leaf, ...known.get(leaf)?.kept })),
  }
}

const pathInBody = (path: FilterPath): string =>
  path.length === 0 ? 'filter' : `filter.${filterPathText(path)}`

/** A condition turned round also holds for those of whom nothing is known. */
function conditionOf({ condition, isCertain, isTurned }: Known, isNegated: boolean): SQL {
  if (isTurned === isNegated) return sql`(${condition})`
  return isCertain === true ? sql`not (${condition})` : sql`not coalesce((${condition}), false)`
}

/** `not` goes down to the leaves, where it is known what has no value. */
function join(filter: Filter, known: ReadonlyMap<FilterLeaf, Known>, isNegated: boolean): SQL {
  if (isLeaf(filter)) {
    const leaf = known.get(filter)
    return leaf === undefined ? nobody : conditionOf(leaf, isNegated)
  }
  if ('not' in filter) return join(filter.not, known, !isNegated)
  const isAll = 'all' in filter
  const parts = ('all' in filter ? filter.all : filter.any).map((part) => join(part, known, isNegated))
  return sql`(${isAll === isNegated ? anyOf(parts) : allOf(...parts)})`
}

/** Those of leaves that each contact has to fulfil, and of each part of `any` together. */
function fewOf(filter: Filter, known: ReadonlyMap<FilterLeaf, Known>): (Few | AskedFew)[] {
  if (isLeaf(filter)) {
    const leaf = known.get(filter)
    return leaf?.few === undefined || leaf.isTurned ? [] : [leaf.few]
  }
  if ('all' in filter) return filter.all.flatMap((part) => fewOf(part, known))
  if ('not' in filter) return []
  const parts = filter.any.flatMap((part) => fewOf(part, known).slice(0, 1))
  if (parts.length === 0 || parts.length < filter.any.length) return []
  return [parts.every(isFew) ? together(parts) : { find: (read) => findTogether(read, parts) }]
}

const isFew = (way: Few | AskedFew): way is Few => 'select' in way
const isScan = (way: Few | AskedFew): boolean => isFew(way) && way.isScan === true

async function findTogether(read: Reader, parts: readonly (Few | AskedFew)[]): Promise<Few | undefined> {
  const found = await findWays(read, parts)
  return found.length === parts.length ? together(found) : undefined
}

const together = (parts: readonly Few[]): Few => ({
  isScan: parts.some(({ isScan }) => isScan),
  select(read, limit) {
    const selects = parts.map(
      ({ select }, at) => sql`select id from ${select(read, limit)} as ${sql.raw(`part_${at}`)}`,
    )
    return read.q
      .select({ id: sql<string>`id`.as('id') })
      .from(sql`(${sql.join(selects, sql` union all `)}) as few`)
      .limit(limit)
  },
})
