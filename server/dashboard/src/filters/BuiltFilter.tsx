import { Button, Group, Paper, Text } from '@mantine/core'
import type { Filter } from '@replyloop/shared/contract/filter'
import { useState } from 'react'
import { May } from '../roles/May.tsx'
import { SaveSegmentButton } from '../segments/SaveSegmentButton.tsx'
import { Foldable } from '../ui/Foldable.tsx'
import { useIsWide } from '../ui/useIsWide.ts'
import { leafCount } from './filterDraft.ts'
import { FilterEditor } from './FilterEditor.tsx'
import { FilterCount } from './FilterPreview.tsx'
import { useFilterEditor } from './useFilterEditor.ts'

/** The filter of the contacts below it, to build on, to save and to clear. Whom it finds follows as one types. */
export function BuiltFilter({
  filter,
  onChange,
  onClear,
}: {
  filter: Filter
  onChange: (filter: Filter) => void
  onClear: () => void
}) {
  const editor = useFilterEditor(filter, onChange)
  const isWide = useIsWide()
  const [showsUnfinished, setShowsUnfinished] = useState(false)
  const isUnfinished = editor.written.unfinished.length > 0
  return (
    <Paper component="section" aria-label="Filter of the contacts" withBorder p="md" mb="sm">
      <Foldable
        // On a phone, whom a link is about comes first.
        startsOpen={isWide || leafCount(editor.draft) === 0}
        head={
          <Text component="h2" fw={600} m={0}>
            Filter
          </Text>
        }
      >
        <FilterEditor
          draft={editor.draft}
          faults={editor.faults}
          showsUnfinished={showsUnfinished && isUnfinished}
          onChange={editor.change}
        />
      </Foldable>
      <Group justify="space-between" mt="sm" align="flex-start">
        <div>
          <FilterCount editor={editor} />
        </div>
        <Group gap="sm">
          <Button variant="default" onClick={onClear}>
            Clear the filter
          </Button>
          <May role="manager">
            <SaveSegmentButton
              filter={editor.written.filter}
              isUnfinished={isUnfinished}
              onUnfinished={() => setShowsUnfinished(true)}
            />
          </May>
        </Group>
      </Group>
    </Paper>
  )
}
