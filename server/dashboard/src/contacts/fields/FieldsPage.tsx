import { Group, Text } from '@mantine/core'
import type { customFieldTypes } from '@replyloop/shared/values/customField'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RowOf } from '../../api.ts'
import { May } from '../../roles/May.tsx'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListChecks, Plus, Search, Trash2 } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { useHasTableRoom } from '../../ui/useIsWide.ts'
import { ContactsNavigation } from '../ContactsNavigation.tsx'
import { NameSearch } from '../NameSearch.tsx'
import { useFields, useUndeclare } from './fieldQueries.ts'
import { typeNames } from './fieldTexts.ts'
import { NotFittingButton } from './NotFittingButton.tsx'
import { SaveFieldButton } from './SaveFieldButton.tsx'

type Row = RowOf<'GET /custom_fields'>

const kindNames: Readonly<Record<(typeof customFieldTypes)[number], string>> = {
  text: 'text',
  number: 'numbers',
  boolean: 'yes and no',
  mixed: 'values of several kinds',
}

const columnsIn = (hasRoom: boolean): Column<Row>[] => [
  {
    header: 'Name',
    width: 'minmax(0, 3fr)',
    cell: (row) => (
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} truncate dir="auto">
          {row.name}
        </Text>
        {!hasRoom && <TypeOf {...row} />}
      </div>
    ),
  },
  { header: 'Type', width: 'minmax(0, 3fr)', wideOnly: true, cell: (row) => <TypeOf {...row} /> },
  { header: 'Values', width: 'minmax(6.25rem, 2fr)', cell: (row) => <Values {...row} /> },
  {
    header: 'Last given',
    width: '8rem',
    wideOnly: true,
    cell: ({ lastSeenAt }) => (
      <Text size="sm" component="div">
        {lastSeenAt === null ? 'Never' : <Time at={lastSeenAt} />}
      </Text>
    ),
  },
  { header: '', width: '7.75rem', cell: (row) => <Actions {...row} /> },
]

const TypeOf = ({ declaredType, options, type }: Row) =>
  declaredType === null ? (
    <Text size="sm" c="dimmed" truncate>
      Not declared: {kindNames[type]}
    </Text>
  ) : (
    <Text size="sm" truncate title={options?.join(', ')}>
      {typeNames[declaredType]}
      {options !== null && `: ${options.join(', ')}`}
    </Text>
  )

function Values({ id, name, state, notFitting }: Row) {
  if (state === 'converting')
    return (
      <Text size="sm" c="dimmed" role="status">
        Converting…
      </Text>
    )
  if (id === null) return null
  if (notFitting !== null && notFitting > 0)
    return <NotFittingButton id={id} name={name} count={notFitting} />
  return <Text size="sm">All fit</Text>
}

function Actions(field: Row) {
  return (
    <May role="manager">
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <SaveFieldButton field={field} variant="default" size="compact-sm">
          {field.isDeclared ? 'Change' : 'Set type'}
        </SaveFieldButton>
        {field.id !== null && <Undeclare id={field.id} name={field.name} />}
      </Group>
    </May>
  )
}

function Undeclare({ id, name }: { id: string; name: string }) {
  const undeclare = useUndeclare(id)
  return (
    <ConfirmButton
      variant="subtle"
      color="gray"
      size="compact-sm"
      aria-label={`Take the type from ${name}`}
      question={
        <>
          Take the type from <bdi>{name}</bdi>?
        </>
      }
      consequence="Contacts keep what they have in it. Nothing is checked any more, and filters compare it as text."
      confirm="Take the type away"
      onConfirm={() => undeclare.mutateAsync()}
      mutation={undeclare}
    >
      <Trash2 size={16} />
    </ConfirmButton>
  )
}

/** The custom fields of the account: which have a type, what does not fit, and what types they may get. */
export function FieldsPage() {
  const { search } = useSearch({ from: '/shell/contacts/fields' })
  const fields = useFields(search)
  const navigate = useNavigate({ from: '/contacts/fields' })
  const hasRoom = useHasTableRoom()
  const isConverting = fields.rows?.some(({ state }) => state === 'converting') === true
  useEffect(() => {
    if (!isConverting) return undefined
    const timer = setInterval(() => void fields.refetch(), 2000)
    return () => clearInterval(timer)
  }, [isConverting, fields.refetch])
  return (
    <>
      <PageHeader
        title="Custom fields"
        actions={
          <May role="manager">
            <SaveFieldButton leftSection={<Plus size={16} />}>Declare a field</SaveFieldButton>
          </May>
        }
      />
      <ContactsNavigation />
      <NameSearch
        label="Search custom fields"
        search={search}
        onSearch={(text) => void navigate({ search: { search: text }, replace: true })}
      />
      <DataTable
        label="Custom fields"
        pages={fields}
        columns={columnsIn(hasRoom)}
        rowHeight={hasRoom ? 48 : 64}
        rowKey={({ name }) => name}
        empty={
          search === undefined ? (
            <EmptyState icon={ListChecks} title="No custom fields yet">
              They come with contacts, from forms, files and programs. Declare one, and its values are
              checked: a date is a date then, and can be compared.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No custom field has that in its name" />
          )
        }
      />
    </>
  )
}
