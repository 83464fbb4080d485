import './campaigns.css'
import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { campaignSorts, type CampaignSort } from '@replyloop/shared/values/campaignSort'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Megaphone, Plus, Search } from '../ui/icons.ts'
import { api } from '../api.ts'
import { May } from '../roles/May.tsx'
import { textParam } from '../textParam.ts'
import { usePages } from '../usePages.ts'
import { CountedLabel } from '../ui/CountedLabel.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { useHasTableRoom } from '../ui/useIsWide.ts'
import { campaignColumns } from './campaignColumns.tsx'
import { UntoldFactsNotice } from './UntoldFactsNotice.tsx'
import type { CampaignsSearch } from './campaignsSearch.ts'

/** The tabs, in the order of what needs somebody. */
const statuses = ['Live', 'Paused', 'Draft', 'Completed'] as const

const sortNames: Readonly<Record<CampaignSort, string>> = {
  created: 'Newest first',
  name: 'Name',
  status: 'Status',
  queue: 'Queue',
  held: 'Held',
  sent: 'Sent',
  answered: 'Answered',
  failed: 'Failed',
}

const newCampaign = (
  <May role="manager">
    <Button component={Link} to="/campaigns/new" leftSection={<Plus size={16} />}>
      New campaign
    </Button>
  </May>
)

/** All campaigns with what they have sent and what waits. */
export function CampaignsPage() {
  const shown = useSearch({ from: '/shell/campaigns' })
  const { search, status, sort, order } = shown
  const navigate = useNavigate({ from: '/campaigns' })
  const change = (changed: CampaignsSearch) =>
    void navigate({ search: { ...shown, ...changed }, replace: true })
  const sortBy = (sorted: Pick<CampaignsSearch, 'sort' | 'order'>) =>
    change({ sort: sorted.sort, order: sorted.order })
  const hasRoom = useHasTableRoom()
  const pages = usePages(
    ['campaigns', 'table', shown],
    (cursor, signal) =>
      api('GET /campaign_overview', { query: { search, status, sort, order, cursor }, signal }),
    { keepPrevious: true },
  )
  return (
    <>
      <PageHeader title="Campaigns" actions={newCampaign} />
      <UntoldFactsNotice />
      <Group mb="md" gap="sm">
        <SearchField
          aria-label="Search campaigns"
          placeholder="Search by name"
          leftSection={<Search size={16} />}
          text={search ?? ''}
          onType={(text) => change({ search: textParam(text) })}
          flex="1 1 14rem"
          maw={320}
        />
        <StatusTabs search={search} status={status} onChange={(chosen) => change({ status: chosen })} />
        {!hasRoom && (
          <Select
            size="sm"
            aria-label="Sort by"
            allowDeselect={false}
            w={160}
            data={campaignSorts.map((value) => ({ value, label: sortNames[value] }))}
            value={sort ?? 'created'}
            onChange={(value) =>
              sortBy({ sort: campaignSorts.find((each) => each === value && each !== 'created') })
            }
          />
        )}
      </Group>
      <DataTable
        label="Campaigns"
        pages={pages}
        columns={campaignColumns(shown, { hasRoom, sortBy })}
        rowKey={({ id }) => id}
        rowHeight={58}
        wraps
        empty={<NoCampaigns isFiltered={search !== undefined || status !== undefined} />}
      />
    </>
  )
}

/** The statuses with how many campaigns are in each, of those that match the search. */
function StatusTabs({
  search,
  status,
  onChange,
}: Pick<CampaignsSearch, 'search' | 'status'> & { onChange: (status: CampaignsSearch['status']) => void }) {
  const { data } = useQuery({
    queryKey: ['campaigns', 'counts', search],
    queryFn: ({ signal }) => api('GET /campaign_overview', { query: { search, limit: '1' }, signal }),
    placeholderData: (previous) => previous,
  })
  const all = data && statuses.reduce((sum, each) => sum + data.counts[each], 0)
  return (
    <SegmentedControl
      size="xs"
      aria-label="Status"
      className="counted-filters status-filter"
      data={[
        { value: '', label: <CountedLabel name="All" count={all} /> },
        ...statuses.map((each) => ({
          value: each,
          label: <CountedLabel name={each} count={data?.counts[each]} />,
        })),
      ]}
      value={status ?? ''}
      onChange={(value) => onChange(statuses.find((each) => each === value))}
    />
  )
}

const NoCampaigns = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState icon={Search} title="No campaign matches">
      Clear the search, or choose All.
    </EmptyState>
  ) : (
    <EmptyState icon={Megaphone} title="No campaigns yet">
      <Text size="sm" mb="md">
        A campaign greets the contacts who join a list, answers what they write, and hands over to you when it
        should.
      </Text>
      {newCampaign}
    </EmptyState>
  )
