import './filters.css'
import { Text } from '@mantine/core'
import { maxFilterDepth, maxFilterLeaves } from '@replyloop/shared/values/filter'
import { useState } from 'react'
import { leafCount, type GroupDraft } from './filterDraft.ts'
import { GroupEditor } from './GroupEditor.tsx'

/** Edits a filter of contacts: conditions and groups of them. */
export function FilterEditor({
  draft,
  faults,
  showsUnfinished = false,
  startsHere = false,
  onChange,
}: {
  draft: GroupDraft
  /** What is wrong with a condition or a group, by its key. */
  faults: ReadonlyMap<number, string>
  /** Whether conditions that lack something say so. */
  showsUnfinished?: boolean
  /** Whether an empty filter gets the focus, to begin with. */
  startsHere?: boolean
  onChange: (draft: GroupDraft) => void
}) {
  const [addedKey, setAddedKey] = useState<number>()
  const leaves = leafCount(draft)
  return (
    <div className="filter-editor">
      <GroupEditor
        group={draft}
        room={maxFilterDepth}
        state={{
          faults,
          showsUnfinished,
          leavesLeft: maxFilterLeaves - leaves,
          startsHere: startsHere && leaves === 0,
          addedKey,
          setAddedKey,
        }}
        onChange={onChange}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {leaves} of at most {maxFilterLeaves} conditions, in up to {maxFilterDepth} levels
      </Text>
    </div>
  )
}
