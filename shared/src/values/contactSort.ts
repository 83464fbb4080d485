import type { SortOrder } from './subAccountSort.ts'

/** By what contacts can be sorted: `name` is the first name, then the last one; `field` is a declared field. */
export const contactSorts = ['createdAt', 'name', 'email', 'phone', 'fromId', 'field'] as const
export type ContactSortBy = (typeof contactSorts)[number]

/** The order of each where none is asked for. */
export const usualContactOrder = (by: ContactSortBy): SortOrder => (by === 'createdAt' ? 'desc' : 'asc')
