import { Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, Upload, Users } from '../ui/icons.ts'
import { counted } from '../ui/counted.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AddContactButton } from './AddContactButton.tsx'
import { ChooseColumns, useContactColumns } from './contactColumns.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import { useContactCount, useContacts } from './contactQueries.ts'
import { ContactsNavigation } from './ContactsNavigation.tsx'
import { ExportContactsButton } from '../transfers/ExportContactsButton.tsx'
import { isEmptyFilter, type ContactFilter } from './contactFilter.ts'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import { May } from '../roles/May.tsx'

/** All contacts, with search and filters. */
export function ContactsPage() {
  const filter = useSearch({ from: '/shell/contacts' })
  const navigate = useNavigate()
  const contacts = useContacts(filter)
  const { columns, ...choice } = useContactColumns()
  const rowHeight = usePeopleRowHeight()
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
        <Group gap={4}>
          <ChooseColumns {...choice} />
          <May role="manager">
            <ExportContactsButton filter={filter} />
          </May>
        </Group>
      </Group>
      <DataTable
        label="Contacts"
        pages={contacts}
        columns={columns}
        rowHeight={rowHeight}
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
