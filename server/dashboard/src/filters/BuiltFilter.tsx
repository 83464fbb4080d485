import { Box, Button, Group, Paper, Text } from '@mantine/core'
import type { Filter } from '@replyloop/shared/contract/filter'
import { useEffect, useRef, useState } from 'react'
import { May } from '../roles/May.tsx'
import { WriteBroadcastButton } from '../broadcasts/WriteBroadcastButton.tsx'
import { SaveSegmentButton } from '../segments/SaveSegmentButton.tsx'
import { Foldable, unfoldAround } from '../ui/Foldable.tsx'
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
  // On a phone, whom a link is about comes first.
  const [startsOpen] = useState(isWide || leafCount(editor.draft) === 0)
  const [asked, setAsked] = useState(0) // how often a save was held back, since something is unfinished
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const field = panel.current?.querySelector('[aria-invalid=true]')
    if (asked === 0 || !(field instanceof HTMLElement)) return
    unfoldAround(field)
    field.focus()
  }, [asked])
  const isUnfinished = editor.written.unfinished.length > 0
  return (
    <Paper ref={panel} component="section" aria-label="Filter of the contacts" withBorder p="md" mb="sm">
      <Foldable
        startsOpen={startsOpen}
        head={
          <Text component="h2" fw={600} m={0}>
            Filter
          </Text>
        }
      >
        <Box pt="sm">
          <FilterEditor
            draft={editor.draft}
            faults={editor.faults}
            showsUnfinished={asked > 0 && isUnfinished}
            startsHere
            onChange={editor.change}
          />
        </Box>
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
            <WriteBroadcastButton
              to={{ filter: editor.written.filter }}
              {...(isUnfinished && { onUnfinished: () => setAsked(asked + 1) })}
            />
            <SaveSegmentButton
              filter={editor.written.filter}
              isUnfinished={isUnfinished}
              onUnfinished={() => setAsked(asked + 1)}
            />
          </May>
        </Group>
      </Group>
    </Paper>
  )
}
