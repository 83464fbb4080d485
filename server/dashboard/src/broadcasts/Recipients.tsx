import { Anchor, Text } from '@mantine/core'
import type { ListedStage } from '@replyloop/shared/values/broadcast'
import { Link } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { leftOutText } from '../greeting/leftOutText.ts'
import { deliveryErrorDetail, deliveryErrorText } from '../inbox/messageLabels.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Users } from '../ui/icons.ts'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import { useRecipients, type OneBroadcast } from './broadcastQueries.ts'
import { stageLabels } from './broadcastWords.ts'

type Row = RowOf<'GET /broadcasts/:id/recipients'> & { id: string }

const nameColumn: Column<Row> = {
  header: 'Name',
  width: 'minmax(0, 2fr)',
  cell: ({ contact, reason }) =>
    contact === null ? (
      <Text size="sm" c="dimmed">
        {reason === 'merged' ? 'Merged into another contact' : 'Erased contact'}
      </Text>
    ) : (
      <Anchor component={Link} to={`/contacts/${contact.id}`} size="sm" fw={500} dir="auto">
        {nameOf(contact)}
      </Anchor>
    ),
}
const variantColumn: Column<Row> = {
  header: 'Variant',
  width: 'minmax(0, 1fr)',
  wideOnly: true,
  cell: ({ variant }) => <bdi>{variant}</bdi>,
}
const stateColumn: Column<Row> = {
  header: 'State',
  width: 'minmax(0, 2fr)',
  cell: ({ state, outcome, reason, error }) => (
    <>
      {stageLabels[outcome === 'unknown' && error === null ? state : outcome]}
      {reason !== null && (
        <Text size="xs" c="dimmed">
          {leftOutText(reason)}
        </Text>
      )}
      {error !== null && (
        <Text size="xs" c="dimmed" dir="auto">
          {whyUndelivered(error)}
        </Text>
      )}
    </>
  ),
}

/** Why a message was not delivered, with what its receiver says of that. */
function whyUndelivered({ kind, status, detail }: NonNullable<Row['error']>): string {
  const text = status === null ? deliveryErrorText(kind) : `${deliveryErrorText(kind)} (${status})`
  const more = deliveryErrorDetail(kind, detail)
  return more === '' ? text : `${text}: ${more}`
}

/** The recipients of a broadcast at a stage, or all, each with what became of it. */
export function Recipients({
  broadcast: { id, variants },
  stage,
}: {
  broadcast: OneBroadcast
  stage: ListedStage | undefined
}) {
  const pages = useRecipients(id, stage)
  const rowHeight = usePeopleRowHeight()
  return (
    <section aria-label="People">
      <Text component="h2" fw={600} m={0} mb={4}>
        {stage === undefined ? 'People' : `People: ${stageLabels[stage].toLowerCase()}`}
      </Text>
      <DataTable
        label="People of the broadcast"
        pages={{
          ...pages,
          rows: pages.rows?.map((row, at) => ({ ...row, id: row.contactId ?? `row ${at}` })),
        }}
        columns={[nameColumn, ...(variants === null ? [] : [variantColumn]), stateColumn]}
        rowKey={(row) => row.id}
        rowHeight={rowHeight}
        wraps
        empty={
          <EmptyState icon={Users} title="Nobody">
            {stage === undefined
              ? 'Once it begins, everybody whom it is for is listed here.'
              : 'Nobody of this broadcast is at that point. Choose another number above.'}
          </EmptyState>
        }
      />
    </section>
  )
}
