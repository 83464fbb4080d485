import type { Filter } from '@replyloop/shared/contract/filter'
import { usePreview } from '../filters/filterQueries.ts'
import { useFilterEditor } from '../filters/useFilterEditor.ts'
import { useList } from '../lists/listQueries.ts'
import { useSegment } from '../segments/segmentQueries.ts'
import { noAudience, type AudienceDraft } from './audienceDraft.ts'

/** The name of the list or the segment of an audience, once it is known. */
export function useAudienceName({ kind, listId, segmentId }: AudienceDraft): string {
  const list = useList(kind === 'list' ? listId : null).data
  const segment = useSegment(kind === 'segment' ? segmentId : null).data
  return list?.name ?? segment?.name ?? ''
}

/** What is needed to edit an audience: the editor of its filter, and whom it means so far; `null` is none. */
export function useAudience(audience: AudienceDraft | null, onFilter: (filter: Filter) => void) {
  const { kind, listId, segmentId, filter } = audience ?? noAudience
  const isFilter = audience !== null && kind === 'filter'
  const editor = useFilterEditor(filter, onFilter, { pauseMs: 0, isShown: isFilter })
  const segment = useSegment(kind === 'segment' ? segmentId : null).data
  const named = kind === 'segment' ? (segment?.filter ?? null) : ofList(listId)
  const preview = usePreview(isFilter ? null : named)
  return {
    editor,
    /** Whom it means; `null` until that is chosen and known. */
    meant: isFilter ? editor.written.filter : named,
    /** Whom the list or the segment has. */
    preview,
    isUnfinished: isFilter && editor.written.unfinished.length > 0,
    isFaulty: isFilter && editor.preview.error !== null && editor.faults.size > 0,
  }
}

/** An audience while it is edited. */
export type Audience = ReturnType<typeof useAudience>

const ofList = (listId: string | null): Filter | null =>
  listId === null ? null : { of: 'list', op: 'is', value: listId }
