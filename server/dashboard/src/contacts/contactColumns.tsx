import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ContactSortBy } from '@replyloop/shared/values/contactSort'
import type { DeclaredForm } from '@replyloop/shared/values/customField'
import type { RowOf } from '../api.ts'
import { TagChip } from '../tags/TagChip.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { ChevronDown } from '../ui/icons.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { useSession } from '../useSession.ts'
import { sortedBy, type ListSort } from './contactSort.ts'
import { useCustomFieldNames, useDeclaredForms } from './customFieldNames.ts'
import { NameCell } from './NameCell.tsx'
import { valueText } from './valueText.ts'

type ContactRow = RowOf<'GET /contact_search'>

const nameColumn: Column<ContactRow> = {
  header: 'Name',
  width: 'minmax(0, 5fr)',
  cell: (contact) => <NameCell contact={contact} />,
}

const textColumn = (header: string, width: string, textOf: (contact: ContactRow) => string | null) => ({
  header,
  width: `minmax(0, ${width})`,
  wideOnly: header !== 'Phone',
  cell: (contact: ContactRow) => (
    <Text size="sm" truncate dir="auto" ta="start">
      {textOf(contact)}
    </Text>
  ),
})

/** What stands beside the name, in this order. */
const choosable: readonly Column<ContactRow>[] = [
  textColumn('Phone', '3fr', ({ phone }) => phone),
  textColumn('Email', '4fr', ({ email }) => email),
  textColumn('Sender', '3fr', ({ fromId }) => fromId),
]
/** What the columns of all accounts are sorted by. */
const sorts: Readonly<Record<string, ContactSortBy>> = {
  Name: 'name',
  Phone: 'phone',
  Email: 'email',
  Sender: 'fromId',
  Added: 'createdAt',
}
const tagsColumn: Column<ContactRow> = {
  header: 'Tags',
  width: 'minmax(0, 4fr)',
  wideOnly: true,
  cell: ({ tags }) => (
    <Group gap={4} wrap="nowrap" style={{ overflow: 'hidden' }} title={tags.join(', ')}>
      {tags.map((name) => (
        <TagChip key={name} name={name} />
      ))}
    </Group>
  ),
}
const added = createdColumn<ContactRow>('Added')

const usual = ['Phone', 'Email', 'Tags', 'Added']

/** A custom field, which is told from a column of the same name. */
const fieldColumn = (name: string, form: DeclaredForm | undefined) => ({
  ...textColumn(
    [nameColumn, ...choosable, tagsColumn, added].some(({ header }) => header === name)
      ? `${name} (field)`
      : name,
    '2fr',
    ({ customFields }) => valueText(form, customFields[name]),
  ),
  key: `field:${name}`,
  isNumeric: form?.type === 'number',
})

/**
 * The columns of the table of contacts that this browser shows for the account, and how to choose others. Their headers sort; those of
 * custom fields do once they have a type.
 */
export function useContactColumns(sorting: ListSort, onSort: (sort: ListSort) => void) {
  const accountId = useSession().data?.account.id ?? ''
  const [shown, choose] = useLocalStorage({
    key: `contact-columns:${accountId}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const forms = new Map(useDeclaredForms().map((form) => [form.name, form]))
  const fields = useCustomFieldNames().map((name) => {
    const form = forms.get(name)
    const by = { sort: 'field', sortField: name } as const
    return { ...fieldColumn(name, form), ...(form && { sort: sortedBy(by, sorting, onSort) }) }
  })
  const withSort = <C extends Column<ContactRow>>(column: C) => {
    const sort = sorts[column.header]
    return sort === undefined ? column : { ...column, sort: sortedBy({ sort }, sorting, onSort) }
  }
  const choices = [
    ...[...choosable, tagsColumn].map((column) => ({ ...withSort(column), key: column.header })),
    ...fields,
    { ...withSort(added), key: added.header },
  ]
  const columns = [withSort(nameColumn), ...choices.filter(({ key }) => shown.includes(key))]
  return { columns, choices, shown, choose }
}

/** Chooses the columns of the table, for this browser. */
export const ChooseColumns = ({
  choices,
  shown,
  choose,
}: Omit<ReturnType<typeof useContactColumns>, 'columns'>) => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <Button size="compact-sm" variant="subtle" rightSection={<ChevronDown size={14} />} visibleFrom="sm">
        Columns
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label="Columns" mah={360} style={{ overflowY: 'auto' }}>
      <Checkbox.Group value={shown} onChange={choose} aria-label="Columns beside the name">
        <Stack gap="xs">
          {choices.map(({ key, header }) => (
            <Checkbox key={key} size="sm" value={key} label={<bdi>{header}</bdi>} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Popover.Dropdown>
  </Popover>
)
