import type { Filter } from '@replyloop/shared/contract/filter'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { faultsOf } from './faultsOf.ts'
import { usePreview } from './filterQueries.ts'
import { useFilterDraft } from './useFilterDraft.ts'

const typingMs = 250

/** What is needed to edit a filter: its draft, whom it finds so far, and what is wrong with it. Nobody is counted while it is not shown. */
export function useFilterEditor(
  filter: Filter,
  onChange: (filter: Filter) => void,
  { pauseMs = typingMs, isShown = true }: { pauseMs?: number; isShown?: boolean } = {},
) {
  const { draft, written, change } = useFilterDraft(filter, onChange, pauseMs)
  const [counted] = useDebouncedValue(written, typingMs)
  const preview = usePreview(isShown ? counted.filter : null)
  const { data, error } = preview
  // Until there is an answer about what is written now, what the last one said stays.
  const isOld = counted !== written || preview.isPlaceholderData
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (!isOld) setFaults(faultsOf(written, data?.broken ?? [], error))
  }, [isOld, written, data, error])
  return { draft, written, change, preview, faults, isOld }
}
