import { Button, Text } from '@mantine/core'
import { Users } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { useMembership } from '../contacts/contactQueries.ts'
import { NameCell } from '../contacts/NameCell.tsx'
import { nameOf } from '../contacts/nameOf.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import { useMembers } from './listQueries.ts'
import { useMay } from '../useSession.ts'

type Member = RowOf<'GET /lists/:id/contacts'>

/** The contacts on a list, latest first, each with a button to remove it. */
export function ListMembers({ listId }: { listId: string }) {
  const members = useMembers(listId)
  const membership = useMembership()
  const mayRemove = useMay('agent')
  const rowHeight = usePeopleRowHeight()
  const removal: Column<Member> = {
    header: 'Actions',
    width: '5.625rem',
    cell: (contact) => (
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Remove ${nameOf(contact)} from the list`}
        onClick={() => membership.mutate({ contactId: contact.id, listId, joins: false })}
      >
        Remove
      </Button>
    ),
  }
  const columns: Column<Member>[] = [
    {
      header: 'Name',
      width: 'minmax(0, 4fr)',
      cell: (contact) => <NameCell contact={contact} />,
    },
    {
      header: 'Phone',
      width: 'minmax(0, 3fr)',
      wideOnly: true,
      cell: ({ phone }) => <Text size="sm">{phone}</Text>,
    },
    { ...timeColumn<Member>('Joined', ({ joinedAt }) => joinedAt), wideOnly: true }, // a phone has room for the names alone
    ...(mayRemove ? [removal] : []),
  ]
  return (
    <>
      <ErrorNotice error={membership.error} />
      <DataTable
        label="Members"
        pages={members}
        columns={columns}
        rowHeight={rowHeight}
        rowKey={({ id }) => id}
        empty={
          <EmptyState icon={Users} title="Nobody is on this list">
            Add a contact, import a file, or let a tool add contacts by the identifier above.
          </EmptyState>
        }
      />
    </>
  )
}
