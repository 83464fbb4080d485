import { Anchor, Group, Text } from '@mantine/core'
import { usualCampaignOrder, type CampaignSort } from '@replyloop/shared/values/campaignSort'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import type { Column } from '../ui/DataTable.tsx'
import { numberText, percentText } from '../ui/format.ts'
import { Hint } from '../ui/Hint.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { holdReason } from './campaignLabels.ts'
import type { CampaignsSearch } from './campaignsSearch.ts'
import { heldCount } from './heldCount.ts'
import { whatIsNext } from './whatIsNext.ts'

type Row = RowOf<'GET /campaign_overview'>
type Sorted = Pick<CampaignsSearch, 'sort' | 'order'>

/**
 * The columns of the campaigns. A header sorts: as usual, the other way round, and no longer. Without room for all of them, the
 * figures stand below the status.
 */
export function campaignColumns(
  search: CampaignsSearch,
  { hasRoom, sortBy }: { hasRoom: boolean; sortBy: (sorted: Sorted) => void },
): Column<Row>[] {
  const sortOf = (sort: CampaignSort) => {
    const usual = usualCampaignOrder[sort]
    const order = search.sort === sort ? (search.order ?? usual) : undefined
    const toggle = () => {
      if (order === undefined) sortBy({ sort })
      else if (order === usual) sortBy({ sort, order: usual === 'asc' ? 'desc' : 'asc' })
      else sortBy({})
    }
    return { order, toggle }
  }
  const figure = (header: string, sort: CampaignSort, cell: Column<Row>['cell']): Column<Row> => ({
    header,
    width: '4.75rem',
    cell,
    sort: sortOf(sort),
    isNumeric: true,
    wideOnly: true,
  })
  return [
    { header: 'Name', width: 'minmax(0, 2fr)', cell: (row) => <Name row={row} />, sort: sortOf('name') },
    {
      header: 'Status',
      width: hasRoom ? '6.25rem' : 'minmax(0, 1fr)',
      cell: (row) => (
        <>
          <StatusBadge status={row.status} />
          {!hasRoom && <Figures row={row} />}
        </>
      ),
      sort: sortOf('status'),
    },
    {
      header: 'List',
      width: 'minmax(0, 1fr)',
      cell: ({ listName }) => (
        <Text size="sm" c="dimmed" dir="auto" lineClamp={2}>
          {listName}
        </Text>
      ),
      wideOnly: true,
    },
    figure('Queue', 'queue', ({ queued }) => numberText(queued)),
    figure('Held', 'held', (row) => <Held row={row} />),
    figure('Sent', 'sent', ({ sent }) => numberText(sent)),
    figure('Answered', 'answered', (row) => <Answered row={row} />),
    figure('Failed', 'failed', ({ failed }) => <Failed failed={failed} />),
  ]
}

/** The name, which opens the campaign, and what it does next. */
const Name = ({ row }: { row: Row }) => (
  <>
    <Anchor component={Link} to={`/campaigns/${row.id}`} size="sm" fw={500} dir="auto">
      {row.name}
    </Anchor>
    <Text size="xs" c="dimmed">
      {whatIsNext(row)}
    </Text>
  </>
)

/** How many opening messages are on hold; the reasons to the mouse, at a tap and to the keyboard. */
function Held({ row }: { row: Row }) {
  const count = heldCount(row)
  if (count === 0) return numberText(0)
  const reasons = row.held.map(
    ({ reason, openings }) => `${numberText(openings)}: ${holdReason({ reason, detail: null })}`,
  )
  return (
    <Hint label={reasons.join('\n')}>
      <Text span inherit c="var(--mantine-color-anchor)" td="underline dotted" tabIndex={0}>
        {numberText(count)}
      </Text>
    </Hint>
  )
}

/** The share of those who were sent the opening message and have written since. */
const Answered = ({ row: { sent, answered } }: { row: Row }) =>
  sent === 0 ? (
    '–'
  ) : (
    <Hint label={`${numberText(answered)} of ${numberText(sent)} have written since`}>
      <span tabIndex={0}>{percentText(answered / sent)}</span>
    </Hint>
  )

const Failed = ({ failed }: { failed: number }) => (
  <Text span inherit {...(failed > 0 && { c: 'var(--mantine-color-error)' })}>
    {numberText(failed)}
  </Text>
)

/** The figures in short, where there is no room for columns; those that are 0 are left out. */
const Figures = ({ row }: { row: Row }) => (
  <Group gap="0 8px" mt={4} fz="xs" c="dimmed">
    {row.queued > 0 && <span>{numberText(row.queued)} queued</span>}
    {row.held.length > 0 && (
      <span>
        <Held row={row} /> held
      </span>
    )}
    {row.sent > 0 && (
      <span>
        {numberText(row.sent)} sent, <Answered row={row} /> answered
      </span>
    )}
    {row.failed > 0 && (
      <span>
        <Failed failed={row.failed} /> failed
      </span>
    )}
  </Group>
)
