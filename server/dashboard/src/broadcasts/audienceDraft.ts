import type { Filter } from '@replyloop/shared/contract/filter'
import { maxFilterDepth, maxFilterLeaves } from '@replyloop/shared/values/filter'
import { depthOf, draftOf, everybody, leafCount, normalised } from '../filters/filterDraft.ts'
import { counted } from '../ui/counted.ts'
import type { OneBroadcast } from './broadcastQueries.ts'

type Shown = OneBroadcast['audience']

/** By what an audience is chosen. */
export const audienceKinds = ['list', 'segment', 'filter'] as const

/** Whom a broadcast is for, or who is left out, while it is written: of each kind what was chosen last. */
export interface AudienceDraft {
  kind: (typeof audienceKinds)[number]
  listId: string | null
  segmentId: string | null
  filter: Filter
}

/** An audience of which nothing is chosen. */
export const noAudience: AudienceDraft = { kind: 'list', listId: null, segmentId: null, filter: everybody }

/** An audience, to be edited. */
export function audienceDraft({ listId, segmentId, filter }: Shown): AudienceDraft {
  if (listId !== undefined) return { ...noAudience, listId }
  if (segmentId !== undefined) return { ...noAudience, kind: 'segment', segmentId }
  return { ...noAudience, kind: 'filter', filter: normalised(filter ?? everybody) }
}

/** An audience as requests take it. */
export function audienceOf({ kind, listId, segmentId, filter }: AudienceDraft): Shown {
  if (kind === 'list') return { listId: listId ?? '' }
  return kind === 'segment' ? { segmentId: segmentId ?? '' } : { filter }
}

/** What is not chosen yet of an audience; `null`: all is. */
export function wantedOf({ kind, listId, segmentId }: AudienceDraft): 'a list' | 'a segment' | null {
  if (kind === 'list') return listId === null ? 'a list' : null
  return kind === 'segment' && segmentId === null ? 'a segment' : null
}

/** An audience in a few words; `name` is that of the list or the segment, if it is known. */
export function audienceSummary({ kind, filter, ...audience }: AudienceDraft, name: string): string {
  if (kind === 'list') return audience.listId === null ? '' : `List ${name}`
  if (kind === 'segment') return audience.segmentId === null ? '' : `Segment ${name}`
  const conditions = leafCount(draftOf(filter))
  return conditions === 0 ? 'Everybody' : `A filter of ${counted(conditions, 'condition')}`
}

/** Who is of the first and not of the second; `null` where that is more than one filter can say. */
export function withoutThose(those: Filter, others: Filter): Filter | null {
  const parts = 'all' in those ? those.all : [those]
  const [first, ...more] = 'all' in others ? others.all : [others]
  const out = first !== undefined && more.length === 0 ? first : others
  const filter = { all: [...parts, { not: out }] }
  const draft = draftOf(filter)
  return depthOf(draft) > maxFilterDepth || leafCount(draft) > maxFilterLeaves ? null : filter
}
