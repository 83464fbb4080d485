import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Upload, Users } from '../ui/icons.ts'
import type { RowOf } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AddContactButton } from './AddContactButton.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { useContactCount, useContacts } from './contactQueries.ts'
import { ContactsNavigation } from './ContactsNavigation.tsx'
import { ExportContactsButton } from '../transfers/ExportContactsButton.tsx'
import { isEmptyFilter, type ContactFilter } from './contactFilter.ts'
import { nameOf } from './nameOf.ts'
import { TestBadge } from '../ui/StatusBadge.tsx'
import { May } from '../roles/May.tsx'

type ContactRow = RowOf<'GET /contact_search'>

const columns: Column<ContactRow>[] = [
  {
    header: 'Name',
    width: 'minmax(0, 5fr)',
    cell: (contact) => (
      <Group gap={6} wrap="nowrap">
        <Anchor component={Link} to={`/contacts/${contact.id}`} size="sm" fw={500} truncate dir="auto">
          {nameOf(contact)}
        </Anchor>
        <TestBadge contact={contact} />
        {contact.optedOut && <StateBadge color="red">Opted out</StateBadge>}
        {!contact.botActive && <StateBadge color="yellow">Bot off</StateBadge>}
      </Group>
    ),
  },
  { header: 'Phone', width: 'minmax(0, 3fr)', cell: ({ phone }) => <Text size="sm">{phone}</Text> },
  {
    header: 'Email',
    width: 'minmax(0, 4fr)',
    wideOnly: true,
    cell: ({ email }) => (
      <Text size="sm" truncate>
        {email}
      </Text>
    ),
  },
  createdColumn('Added'),
]

function StateBadge({ color, children }: { color: string; children: string }) {
  return (
    <Badge color={color} fw={500} style={{ flexShrink: 0 }}>
      {children}
    </Badge>
  )
}

/** All contacts, with search and filters. */
export function ContactsPage() {
  const filter = useSearch({ from: '/shell/contacts' })
  const navigate = useNavigate()
  const contacts = useContacts(filter)
  const change = (next: ContactFilter) => void navigate({ to: '/contacts', search: next, replace: true })
  return (
    <>
      <PageHeader
        title="Contacts"
        actions={
          <>
            <May role="manager">
              <Button
                component={Link}
                to="/contacts/import"
                variant="default"
                leftSection={<Upload size={16} />}
              >
                Import
              </Button>
            </May>
            <May role="agent">
              <AddContactButton listId={filter.listId} />
            </May>
          </>
        }
      />
      <ContactsNavigation />
      <ContactFilters filter={filter} onChange={change} />
      <Group justify="space-between" mb={4}>
        <FoundCount filter={filter} />
        <May role="manager">
          <ExportContactsButton filter={filter} />
        </May>
      </Group>
      <DataTable
        label="Contacts"
        pages={contacts}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          isEmptyFilter(filter) ? (
            <EmptyState icon={Users} title="No contacts yet">
              Add one by hand, import a file, or send opt-ins to the API: each becomes a contact.
            </EmptyState>
          ) : (
            <EmptyState icon={SearchX} title="No contact matches">
              Search for part of a name, a phone number or an email, or remove a filter.
              <br />
              <Button variant="default" mt="md" onClick={() => change({})}>
                Show all contacts
              </Button>
            </EmptyState>
          )
        }
      />
    </>
  )
}

function FoundCount({ filter }: { filter: ContactFilter }) {
  const { data } = useContactCount(filter)
  const text =
    data === undefined ? ' ' : `${data.capped ? 'More than ' : ''}${counted(data.count, 'contact')}`
  return (
    <Text size="sm" c="dimmed" role="status">
      {text}
    </Text>
  )
}
