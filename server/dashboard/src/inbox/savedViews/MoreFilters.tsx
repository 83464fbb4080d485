import { Button, Group, Popover, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { api } from '../../api.ts'
import { useMembersOfAccount } from '../../settings/settingsQueries.ts'
import { TagSelect } from '../../tags/TagSelect.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useSession } from '../../useSession.ts'
import { queryOf, type InboxSearch } from '../inboxSearch.ts'

const SaveView = lazy(async () => ({ default: (await import('./SaveView.tsx')).SaveView }))

const states = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'Every state' },
]
const waits = [
  { value: '15', label: '15 minutes' },
  { value: '60', label: '1 hour' },
  { value: '240', label: '4 hours' },
  { value: '1440', label: '1 day' },
]
const attention = [
  { value: 'unread', label: 'Unread' },
  { value: 'failed', label: 'Failed' },
  { value: 'needs_human', label: 'Needs a human' },
]

const more = ['teamId', 'tag', 'waitingLongerThan'] as const
const none: Record<(typeof more)[number], undefined> = {
  teamId: undefined,
  tag: undefined,
  waitingLongerThan: undefined,
}

/** The button that opens the further filters, by which a view is put together and saved. */
export function MoreFilters({
  search,
  onChange,
}: {
  search: InboxSearch
  onChange: (change: Record<string, unknown>) => void
}) {
  const [isOpen, { toggle, close }] = useDisclosure()
  const [isSaving, saving] = useDisclosure()
  const count = more.filter((name) => search[name] !== undefined).length
  const label = count > 0 ? `More (${count})` : 'More'
  return (
    <>
      <Popover opened={isOpen} onChange={close} position="bottom-end" width={280} trapFocus withinPortal>
        <Popover.Target>
          <Button
            size="xs"
            px={6}
            fullWidth
            variant={count > 0 ? 'light' : 'default'}
            onClick={toggle}
            aria-label={`${label} filters`}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="xs">
            <Fields search={search} onChange={onChange} />
            <Group justify="space-between" mt={4}>
              <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange(none)}>
                Clear
              </Button>
              <Button
                size="compact-sm"
                onClick={() => {
                  close()
                  saving.open()
                }}
              >
                Save as a view…
              </Button>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isSaving && (
        <Suspense>
          <SaveView search={search} onClose={saving.close} />
        </Suspense>
      )}
    </>
  )
}

function Fields({
  search,
  onChange,
}: {
  search: InboxSearch
  onChange: (change: Record<string, unknown>) => void
}) {
  const { data: session } = useSession()
  const { data: members } = useMembersOfAccount()
  const me = session?.member.id
  const assignees = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...(members?.data ?? [])
      .filter(({ id }) => id !== me)
      .map(({ id, name, email }) => ({ value: id, label: name === '' ? email : name })),
  ]
  const field = { size: 'xs', comboboxProps: { withinPortal: false } } as const
  const { state = 'all', assigneeId = null, filter = null } = queryOf(search)
  const { waitingLongerThan, tag = null, teamId = null } = search
  const wait = waitingLongerThan === undefined ? null : String(waitingLongerThan)
  const isOther = wait !== null && waits.every(({ value }) => value !== wait)
  return (
    <>
      <Select
        {...field}
        label="State"
        data={states}
        value={state}
        allowDeselect={false}
        onChange={(value) => onChange({ state: value })}
      />
      <Select
        {...field}
        label="Assigned to"
        data={assignees}
        value={assigneeId === me ? 'me' : assigneeId}
        clearable
        searchable
        onChange={(value) => onChange({ assigneeId: value, state })}
      />
      <SearchSelect
        {...field}
        label="Team"
        clearable
        queryKey={['teams', 'choice']}
        load={async (text, signal) => [
          ...(text === '' ? [{ id: 'none', name: 'No team' }] : []),
          ...(await api('GET /teams', { query: { search: text }, signal })).data,
        ]}
        loadOne={(id, signal) => api('GET /teams/:id', { params: { id }, signal })}
        value={teamId}
        onChange={(value) => onChange({ teamId: value })}
      />
      <TagSelect
        {...field}
        label="Tag"
        clearable
        value={tag}
        onChange={(value) => onChange({ tag: value })}
      />
      <Select
        {...field}
        label="Waits longer than"
        data={isOther ? [...waits, { value: wait, label: `${wait} minutes` }] : waits}
        value={wait}
        clearable
        onChange={(value) => onChange({ waitingLongerThan: value })}
      />
      <Select
        {...field}
        label="Only"
        data={attention}
        value={filter}
        clearable
        onChange={(value) => onChange({ filter: value, order: undefined, state })}
      />
    </>
  )
}
