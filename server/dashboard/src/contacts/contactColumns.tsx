import { Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { RowOf } from '../api.ts'
import { TagChip } from '../tags/TagChip.tsx'
import type { Column } from '../ui/DataTable.tsx'
import { ChevronDown } from '../ui/icons.ts'
import { createdColumn } from '../ui/timeColumn.tsx'
import { useSession } from '../useSession.ts'
import { useCustomFieldNames } from './customFieldNames.ts'
import { NameCell } from './NameCell.tsx'

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
const fieldColumn = (name: string) => ({
  ...textColumn(
    [...choosable, tagsColumn, added].some(({ header }) => header === name) ? `${name} (field)` : name,
    '2fr',
    ({ customFields }) => String(customFields[name] ?? ''),
  ),
  key: `field:${name}`,
})

/** The columns of the table of contacts that this browser shows for the account, and how to choose others. */
export function useContactColumns() {
  const accountId = useSession().data?.account.id ?? ''
  const [shown, choose] = useLocalStorage({
    key: `contact-columns:${accountId}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const fields = useCustomFieldNames().map(fieldColumn)
  const choices = [
    ...[...choosable, tagsColumn].map((column) => ({ ...column, key: column.header })),
    ...fields,
    { ...added, key: added.header },
  ]
  const columns = [nameColumn, ...choices.filter(({ key }) => shown.includes(key))]
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
