import { Button, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import type { RowOf } from '../api.ts'
import { NameCell } from '../contacts/NameCell.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Users } from '../ui/icons.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { createdColumn } from '../ui/timeColumn.tsx'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import { Reasons } from './Reasons.tsx'
import { useReasons, useSegmentContacts, type OneSegment } from './segmentQueries.ts'

type Person = RowOf<'GET /segments/:id/contacts'>

/** Whom a segment finds, the newest first, each with why. */
export function SegmentPeople({ segment }: { segment: OneSegment }) {
  const people = useSegmentContacts(segment.id)
  const rowHeight = usePeopleRowHeight()
  const [asked, setAsked] = useState<Person | null>(null)
  const columns: Column<Person>[] = [
    { header: 'Name', width: 'minmax(0, 4fr)', cell: (contact) => <NameCell contact={contact} /> },
    {
      header: 'Phone',
      width: 'minmax(0, 3fr)',
      wideOnly: true,
      cell: ({ phone }) => <Text size="sm">{phone}</Text>,
    },
    createdColumn<Person>('Added'),
    {
      header: 'Reasons',
      width: '5.625rem',
      cell: (contact) => (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={`Why is ${nameOf(contact)} in it?`}
          onClick={() => setAsked(contact)}
        >
          Why?
        </Button>
      ),
    },
  ]
  return (
    <>
      <DataTable
        label="People in the segment"
        pages={people}
        columns={columns}
        rowHeight={rowHeight}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Users} title="Nobody is in this segment">
            {segment.broken.length > 0
              ? 'What its filter names is gone: mend the filter above.'
              : 'Who fits from now on is in it. To find more, remove a condition above, or let any of them be enough.'}
          </EmptyState>
        }
      />
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={
          asked !== null && (
            <>
              Why is <bdi>{nameOf(asked)}</bdi> in <bdi>{segment.name}</bdi>?
            </>
          )
        }
      >
        {asked !== null && <Why contactId={asked.id} segmentId={segment.id} />}
      </Modal>
    </>
  )
}

function Why({ contactId, segmentId }: { contactId: string; segmentId: string }) {
  const { data: segment, error, refetch } = useReasons(contactId, segmentId)
  if (segment === undefined) return <LoadingOrError error={error} refetch={refetch} rows={2} />
  return segment === null ? (
    <Text size="sm">The segment is not there any more.</Text>
  ) : (
    <Reasons segment={segment} />
  )
}
