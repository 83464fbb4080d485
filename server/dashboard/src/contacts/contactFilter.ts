import { sourceKinds, type SourceKind } from '@replyloop/shared/values/content'
import { textParam } from '../textParam.ts'

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
