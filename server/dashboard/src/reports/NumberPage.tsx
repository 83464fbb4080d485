import { Anchor, Group, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { RowOf } from '../api.ts'
import { WriteBroadcastButton } from '../broadcasts/WriteBroadcastButton.tsx'
import { ActOnThese } from '../bulk/ActOnThese.tsx'
import { NameCell } from '../contacts/NameCell.tsx'
import { usePreview } from '../filters/filterQueries.ts'
import { May } from '../roles/May.tsx'
import { ExportContactsButton } from '../transfers/ExportContactsButton.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Users } from '../ui/icons.ts'
import { NotFound } from '../ui/NotFound.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { createdColumn } from '../ui/timeColumn.tsx'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import { useNumberPeople, useNumberQuery } from './reportQueries.ts'
import { rangeText } from './timeText.ts'
import { numberName } from './words.ts'

/** It comes with the editor of filters, of which the rest of the page has no need. */
const SaveSegmentButton = lazy(async () => ({
  default: (await import('../segments/SaveSegmentButton.tsx')).SaveSegmentButton,
}))

type Person = RowOf<'GET /reports/people'>

const columns: readonly Column<Person>[] = [
  { header: 'Name', width: 'minmax(0, 4fr)', cell: (contact) => <NameCell contact={contact} /> },
  {
    header: 'Phone',
    width: 'minmax(0, 3fr)',
    wideOnly: true,
    cell: ({ phone }) => <Text size="sm">{phone}</Text>,
  },
  createdColumn<Person>('Added'),
]

/** The people behind a number of a report: to look at, export, keep as a segment or write to. */
export function NumberPage() {
  const { report, stage, part, ...search } = useSearch({ from: '/shell/reports/people' })
  const query = useNumberQuery({ ...search, report, stage, part })
  if (report === undefined || stage === undefined) return <NotFound />
  return (
    <>
      <Anchor renderRoot={(props) => <Link to="/reports" search={search} {...props} />} size="sm">
        Reports
      </Anchor>
      {query !== null && <People query={query} name={numberName(query.report, query.stage)} />}
    </>
  )
}

function People({ query, name }: { query: NonNullable<ReturnType<typeof useNumberQuery>>; name: string }) {
  const people = useNumberPeople(query)
  const filter = people.first?.filter
  const { data: total } = usePreview(filter ?? null)
  const rowHeight = usePeopleRowHeight()
  return (
    <>
      <PageHeader
        title={name}
        description={`${rangeText(query)}. Each person stands here once, whom it counts now and who is not erased.`}
        actions={
          filter && (
            <May role="manager">
              <WriteBroadcastButton to={{ filter }} />
              <Suspense>
                <SaveSegmentButton filter={filter} isUnfinished={false} onUnfinished={() => undefined} />
              </Suspense>
            </May>
          )
        }
      />
      {filter && (
        <Group gap={4} justify="flex-end" mb={4}>
          <ActOnThese filter={filter} />
          <May role="manager">
            <ExportContactsButton query={{ filter }} total={total} />
          </May>
        </Group>
      )}
      <DataTable
        label="People"
        pages={people}
        columns={columns}
        rowHeight={rowHeight}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Users} title="Nobody">
            Whom this number counted is erased or merged, or it counts nobody in these days. Go back and
            choose another number.
          </EmptyState>
        }
      />
    </>
  )
}
