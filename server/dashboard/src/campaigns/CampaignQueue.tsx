import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { UnsentOpeningState } from '@replyloop/shared/values/opening'
import { CircleCheck, ListChecks } from '../ui/icons.ts'
import { api, type RowOf } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { usePages } from '../usePages.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Time } from '../ui/Time.tsx'
import { holdReason, type Campaign } from './campaignLabels.ts'
import { queueText } from './transitions.ts'
import { numberText } from '../ui/format.ts'

/** The length of the queue and its estimated end, in one line. */
export function QueueSummary({ campaign: { queue, status } }: { campaign: Campaign }) {
  if (queue.waiting === 0) return <span>Nobody is waiting in the queue.</span>
  const waiting = queueText(queue.waiting)
  if (queue.estimatedEnd === null)
    return (
      <span>
        {status === 'Paused' ? `${waiting}, which stands while the campaign is Paused.` : `${waiting}.`}
      </span>
    )
  return (
    <span>
      {waiting}. The last message goes out <Time at={queue.estimatedEnd} />
    </span>
  )
}

/** How many opening messages are on hold for each reason, where there are several. */
export const HeldReasons = ({ campaign: { held } }: { campaign: Campaign }) =>
  held.length > 1 && (
    <Text component="ul" size="sm" mt="sm" mb={0} ps="md">
      {held.map(({ reason, openings }) => (
        <li key={reason}>
          {numberText(openings)}: {holdReason({ reason, detail: null })}
        </li>
      ))}
    </Text>
  )

type Row = RowOf<'GET /campaigns/:id/queue'>

const contactColumn: Column<Row> = {
  header: 'Contact',
  width: 'minmax(0, 2fr)',
  cell: ({ contact }) => (
    <Anchor component={Link} to={`/contacts/${contact.id}`} size="sm" dir="auto">
      {nameOf(contact)}
    </Anchor>
  ),
}
const joinedColumn: Column<Row> = {
  header: 'Joined',
  width: '6.875rem',
  cell: ({ joinedAt }) => <Time at={joinedAt} />,
  wideOnly: true,
}
const columns: Readonly<Record<UnsentOpeningState, readonly Column<Row>[]>> = {
  queued: [
    contactColumn,
    joinedColumn,
    {
      header: 'Goes out',
      width: '6.875rem',
      cell: ({ estimatedAt }) => (estimatedAt === null ? 'Not yet' : <Time at={estimatedAt} />),
    },
  ],
  held: [
    contactColumn,
    joinedColumn,
    {
      header: 'On hold because',
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <>
          {holdReason(row)}
          {row.estimatedAt !== null && (
            <>
              , goes out <Time at={row.estimatedAt} />
            </>
          )}
        </>
      ),
    },
  ],
}

/** The opening messages of a campaign that are queued or on hold, in order. */
export function CampaignQueue({ id, state }: { id: string; state: UnsentOpeningState }) {
  const pages = usePages(['campaigns', 'queue', id, state], (cursor) =>
    api('GET /campaigns/:id/queue', { params: { id }, query: { state, cursor } }),
  )
  return (
    <DataTable
      label={state === 'queued' ? 'Queue' : 'On hold'}
      pages={pages}
      columns={columns[state]}
      rowKey={(row) => row.id}
      wraps={state === 'held'}
      empty={
        state === 'queued' ? (
          <EmptyState icon={ListChecks} title="Nobody waits">
            When more contacts join at once than the send rate lets out, they wait here.
          </EmptyState>
        ) : (
          <EmptyState icon={CircleCheck} title="Nothing is on hold">
            <Text size="sm">
              A message that names a field which the contact lacks, that no credit is left for, or that falls
              in quiet hours would wait here.
            </Text>
          </EmptyState>
        )
      }
    />
  )
}
