import { contactSorts, usualContactOrder, type ContactSortBy } from '@replyloop/shared/values/contactSort'
import { sortOrders, type SortOrder } from '@replyloop/shared/values/subAccountSort'
import { textParam } from '../textParam.ts'

/** How the contacts table is sorted, as it is kept in the URL; nothing: the newest first. */
export interface ListSort {
  readonly sort?: ContactSortBy | undefined
  /** Which declared field, where it is sorted by one. */
  readonly sortField?: string | undefined
  readonly order?: SortOrder | undefined
}

/** Reads the order from the URL's query; ignores what is none. */
export function readSort(query: Record<string, unknown>): ListSort {
  const sort = contactSorts.find((each) => each === query['sort'])
  const sortField = sort === 'field' ? textParam(query['sortField']) : undefined
  if (sort === undefined || (sort === 'field' && sortField === undefined)) return {}
  return { sort, sortField, order: sortOrders.find((each) => each === query['order']) }
}

/** The same in the body of a request. */
export const sortOf = ({ sort, sortField, order }: ListSort) =>
  sort === undefined ? undefined : { by: sort, name: sortField, order }

/** What the header of a column shows and does: it sorts as usual, the other way round, and no longer. */
export function sortedBy(
  by: Pick<ListSort, 'sort' | 'sortField'> & { readonly sort: ContactSortBy },
  list: ListSort,
  sortBy: (sort: ListSort) => void,
) {
  const usual = usualContactOrder(by.sort)
  const isSo = list.sort === by.sort && list.sortField === by.sortField
  const order = isSo ? (list.order ?? usual) : undefined
  const toggle = () => {
    if (order === undefined) sortBy(by)
    else if (order === usual) sortBy({ ...by, order: usual === 'asc' ? 'desc' : 'asc' })
    else sortBy({})
  }
  return { order, toggle }
}
