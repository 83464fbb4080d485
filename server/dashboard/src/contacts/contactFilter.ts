import { sourceKinds, type SourceKind } from '@replyloop/shared/values/content'
import type { Filter } from '@replyloop/shared/contract/filter'
import { readFilterParam, type FilterParam } from '../filters/readFilterParam.ts'
import { textParam } from '../textParam.ts'
import { readSort, type ListSort } from './contactSort.ts'

/** The filter of the contacts table, as it is kept in the URL. */
export interface ContactFilter {
  readonly search?: string | undefined
  readonly listId?: string | undefined
  readonly optedOut?: boolean | undefined
  readonly botActive?: boolean | undefined
  readonly campaignId?: string | undefined
  readonly channel?: string | undefined
  readonly sourceKind?: SourceKind | undefined
  readonly sourceId?: string | undefined
}

/** What of the contacts the URL shows: those of the filters, or of a filter that was built; and in which order. */
export interface ContactsSearch extends ContactFilter, ListSort {
  readonly filter?: FilterParam | undefined
  /** Chooses all whom the filter finds when the page is opened. */
  readonly chosen?: 'all' | undefined
}

/** Reads the URL's query. Beside a filter that was built, there are no others. */
export const readContactsSearch = (query: Record<string, unknown>): ContactsSearch => {
  const filter = readFilterParam(query['filter'])
  if (filter === undefined) return { ...readFilter(query), ...readSort(query) }
  return { filter, ...(query['chosen'] === 'all' && { chosen: 'all' as const }), ...readSort(query) }
}

/** Reads a filter from the URL's query; ignores invalid values. */
export const readFilter = (query: Record<string, unknown>): ContactFilter => ({
  search: textParam(query['search']),
  listId: textParam(query['listId']),
  optedOut: flagParam(query['optedOut']),
  botActive: flagParam(query['botActive']),
  campaignId: textParam(query['campaignId']),
  channel: textParam(query['channel']),
  sourceKind: sourceKinds.find((kind) => kind === query['sourceKind']),
  sourceId: textParam(query['sourceId']),
})

const flagParam = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** The filter as query parameters of the API. */
export const queryOf = ({ optedOut, botActive, ...rest }: ContactFilter) => ({
  ...rest,
  optedOut: flagText(optedOut),
  botActive: flagText(botActive),
})

const flagText = (value: boolean | undefined): `${boolean}` | undefined =>
  value === undefined ? undefined : `${value}`

/** Whether a filter matches all contacts. */
export const isEmptyFilter = (filter: ContactFilter): boolean =>
  Object.values(filter).every((value) => value === undefined)

/** The same as a filter to build on. */
export const builtFilter = ({ listId, optedOut, botActive, ...filter }: ContactFilter): Filter => {
  const { search, campaignId, channel, sourceKind, sourceId } = filter
  const all: Filter[] = []
  if (search !== undefined) all.push({ of: 'search', op: 'contains', value: search })
  if (listId !== undefined) all.push({ of: 'list', op: 'is', value: listId })
  if (optedOut !== undefined) all.push({ of: 'optedOut', op: 'is', value: optedOut })
  if (botActive !== undefined) all.push({ of: 'bot', op: 'is', value: botActive })
  if (campaignId !== undefined) all.push({ of: 'campaign', op: 'is', value: campaignId })
  if (channel !== undefined) all.push({ of: 'channel', op: 'is', value: channel })
  if (sourceKind !== undefined) all.push({ of: 'source', op: 'is', value: sourceKind })
  if (sourceId !== undefined) all.push({ of: 'source', name: 'id', op: 'is', value: sourceId })
  return { all }
}
