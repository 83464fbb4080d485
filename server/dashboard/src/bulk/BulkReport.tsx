import { Anchor, Badge, SegmentedControl, Stack, Text } from '@mantine/core'
import { bulkOutcomes, type BulkOutcome } from '@replyloop/shared/values/bulk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { RowOf } from '../api.ts'
import { CountedLabel } from '../ui/CountedLabel.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { hasEnded } from '../transfers/transferProgress.ts'
import { useHasTableRoom } from '../ui/useIsWide.ts'
import { useBulkReport, type BulkRun } from './bulkQueries.ts'

type Line = RowOf<'GET /bulk/:id/report'>

const outcomes = {
  waiting: { label: 'Waiting', color: 'gray' },
  done: { label: 'Done', color: 'teal' },
  unchanged: { label: 'Unchanged', color: 'gray' },
  failed: { label: 'Failed', color: 'red' },
} as const satisfies Record<BulkOutcome, { label: string; color: string }>

/** What became of each contact of a bulk action, and why nothing of some. */
export function BulkReport({ run }: { run: BulkRun }) {
  const [shown, show] = useState<BulkOutcome | 'all'>('all')
  const lines = useBulkReport(run.id, shown === 'all' ? undefined : shown)
  const hasRoom = useHasTableRoom()
  const { total, done, unchanged, failed } = run
  const waiting = (total ?? 0) - done - unchanged - failed
  const counts = { waiting, done, unchanged, failed }
  return (
    <section aria-label="Report">
      <Text component="h2" fw={600} m={0} mb="xs">
        What became of each
      </Text>
      <SegmentedControl
        className="counted-filters"
        aria-label="Which contacts"
        size="xs"
        mb="xs"
        value={shown}
        onChange={(value) => show(bulkOutcomes.find((outcome) => outcome === value) ?? 'all')}
        data={[
          { value: 'all', label: 'All' },
          ...bulkOutcomes
            .filter((outcome) => counts[outcome] > 0 || outcome === shown)
            .map((outcome) => ({
              value: outcome,
              label: <CountedLabel name={outcomes[outcome].label} count={counts[outcome]} />,
            })),
        ]}
      />
      <DataTable
        label="Report"
        pages={lines}
        columns={hasRoom ? [name, outcome, reason] : [nameAndReason, outcome]}
        rowKey={({ contactId }) => contactId}
        wraps
        rowHeight={hasRoom ? 38 : 56}
        empty={
          <Text size="sm" c="dimmed">
            {shown !== 'all'
              ? 'None.'
              : run.action.type === 'erase' && hasEnded(run)
                ? 'Erased contacts leave the report.'
                : 'Nobody yet.'}
          </Text>
        }
      />
    </section>
  )
}

const NameLink = ({ line: { contactId, name: text } }: { line: Line }) => (
  <Anchor component={Link} to={`/contacts/${contactId}`} size="sm" fw={500} dir="auto">
    {text ?? 'Unnamed contact'}
  </Anchor>
)

const name: Column<Line> = {
  header: 'Name',
  width: 'minmax(0, 2fr)',
  cell: (line) => <NameLink line={line} />,
}

const nameAndReason: Column<Line> = {
  ...name,
  cell: (line) => (
    <Stack gap={0}>
      <NameLink line={line} />
      {line.reason !== null && (
        <Text size="xs" c="dimmed">
          {line.reason}
        </Text>
      )}
    </Stack>
  ),
}

const outcome: Column<Line> = {
  header: 'Outcome',
  width: '6.5rem',
  cell: ({ outcome: is }) => (
    <Badge color={outcomes[is].color} fw={500}>
      {outcomes[is].label}
    </Badge>
  ),
}

const reason: Column<Line> = {
  header: 'Why',
  width: 'minmax(0, 3fr)',
  cell: ({ reason: text }) => (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  ),
}
