import { Autocomplete, Button, Group, Stack, Text } from '@mantine/core'
import type { Contact } from '@replyloop/shared/contract/contact'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxTagName, splitTags } from '@replyloop/shared/values/tag'
import { useState, type FormEvent } from 'react'
import { May } from '../roles/May.tsx'
import { useAllTags } from '../tags/tagQueries.ts'
import { TagChip } from '../tags/TagChip.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Section } from '../ui/Section.tsx'
import { UnsavedGuard } from '../ui/UnsavedGuard.tsx'
import { useMay } from '../useSession.ts'
import { useUpdateContact } from './contactQueries.ts'

/** The tags of a contact: each with a button that takes it away, and a field that adds one, which may be new. */
export function ContactTags({ contact: { id, tags } }: { contact: Contact }) {
  const update = useUpdateContact(id)
  const may = useMay('agent')
  return (
    <Section title="Tags">
      <Stack gap="xs">
        <Group gap={6} role="list" aria-label="Tags">
          {tags.map((name) => (
            <span key={name} role="listitem" style={{ display: 'inline-flex', maxWidth: '100%' }}>
              <TagChip name={name} onRemove={may ? () => update.mutate({ removeTags: [name] }) : undefined} />
            </span>
          ))}
        </Group>
        {tags.length === 0 && (
          <Text size="sm" c="dimmed">
            None yet.
          </Text>
        )}
        <ErrorNotice error={update.error} />
        <May role="agent">
          <AddTag
            taken={tags}
            isAdding={update.isPending}
            onAdd={(names, onSuccess) => update.mutate({ addTags: names }, { onSuccess })}
          />
        </May>
      </Stack>
    </Section>
  )
}

function AddTag({
  taken,
  isAdding,
  onAdd,
}: {
  taken: readonly string[]
  isAdding: boolean
  onAdd: (names: string[], onSuccess: () => void) => void
}) {
  const [text, setText] = useState('')
  const own = new Set(taken.map(foldName))
  const offered = useAllTags()
    .map(({ name }) => name)
    .filter((name) => !own.has(foldName(name)))
  const names = splitTags(text)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (names.length > 0) onAdd(names, () => setText(''))
  }
  return (
    <form onSubmit={add}>
      <Group gap="xs" wrap="nowrap">
        <Autocomplete
          aria-label="Tag to add"
          placeholder="Add a tag, known or new"
          data={offered}
          limit={50}
          value={text}
          onChange={setText}
          readOnly={isAdding}
          maxLength={maxTagName * 4}
          flex={1}
        />
        <Button type="submit" variant="default" loading={isAdding} disabled={names.length === 0}>
          Add tag
        </Button>
      </Group>
      <UnsavedGuard isDirty={() => text.trim() !== ''} isSaving={isAdding} />
    </form>
  )
}
