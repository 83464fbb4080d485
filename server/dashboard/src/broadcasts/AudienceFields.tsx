import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { ReactNode } from 'react'
import { countText } from '../contacts/countText.ts'
import { FilterEditor } from '../filters/FilterEditor.tsx'
import { FilterCount } from '../filters/FilterPreview.tsx'
import { ListSelect } from '../lists/ListSelect.tsx'
import { SegmentSelect } from '../segments/SegmentSelect.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { audienceKinds, type AudienceDraft } from './audienceDraft.ts'
import type { Audience } from './useAudience.ts'

const kinds = { list: 'A list', segment: 'A segment', filter: 'A filter' } as const

/** Chooses people by a list, a segment or a filter, and says how many they are. */
export function AudienceFields({
  label,
  value,
  audience,
  errors,
  showsUnfinished,
  onChange,
}: {
  /** What the choice is called, as in `Who gets it`. */
  label: string
  value: AudienceDraft
  audience: Audience
  errors: { readonly listId: ReactNode; readonly segmentId: ReactNode; readonly filter: ReactNode }
  showsUnfinished: boolean
  onChange: (changed: Partial<AudienceDraft>) => void
}) {
  const { kind, listId, segmentId } = value
  const { editor } = audience
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      <SegmentedControl
        aria-label={`${label}: by what`}
        className="audience-kind"
        data={audienceKinds.map((one) => ({ value: one, label: kinds[one] }))}
        value={kind}
        onChange={(chosen) => isOneOf(audienceKinds, chosen) && onChange({ kind: chosen })}
      />
      {kind === 'list' && (
        <ListSelect
          label="List"
          placeholder="Choose a list"
          value={listId}
          onChange={(id) => onChange({ listId: id })}
          error={errors.listId}
        />
      )}
      {kind === 'segment' && (
        <SegmentSelect
          label="Segment"
          placeholder="Choose a segment"
          value={segmentId}
          onChange={(id) => onChange({ segmentId: id })}
          error={errors.segmentId}
        />
      )}
      {kind === 'filter' ? (
        <Stack gap={6}>
          <FilterEditor
            draft={editor.draft}
            faults={editor.faults}
            showsUnfinished={showsUnfinished}
            onChange={editor.change}
          />
          <FilterCount editor={editor} />
          {errors.filter !== undefined && <Input.Error>{errors.filter}</Input.Error>}
        </Stack>
      ) : (
        audience.meant !== null && <NamedCount audience={audience} />
      )}
    </Stack>
  )
}

/** How many a list or a segment has. */
function NamedCount({ audience: { preview } }: { audience: Audience }) {
  const { data, error, refetch } = preview
  if (data === undefined)
    return error === null ? (
      <Text size="sm">Counting…</Text>
    ) : (
      <ErrorNotice error={error} onRetry={() => void refetch()} />
    )
  return (
    <Text fw={600} role="status">
      {data.broken.length > 0 ? 'Nobody: what it names is gone' : countText(data)}
    </Text>
  )
}
