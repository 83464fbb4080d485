import { Anchor, Button, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Megaphone, Plus, Search } from '../ui/icons.ts'
import { api, type RowOf } from '../api.ts'
import { textParam } from '../textParam.ts'
import { usePages } from '../usePages.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { May } from '../roles/May.tsx'

type Row = RowOf<'GET /campaigns'>

const columns: readonly Column<Row>[] = [
  {
    header: 'Name',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name }) => (
      <Anchor component={Link} to={`/campaigns/${id}`} size="sm" fw={500} dir="auto">
        {name}
      </Anchor>
    ),
  },
  { header: 'Status', width: '6.875rem', cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Type', width: 'minmax(0, 1fr)', cell: ({ type }) => type, wideOnly: true },
  { header: 'Language', width: '5.625rem', cell: ({ language }) => language, wideOnly: true },
  {
    header: 'Trigger',
    width: '5.625rem',
    cell: ({ type, triggerOnListAdd, listId }) => (
      <Text size="sm" c="dimmed">
        {type !== 'Incoming' && triggerOnListAdd && listId !== null ? 'On' : 'Off'}
      </Text>
    ),
    wideOnly: true,
  },
  createdColumn(),
]

const newCampaign = (
  <May role="manager">
    <Button component={Link} to="/campaigns/new" leftSection={<Plus size={16} />}>
      New campaign
    </Button>
  </May>
)

/** All campaigns, newest first. */
export function CampaignsPage() {
  const { search } = useSearch({ from: '/shell/campaigns' })
  const navigate = useNavigate({ from: '/campaigns' })
  const pages = usePages(
    ['campaigns', 'table', search],
    (cursor, signal) => api('GET /campaigns', { query: { search, cursor }, signal }),
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title="Campaigns" actions={newCampaign} />
      <SearchField
        aria-label="Search campaigns"
        placeholder="Search by name"
        leftSection={<Search size={16} />}
        text={search ?? ''}
        onType={(text) => void navigate({ search: { search: textParam(text) }, replace: true })}
        maw={320}
        mb="md"
      />
      <DataTable
        label="Campaigns"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={Megaphone} title="No campaigns yet">
              <Text size="sm" mb="md">
                A campaign greets the contacts who join a list, answers what they write, and hands over to you
                when it should.
              </Text>
              {newCampaign}
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No campaign has that in its name" />
          )
        }
      />
    </>
  )
}
