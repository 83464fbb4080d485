import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { May } from '../roles/May.tsx'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { TeamName } from '../teams/TeamName.tsx'
import { textParam } from '../textParam.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { MessageSquare, Plus, Search } from '../ui/icons.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { Time } from '../ui/Time.tsx'
import { timeColumn } from '../ui/timeColumn.tsx'
import { SnippetFile } from './SnippetFile.tsx'
import { useSnippets, type Snippet } from './snippetQueries.ts'

const columns: Column<Snippet>[] = [
  {
    header: 'Shortcut',
    width: 'minmax(0, 1fr)',
    cell: ({ id, shortcut }) => (
      <Anchor component={Link} to={`/settings/snippets/${id}`} size="sm" fw={500} truncate dir="auto">
        /{shortcut}
      </Anchor>
    ),
  },
  {
    header: 'Text',
    width: 'minmax(0, 3fr)',
    cell: ({ content }) => (
      <Text size="sm" truncate dir="auto">
        {content.body}
      </Text>
    ),
  },
  {
    header: 'Team',
    width: 'minmax(0, 1fr)',
    wideOnly: true,
    cell: ({ teamId }) => (
      <Text size="sm" truncate>
        {teamId === null ? 'Everybody’s' : <TeamName id={teamId} />}
      </Text>
    ),
  },
  {
    header: 'Used',
    width: '4.5rem',
    isNumeric: true,
    cell: ({ usedCount }) => <Text size="sm">{numberText(usedCount)}</Text>,
  },
  {
    header: 'Last used',
    width: '6.875rem',
    wideOnly: true,
    cell: ({ lastUsedAt }) => (
      <Text size="sm" c="dimmed">
        {lastUsedAt === null ? 'Never' : <Time at={lastUsedAt} />}
      </Text>
    ),
  },
  { ...timeColumn<Snippet>('Changed', ({ updatedAt }) => updatedAt), wideOnly: true },
]

/** All snippets, in the order of their shortcuts. */
export function SnippetsPage() {
  const { search } = useSearch({ from: '/shell/settings/snippets' })
  const snippets = useSnippets(search)
  const navigate = useNavigate({ from: '/settings/snippets' })
  return (
    <>
      <SettingsHeader />
      <Group justify="space-between" align="flex-start" mb="md">
        <SearchField
          aria-label="Search snippets"
          placeholder="Search by shortcut and text"
          leftSection={<Search size={16} />}
          text={search ?? ''}
          onType={(text) => void navigate({ search: { search: textParam(text) }, replace: true })}
          maw={320}
        />
        <May role="manager">
          <Button component={Link} to="/settings/snippets/new" leftSection={<Plus size={16} />}>
            Write a snippet
          </Button>
        </May>
      </Group>
      <SnippetFile />
      <DataTable
        label="Snippets"
        pages={snippets}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={MessageSquare} title="No snippets yet">
              A snippet is a ready reply with a shortcut: type / and the shortcut anywhere in a reply, and its
              text, its files and its buttons are there, with the contact’s name and other fields filled in.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No snippet has that in its shortcut or text" />
          )
        }
      />
    </>
  )
}
