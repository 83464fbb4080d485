import type { Filter } from '@replyloop/shared/contract/filter'
import { useDebouncedValue } from '@mantine/hooks'
import { isSameValue } from '@replyloop/shared/values/changes'
import { faultsOf } from './faultsOf.ts'
import { usePreview } from './filterQueries.ts'
import { useFilterDraft } from './useFilterDraft.ts'

const typingMs = 250

/** What is needed to edit a filter: its draft, whom it finds so far, and what is wrong with it. */
export function useFilterEditor(filter: Filter, onChange: (filter: Filter) => void, pauseMs = typingMs) {
  const { draft, written, change } = useFilterDraft(filter, onChange, pauseMs)
  const [shown] = useDebouncedValue(written.filter, typingMs)
  const preview = usePreview(shown)
  // An answer about a former filter has other places.
  const isOfThis = isSameValue(shown, written.filter) && !preview.isPlaceholderData
  const faults = faultsOf(
    written,
    isOfThis ? (preview.data?.broken ?? []) : [],
    isOfThis ? preview.error : null,
  )
  return { draft, written, change, preview, faults, isOld: !isOfThis }
}
