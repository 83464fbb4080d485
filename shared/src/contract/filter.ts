import type { FilterOperator, FilterSubject } from '../values/filter.ts'

/** What a leaf compares with: one value, or the two ends of `between`. */
export type FilterValue = string | number | boolean | (string | number)[]

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
