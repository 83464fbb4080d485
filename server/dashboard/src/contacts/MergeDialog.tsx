import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Contact } from '@replyloop/shared/contract/contact'
import { ArrowLeftRight } from '../ui/icons.ts'
import { useState } from 'react'
import { api, type RowOf } from '../api.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { SearchSelect } from '../ui/SearchSelect.tsx'
import { useMerge, useMergePreview } from './contactQueries.ts'
import { MergePreview } from './MergePreview.tsx'
import { nameOf } from './nameOf.ts'
import { exactTime } from '../ui/format.ts'

/** Finds another contact, shows what a merge makes of both, lets one choose which is kept, and merges. */
export function MergeDialog({
  contact,
  onClose,
  onMerged,
}: {
  contact: Contact
  onClose: () => void
  onMerged: (keptId: string) => void
}) {
  const [chosen, choose] = useState<string | null>(null)
  const [isSwapped, setSwapped] = useState(false)
  const [id, otherId] = isSwapped && chosen !== null ? [chosen, contact.id] : [contact.id, chosen]
  const { data: preview, error, refetch } = useMergePreview(id, otherId)
  const merge = useMerge()
  const confirm = () => {
    if (otherId === null) return
    merge.mutate(
      { id, otherId },
      {
        onSuccess: (kept) => {
          notifications.show({ message: `Both are ${nameOf(kept)} now.` })
          onMerged(kept.id)
        },
      },
    )
  }
  return (
    <Stack gap="md">
      <SearchSelect
        label="Who is the same person"
        description="By a name, phone, email or sender"
        placeholder="Search contacts"
        data-autofocus
        queryKey={['contacts', 'mergeable', contact.id]}
        load={async (search, signal) =>
          (await api('GET /contact_search', { query: { search, limit: '20' }, signal })).data
            .filter((each) => each.id !== contact.id)
            .map(optionOf)
        }
        value={chosen}
        onChange={(picked) => {
          merge.reset()
          choose(picked)
        }}
      />
      {otherId !== null &&
        (preview === undefined ? (
          <LoadingOrError error={error} refetch={refetch} rows={4} />
        ) : (
          <>
            <MergePreview preview={preview} />
            <Group>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<ArrowLeftRight size={14} />}
                onClick={() => setSwapped(!isSwapped)}
              >
                Keep the other one
              </Button>
            </Group>
          </>
        ))}
      <Text size="sm" c="dimmed">
        Cannot be undone. The same name proves nothing: merge only who is one person.
      </Text>
      <ErrorNotice error={merge.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" disabled={preview === undefined} loading={merge.isPending} onClick={confirm}>
          Merge for good
        </Button>
      </Group>
    </Stack>
  )
}

/** A contact as an option: people of one name are told apart by phone or email, or else by when they were added. */
function optionOf(contact: RowOf<'GET /contact_search'>) {
  const known = [contact.phone, contact.email, contact.fromId].filter((text) => text !== null)
  const beside =
    known.length === 0
      ? `added ${exactTime(contact.createdAt)}`
      : known.find((text) => text !== nameOf(contact))
  const name = bidiIsolate(nameOf(contact))
  return { id: contact.id, name: beside === undefined ? name : `${name} · ${bidiIsolate(beside)}` }
}
