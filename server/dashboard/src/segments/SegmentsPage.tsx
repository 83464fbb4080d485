import { Anchor, Badge, Button, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { NameSearch } from '../contacts/NameSearch.tsx'
import { usePreview } from '../filters/filterQueries.ts'
import { May } from '../roles/May.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { ListFilter, Plus, Search } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { useSegments } from './segmentQueries.ts'

type Row = RowOf<'GET /segments'>

const columns: Column<Row>[] = [
  {
    header: 'Name',
    width: 'minmax(0, 3fr)',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/segments/${id}`} size="sm" fw={500} truncate dir="auto">
        {name}
      </Anchor>
    ),
  },
  {
    header: 'Contacts',
    isNumeric: true,
    width: '7.5rem',
    cell: (segment) => <CountCell segment={segment} />,
  },
  { ...timeColumn<Row>('Changed', ({ updatedAt }) => updatedAt), wideOnly: true },
]

/** How many are in a segment, counted once its row is in sight. */
function CountCell({ segment: { filter, broken } }: { segment: Row }) {
  const { data, error } = usePreview(broken.length === 0 ? filter : null)
  if (broken.length > 0) return <Badge color="yellow">Broken</Badge>
  return (
    <Text size="sm">
      {data !== undefined
        ? `${numberText(data.count)}${data.capped ? '+' : ''}`
        : error === null
          ? '…'
          : 'Not counted'}
    </Text>
  )
}

/** All segments, newest first. */
export function SegmentsPage() {
  const { search } = useSearch({ from: '/shell/segments' })
  const segments = useSegments(search)
  const navigate = useNavigate({ from: '/segments' })
  return (
    <>
      <PageHeader
        title="Segments"
        actions={
          <May role="manager">
            <Button component={Link} to="/segments/new" leftSection={<Plus size={16} />}>
              Create segment
            </Button>
          </May>
        }
      />
      <ContactsNavigation />
      <NameSearch
        label="Search segments"
        search={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
      />
      <DataTable
        label="Segments"
        pages={segments}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={ListFilter} title="No segments yet">
              A segment is a filter of contacts that has a name. Who fits is in it, from then on by itself:
              build a filter among the contacts and save it, or create one here.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No segment has that in its name" />
          )
        }
      />
    </>
  )
}
