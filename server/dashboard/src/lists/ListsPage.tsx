import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { List, Plus, Search } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { NameSearch } from '../contacts/NameSearch.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useLists } from './listQueries.ts'
import { SaveListButton } from './SaveListButton.tsx'
import { May } from '../roles/May.tsx'
import { numberText } from '../ui/format.ts'

type Row = RowOf<'GET /lists'>

const columns: Column<Row>[] = [
  {
    header: 'Name',
    width: 'minmax(0, 3fr)',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/lists/${id}`} size="sm" fw={500} truncate dir="auto">
        {name}
      </Anchor>
    ),
  },
  {
    header: 'Contacts',
    isNumeric: true,
    width: '6.25rem',
    cell: ({ contactCount }) => <Text size="sm">{numberText(contactCount)}</Text>,
  },
  {
    header: 'Identifier',
    width: '17.5rem',
    wideOnly: true,
    cell: ({ id, name }) => <CopyField value={id} label={`identifier of ${name}`} />,
  },
  createdColumn(),
]

/** All lists of contacts, newest first. */
export function ListsPage() {
  const { search } = useSearch({ from: '/shell/lists' })
  const lists = useLists(search)
  const navigate = useNavigate({ from: '/lists' })
  const create = (
    <May role="manager">
      <SaveListButton
        leftSection={<Plus size={16} />}
        onSaved={(listId) => void navigate({ to: '/lists/$listId', params: { listId } })}
      >
        Create list
      </SaveListButton>
    </May>
  )
  return (
    <>
      <PageHeader title="Lists" actions={create} />
      <ContactsNavigation />
      <NameSearch
        label="Search lists"
        search={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
      />
      <DataTable
        label="Lists"
        pages={lists}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={List} title="No lists yet">
              Create one and link a campaign to it: whoever joins the list is greeted. Automation tools add
              contacts by the identifier of the list.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No list has that in its name" />
          )
        }
      />
    </>
  )
}
