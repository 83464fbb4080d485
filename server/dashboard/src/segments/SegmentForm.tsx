import { Stack, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { Filter } from '@replyloop/shared/contract/filter'
import { maxName } from '@replyloop/shared/values/limits'
import { useState, type FormEvent } from 'react'
import { everybody, normalised } from '../filters/filterDraft.ts'
import { FilterEditor } from '../filters/FilterEditor.tsx'
import { FilterCount, FilterSample } from '../filters/FilterPreview.tsx'
import { useFilterEditor } from '../filters/useFilterEditor.ts'
import { useFilterWords } from '../filters/useFilterWords.ts'
import { Editable } from '../roles/Editable.tsx'
import { May } from '../roles/May.tsx'
import { ChangedElsewhere } from '../ui/ChangedElsewhere.tsx'
import { changedFields } from '../ui/changedFields.ts'
import { FormNotice } from '../ui/FormNotice.tsx'
import { SaveRow } from '../ui/SaveRow.tsx'
import { Section } from '../ui/Section.tsx'
import { useEditForm } from '../ui/useEditForm.ts'
import { useCreateSegment, useSaveSegment, type OneSegment } from './segmentQueries.ts'

interface SegmentValues extends Record<string, unknown> {
  name: string
  filter: Filter
}

const labels = { name: 'Name', filter: 'Filter' }

/** Edits a segment, or makes one; `onSaved` gets what is saved. */
export function SegmentForm({
  segment,
  onSaved,
}: {
  segment?: OneSegment
  onSaved?: (segment: OneSegment) => void
}) {
  const create = useCreateSegment()
  const change = useSaveSegment(segment?.id ?? '')
  const [showsUnfinished, setShowsUnfinished] = useState(false)
  const { form, save, saving, elsewhere } = useEditForm({
    thing: segment,
    valuesOf: (of: OneSegment | undefined): SegmentValues => ({
      name: of?.name ?? '',
      filter: of === undefined ? everybody : normalised(of.filter),
    }),
    validate: { name: isNotEmpty('Give the segment a name') },
    send: async (values, { before, version }) =>
      segment === undefined
        ? { isSaved: true, now: await create.mutateAsync(values) }
        : change.mutateAsync({ body: changedFields(before, values), version }),
    onSaved: (saved) => {
      setShowsUnfinished(false)
      if (saved !== undefined) onSaved?.(saved)
    },
  })
  const { values } = form
  const editor = useFilterEditor(values.filter, (filter) => form.setFieldValue('filter', filter), {
    pauseMs: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isUnfinished = editor.written.unfinished.length > 0
    setShowsUnfinished(isUnfinished)
    if (!form.validate().hasErrors && !isUnfinished) void save({ ...values, filter: editor.written.filter })
  }
  const isDirty = form.isDirty() || editor.written.unfinished.length > 0
  return (
    <Section
      title="Whom it is about"
      description="Who fits is in the segment, now and later: nobody has to be added or removed."
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Editable role="manager">
            <Stack>
              <TextInput label="Name" maxLength={maxName} maw={420} {...form.getInputProps('name')} />
              <FilterEditor
                draft={editor.draft}
                faults={editor.faults}
                showsUnfinished={showsUnfinished}
                onChange={editor.change}
              />
            </Stack>
          </Editable>
          <div>
            <FilterCount editor={editor} />
            {isDirty && editor.preview.data !== undefined && <FilterSample preview={editor.preview.data} />}
          </div>
          <ChangedElsewhere
            elsewhere={elsewhere}
            labels={labels}
            show={(name, of) => (name === 'filter' ? <FilterWords filter={of.filter} /> : undefined)}
          />
          <FormNotice error={change.error ?? create.error} values={{ name: '' }} />
          <May role="manager">
            <SaveRow save={saving} isDirty={isDirty && !saving.isPending} />
          </May>
        </Stack>
      </form>
    </Section>
  )
}

const FilterWords = ({ filter }: { filter: Filter }) => useFilterWords(filter)
