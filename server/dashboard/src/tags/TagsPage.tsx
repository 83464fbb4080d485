import { Group, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { NameSearch } from '../contacts/NameSearch.tsx'
import { May } from '../roles/May.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { Search, Tag } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { DeleteTagButton } from './DeleteTagButton.tsx'
import { SaveTagButton } from './SaveTagButton.tsx'
import { ColouredChip } from './TagChip.tsx'
import { useTags } from './tagQueries.ts'

const columns: Column<RowOf<'GET /tags'>>[] = [
  {
    header: 'Name',
    width: 'minmax(0, 1fr)',
    cell: ({ name, colour }) => <ColouredChip name={name} colour={colour} />,
  },
  {
    header: 'Contacts',
    isNumeric: true,
    width: '5.5rem',
    cell: ({ count }) => <Text size="sm">{numberText(count)}</Text>,
  },
  {
    header: 'Actions',
    width: '9.5rem',
    cell: (tag) => (
      <May role="manager">
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <SaveTagButton tag={tag} />
          <DeleteTagButton tag={tag} />
        </Group>
      </May>
    ),
  },
]

/** All tags, in the order of their names. */
export function TagsPage() {
  const { search } = useSearch({ from: '/shell/tags' })
  const tags = useTags(search)
  const navigate = useNavigate({ from: '/tags' })
  return (
    <>
      <PageHeader title="Tags" />
      <ContactsNavigation />
      <NameSearch
        label="Search tags"
        search={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
      />
      <DataTable
        label="Tags"
        pages={tags}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={Tag} title="No tags yet">
              A tag is made when a contact gets it first: on the page of a contact, by a column of an imported
              file, or by the API.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No tag has that in its name" />
          )
        }
      />
    </>
  )
}
