import { Anchor, Text } from '@mantine/core'
import { bulkKeptDays } from '@replyloop/shared/values/bulk'
import { Link } from '@tanstack/react-router'
import { ContactsNavigation } from '../contacts/ContactsNavigation.tsx'
import { StateBadge } from '../transfers/StateBadge.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { ListChecks } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { useActionWords } from './actionWords.ts'
import { useBulkRuns, type BulkRun } from './bulkQueries.ts'

const columns: Column<BulkRun>[] = [
  { header: 'Action', width: 'minmax(0, 3fr)', cell: (run) => <ActionCell run={run} /> },
  {
    header: 'Contacts',
    isNumeric: true,
    width: '5.5rem',
    cell: ({ total }) => <Text size="sm">{total === null ? '…' : numberText(total)}</Text>,
  },
  {
    header: 'Failed',
    isNumeric: true,
    wideOnly: true,
    width: '5.5rem',
    cell: ({ failed }) => (
      <Text size="sm" c={failed === 0 ? 'dimmed' : 'var(--mantine-color-red-text)'}>
        {numberText(failed)}
      </Text>
    ),
  },
  { ...timeColumn<BulkRun>('Started', ({ createdAt }) => createdAt), wideOnly: true },
  { header: 'State', width: '6.5rem', cell: ({ state }) => <StateBadge state={state} /> },
]

function ActionCell({ run }: { run: BulkRun }) {
  const words = useActionWords(run)
  return (
    <Anchor component={Link} to={`/contacts/actions/${run.id}`} size="sm" fw={500} truncate title={words}>
      {words}
    </Anchor>
  )
}

/** What was done to many contacts at once, newest first. */
export function BulkRunsPage() {
  const runs = useBulkRuns()
  return (
    <>
      <PageHeader title="Bulk actions" />
      <ContactsNavigation />
      <DataTable
        label="Bulk actions"
        pages={runs}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={ListChecks} title="No bulk actions yet">
            Choose contacts under All contacts, or all that match a filter there: <b>Actions</b> tags them,
            puts them on a list and more. What became of each stays here for {bulkKeptDays} days.
          </EmptyState>
        }
      />
    </>
  )
}
