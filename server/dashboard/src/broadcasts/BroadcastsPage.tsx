import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RowOf } from '../api.ts'
import { useCampaign } from '../campaigns/campaignQueries.ts'
import { NameSearch } from '../contacts/NameSearch.tsx'
import { May } from '../roles/May.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { DocsLink } from '../ui/DocsLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { Plus, Search, Send } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Time } from '../ui/Time.tsx'
import { useHasTableRoom } from '../ui/useIsWide.ts'
import { BroadcastBadge } from './BroadcastBadge.tsx'
import { useBroadcast, useBroadcasts, type OneBroadcast } from './broadcastQueries.ts'
import { pauseText } from './broadcastWords.ts'
import { sendAtText } from './sendTime.ts'

type Row = RowOf<'GET /broadcasts'>
type Counts = OneBroadcast['counts']

const newBroadcast = (
  <May role="manager">
    <Button component={Link} to="/broadcasts/new" leftSection={<Plus size={16} />}>
      New broadcast
    </Button>
  </May>
)

/** All broadcasts, newest first, with what became of each. */
export function BroadcastsPage() {
  const { search } = useSearch({ from: '/shell/broadcasts' })
  const navigate = useNavigate({ from: '/broadcasts' })
  const hasRoom = useHasTableRoom()
  return (
    <>
      <PageHeader title="Broadcasts" actions={newBroadcast} />
      <NameSearch
        label="Search broadcasts"
        search={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
      />
      <DataTable
        label="Broadcasts"
        pages={useBroadcasts(search)}
        columns={columnsOf(hasRoom)}
        rowKey={({ id }) => id}
        rowHeight={58}
        wraps
        empty={
          search === undefined ? (
            <EmptyState icon={Send} title="No broadcasts yet">
              <Text size="sm" mb="md">
                A broadcast writes once to people whom you have already: to those on a list, in a segment or
                found by a filter. A campaign answers what comes back. Write a draft, look at whom it reaches,
                then start it. <DocsLink page="guide/broadcasts">How broadcasts work</DocsLink>
              </Text>
              {newBroadcast}
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No broadcast has that in its name" />
          )
        }
      />
    </>
  )
}

const figure = (header: string, key: keyof Counts): Column<Row> => ({
  header,
  width: '5rem',
  isNumeric: true,
  wideOnly: true,
  cell: (row) => <Counted row={row}>{(counts) => numberText(counts[key])}</Counted>,
})

const columnsOf = (hasRoom: boolean): Column<Row>[] => [
  { header: 'Name', width: 'minmax(0, 2fr)', cell: (row) => <Name row={row} /> },
  { header: 'State', width: 'minmax(0, 1.4fr)', cell: (row) => <State row={row} hasRoom={hasRoom} /> },
  figure('People', 'recipients'),
  figure('Sent', 'sent'),
  figure('Failed', 'failed'),
  { header: 'When', width: 'minmax(0, 1fr)', wideOnly: true, cell: (row) => <When row={row} /> },
]

function Name({ row: { id, name, campaignId } }: { row: Row }) {
  const { data: campaign } = useCampaign(campaignId)
  return (
    <>
      <Anchor component={Link} to={`/broadcasts/${id}`} size="sm" fw={500} dir="auto">
        {name}
      </Anchor>
      <Text size="xs" c="dimmed" dir="auto">
        {campaign?.name ?? '…'}
      </Text>
    </>
  )
}

const State = ({ row, hasRoom }: { row: Row; hasRoom: boolean }) => (
  <>
    <BroadcastBadge state={row.state} />
    {row.reason !== null && (
      <Text size="xs" c="dimmed">
        {pauseText(row.reason)}
      </Text>
    )}
    {!hasRoom && (
      <Group gap="0 8px" mt={4} fz="xs" c="dimmed">
        <Counted row={row}>
          {({ recipients, sent, failed }) =>
            `${numberText(sent)} of ${numberText(recipients)} sent${failed > 0 ? `, ${numberText(failed)} failed` : ''}`
          }
        </Counted>
        <When row={row} />
      </Group>
    )}
  </>
)

/** Figures of a broadcast, counted once its row is in sight; nothing before it has recipients. */
function Counted({ row, children }: { row: Row; children: (counts: Counts) => ReactNode }) {
  const hasRecipients = row.state !== 'draft' && row.state !== 'scheduled'
  const { data, error } = useBroadcast(hasRecipients ? row.id : null)
  if (!hasRecipients) return null
  if (data === undefined) return error === null ? '…' : 'Not counted'
  return children(data.counts)
}

/** When a broadcast has ended, or has begun, or is to begin. */
function When({ row }: { row: Row }) {
  if (row.endedAt !== null)
    return (
      <span>
        Ended <Time at={row.endedAt} />
      </span>
    )
  if (row.state === 'draft' || row.startedAt === null) return sendAtText(row) ?? '–'
  return row.state === 'scheduled' ? (
    sendAtText(row)
  ) : (
    <span>
      Started <Time at={row.startedAt} />
    </span>
  )
}
