import { Button, Group, Text } from '@mantine/core'
import { ApiError } from '@replyloop/shared/client/apiError'
import type { Filter } from '@replyloop/shared/contract/filter'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { RowOf } from '../api.ts'
import { useState } from 'react'
import { BulkDialog, type Asked } from '../bulk/BulkDialog.tsx'
import { ChosenBar } from '../bulk/ChosenBar.tsx'
import { useChosenPeople, type AllOfTable } from '../bulk/useChosenPeople.ts'
import { BuiltFilter } from '../filters/BuiltFilter.tsx'
import { usePreview } from '../filters/filterQueries.ts'
import { UnreadableFilter } from '../filters/UnreadableFilter.tsx'
import { May } from '../roles/May.tsx'
import { ExportContactsButton } from '../transfers/ExportContactsButton.tsx'
import { choosable } from '../ui/choosable.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListFilter, SearchX, Upload, Users } from '../ui/icons.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { usePeopleRowHeight } from '../ui/useIsWide.ts'
import type { Pages } from '../usePages.ts'
import { useMay } from '../useSession.ts'
import { AddContactButton } from './AddContactButton.tsx'
import { ChooseColumns, useContactColumns } from './contactColumns.tsx'
import { countText } from './countText.ts'
import { builtFilter, isEmptyFilter, type ContactFilter, type ContactsSearch } from './contactFilter.ts'
import { ContactFilters } from './ContactFilters.tsx'
import type { ListSort } from './contactSort.ts'
import { useContactCount, useContacts, useFilteredContacts } from './contactQueries.ts'
import { ContactsNavigation } from './ContactsNavigation.tsx'
import { nameOf } from './nameOf.ts'

type Row = RowOf<'GET /contact_search'>
type Columns = readonly Column<Row>[]
interface InOrder {
  sorting: ListSort
  onSort: (sort: ListSort) => void
}

/** All contacts, with search and filters, or those that a built filter finds. */
export function ContactsPage() {
  const { filter: built, chosen, sort, sortField, order, ...filter } = useSearch({ from: '/shell/contacts' })
  const navigate = useNavigate()
  const sorting = { sort, sortField, order }
  const change = (next: ContactsSearch) => void navigate({ to: '/contacts', search: next, replace: true })
  const shown = built === undefined ? filter : { filter: built }
  const inOrder = { sorting, onSort: (next: ListSort) => change({ ...shown, ...next }) }
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
      {built === undefined ? (
        <PlainContacts filter={filter} onChange={(next) => change({ ...next, ...sorting })} {...inOrder} />
      ) : typeof built === 'string' ? (
        <UnreadableFilter onClear={() => change({})} />
      ) : (
        <FilteredContacts
          filter={built}
          startsChosen={chosen === 'all'}
          onChange={(next) => change({ filter: next, ...sorting })}
          onClear={() => change(sorting)}
          {...inOrder}
        />
      )}
    </>
  )
}

/** The contacts that match the search and the filters beside it. */
function PlainContacts({
  filter,
  onChange,
  sorting,
  onSort,
}: InOrder & {
  filter: ContactFilter
  onChange: (filter: ContactFilter) => void
}) {
  const contacts = useContacts(filter, sorting)
  const { data: total, isPlaceholderData: isOld } = useContactCount(filter)
  const { columns, ...choice } = useContactColumns(sorting, onSort)
  return (
    <>
      <ContactFilters filter={filter} onChange={onChange} />
      <Group justify="space-between" mb={4}>
        <Text size="sm" c="dimmed" role="status">
          {total === undefined ? ' ' : countText(total)}
        </Text>
        <Group gap={4}>
          <Button
            renderRoot={(props) => (
              <Link to="/contacts" search={{ filter: builtFilter(filter), ...sorting }} {...props} />
            )}
            variant="subtle"
            size="compact-sm"
            leftSection={<ListFilter size={14} />}
          >
            Build a filter
          </Button>
          <ChooseColumns {...choice} />
          <May role="manager">
            <ExportContactsButton query={filter} total={total} />
          </May>
        </Group>
      </Group>
      <ContactsTable
        contacts={contacts}
        columns={columns}
        all={{
          filter: builtFilter(filter),
          total: isOld ? undefined : total,
          startsChosen: false,
        }}
        isFiltered={!isEmptyFilter(filter)}
        hint="Search for part of a name, a phone number or an email, or remove a filter."
        onShowAll={() => onChange({})}
      />
    </>
  )
}

/** The contacts that a filter finds, which is built above them. */
function FilteredContacts({
  filter,
  startsChosen,
  onChange,
  onClear,
  sorting,
  onSort,
}: InOrder & {
  filter: Filter
  startsChosen: boolean
  onChange: (filter: Filter) => void
  onClear: () => void
}) {
  const contacts = useFilteredContacts(filter, sorting)
  const { data: total, isPlaceholderData: isOld } = usePreview(filter)
  const { columns, ...choice } = useContactColumns(sorting, onSort)
  return (
    <>
      <BuiltFilter filter={filter} onChange={onChange} onClear={onClear} />
      <Group justify="flex-end" gap={4} mb={4}>
        <ChooseColumns {...choice} />
        <May role="manager">
          <ExportContactsButton query={{ filter }} total={total} />
        </May>
      </Group>
      {contacts.error instanceof ApiError && contacts.error.code === 'VALIDATION_FAILED' ? (
        <Text size="sm">Nobody is shown until the filter is mended.</Text>
      ) : (
        <ContactsTable
          contacts={contacts}
          columns={columns}
          all={{ filter, total: isOld ? undefined : total, startsChosen }}
          isFiltered
          hint="Remove a condition above, or let any of them be enough."
          onShowAll={onClear}
        />
      )}
    </>
  )
}

function ContactsTable({
  contacts,
  columns,
  all,
  isFiltered,
  hint,
  onShowAll,
}: {
  contacts: Pages<Row>
  columns: Columns
  all: AllOfTable
  isFiltered: boolean
  /** What to do where nobody matches. */
  hint: string
  onShowAll: () => void
}) {
  const rowHeight = usePeopleRowHeight()
  const rows = contacts.rows ?? []
  const chosen = useChosenPeople(rows, all)
  const mayChoose = useMay('manager')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [first, ...others] = columns
  return (
    <>
      {mayChoose && (
        <ChosenBar chosen={chosen} all={all} onAction={(action, people) => setAsked({ action, people })} />
      )}
      <BulkDialog asked={asked} onClose={() => setAsked(null)} />
      <DataTable
        label="Contacts"
        pages={contacts}
        columns={
          mayChoose && first !== undefined ? [choosable(first, { rows, chosen, nameOf }), ...others] : columns
        }
        rowHeight={rowHeight}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <EmptyState icon={SearchX} title="No contact matches">
              {hint}
              <br />
              <Button variant="default" mt="md" onClick={onShowAll}>
                Show all contacts
              </Button>
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title="No contacts yet">
              Add one by hand, import a file, or send opt-ins to the API: each becomes a contact.
            </EmptyState>
          )
        }
      />
    </>
  )
}
