import { Anchor, Group } from '@mantine/core'
import type { Filter } from '@replyloop/shared/contract/filter'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { ActOnThese } from '../bulk/ActOnThese.tsx'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { NameSearch } from '../contacts/NameSearch.tsx'
import { May } from '../roles/May.tsx'
import { counted } from '../ui/counted.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { Search, Tag } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useHasTableRoom } from '../ui/useIsWide.ts'
import { DeleteTagButton } from './DeleteTagButton.tsx'
import { SaveTagButton } from './SaveTagButton.tsx'
import { ColouredChip } from './TagChip.tsx'
import { useTags } from './tagQueries.ts'

const havingTag = (id: string): Filter => ({ all: [{ of: 'tag', op: 'is', value: id }] })

const columnsFor = (hasRoom: boolean): Column<RowOf<'GET /tags'>>[] => [
  {
    header: 'Name',
    width: 'minmax(0, 1fr)',
    cell: ({ name, colour }) => <ColouredChip name={name} colour={colour} />,
  },
  {
    header: 'Contacts',
    isNumeric: true,
    width: '5.5rem',
    cell: ({ id, count }) => (
      <Anchor
        renderRoot={(props) => <Link to="/contacts" search={{ filter: havingTag(id) }} {...props} />}
        size="sm"
        aria-label={counted(count, 'contact')}
      >
        {numberText(count)}
      </Anchor>
    ),
  },
  {
    header: 'Actions',
    width: hasRoom ? '18.5rem' : '9.5rem',
    cell: (tag) => (
      <May role="manager">
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {hasRoom && tag.count > 0 && (
            <ActOnThese
              filter={havingTag(tag.id)}
              aria-label={`Act on these, who have the tag ${tag.name}`}
            />
          )}
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
  const hasRoom = useHasTableRoom()
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
        columns={columnsFor(hasRoom)}
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
