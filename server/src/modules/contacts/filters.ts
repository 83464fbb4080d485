// The filter of contacts: what compiles it, and what the leaves of other modules are made with.

export { compileFilter, type CompiledFilter } from './filter/compileFilter.ts'
export { findFew, type FewIds, mostFew } from './filter/findFew.ts'
export { fieldLeaf } from './filter/fieldLeaf.store.ts'
export { type Few, type FilterLeaves, gone, type ReadLeaf, type SelectIds } from './filter/leaf.ts'
export { allOf, anyOf, havingRows, isWithin } from './filter/leafConditions.ts'
export { type Range, rangesOf } from './filter/days.rules.ts'
export { ownLeaves } from './filter/ownLeaves.store.ts'
export { tagLeaf } from './filter/tagLeaf.store.ts'
export { readSorted } from './search/readSorted.ts'
export { searchLeaf } from './search/searchLeaf.store.ts'
export { requireOrder } from './search/requireOrder.ts'
