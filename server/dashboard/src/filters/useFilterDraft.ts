import type { Filter } from '@replyloop/shared/contract/filter'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { draftOf, writtenFilter, type GroupDraft } from './filterDraft.ts'

/**
 * A filter while it is edited, with what is not finished yet. `onChange` gets what is finished, once the typing pauses for
 * `pauseMs`. If the filter changes for another reason, the draft follows.
 */
export function useFilterDraft(filter: Filter, onChange: (filter: Filter) => void, pauseMs: number) {
  const [draft, setDraft] = useState(() => draftOf(filter))
  const written = useMemo(() => writtenFilter(draft), [draft])
  const text = JSON.stringify(filter)
  const reported = useRef(text)
  const report = useDebouncedCallback((next: Filter) => {
    if (JSON.stringify(next) === reported.current) return
    reported.current = JSON.stringify(next)
    onChange(next)
  }, pauseMs)
  useEffect(() => {
    if (reported.current === text) return
    reported.current = text
    setDraft(draftOf(filter))
  }, [text])
  return {
    draft,
    written,
    change: (next: GroupDraft) => {
      setDraft(next)
      report(writtenFilter(next).filter)
    },
  }
}
