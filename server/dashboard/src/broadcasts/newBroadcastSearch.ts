import { normalised } from '../filters/filterDraft.ts'
import { readFilterParam, type FilterParam } from '../filters/readFilterParam.ts'
import { textParam } from '../textParam.ts'
import { noAudience, type AudienceDraft } from './audienceDraft.ts'

/** Whom a new broadcast is for, as its URL keeps it. */
export interface NewBroadcastSearch {
  readonly filter?: FilterParam | undefined
  /** The id of a segment. */
  readonly segment?: string | undefined
  /** The id of a list. */
  readonly list?: string | undefined
}

/** Reads it. */
export const readNewBroadcast = (query: Record<string, unknown>): NewBroadcastSearch => ({
  filter: readFilterParam(query['filter']),
  segment: textParam(query['segment']),
  list: textParam(query['list']),
})

/** The audience that a URL names; `null`: its filter cannot be read. */
export function audienceOfSearch({ filter, segment, list }: NewBroadcastSearch): AudienceDraft | null {
  if (typeof filter === 'string') return null
  if (filter !== undefined) return { ...noAudience, kind: 'filter', filter: normalised(filter) }
  if (segment !== undefined) return { ...noAudience, kind: 'segment', segmentId: segment }
  return { ...noAudience, listId: list ?? null }
}
