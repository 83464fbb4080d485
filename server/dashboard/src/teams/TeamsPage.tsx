import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { SettingsHeader } from '../settings/SettingsHeader.tsx'
import { textParam } from '../textParam.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { numberText } from '../ui/format.ts'
import { Plus, Search, Users } from '../ui/icons.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { AccountHours } from './AccountHours.tsx'
import { AgentsOwn } from './AgentsOwn.tsx'
import { useTeams, type Team } from './teamQueries.ts'

const columns: Column<Team>[] = [
  {
    header: 'Team',
    width: 'minmax(0, 2fr)',
    cell: ({ id, name, isDefault }) => (
      <Group gap="xs" wrap="nowrap">
        <Anchor component={Link} to={`/settings/teams/${id}`} size="sm" fw={500} truncate dir="auto">
          {name}
        </Anchor>
        {isDefault && (
          <Badge size="sm" color="gray" flex="none">
            Default
          </Badge>
        )}
      </Group>
    ),
  },
  {
    header: 'Switched on',
    width: 'minmax(5.5rem, 1fr)',
    cell: ({ membersOn, memberIds }) => (
      <Text size="sm">
        {membersOn} of {memberIds.length}
      </Text>
    ),
  },
  {
    header: 'Waiting',
    width: '5rem',
    isNumeric: true,
    cell: ({ waiting }) => (
      <Text size="sm" {...(waiting > 0 && { fw: 600 })}>
        {numberText(waiting)}
      </Text>
    ),
  },
]

/** All teams with who is on and how many wait, and the hours of the account. */
export function TeamsPage() {
  const { search } = useSearch({ from: '/shell/settings/teams' })
  const teams = useTeams(search)
  const navigate = useNavigate({ from: '/settings/teams' })
  return (
    <>
      <SettingsHeader />
      <ReadOnlyNotice needs="admin" />
      <Group justify="space-between" align="flex-start" mb="md">
        <SearchField
          aria-label="Search teams"
          placeholder="Search by name"
          leftSection={<Search size={16} />}
          text={search ?? ''}
          onType={(text) => void navigate({ search: { search: textParam(text) }, replace: true })}
          maw={320}
        />
        <May role="admin">
          <Button component={Link} to="/settings/teams/new" leftSection={<Plus size={16} />}>
            Make a team
          </Button>
        </May>
      </Group>
      <DataTable
        label="Teams"
        pages={teams}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          search === undefined ? (
            <EmptyState icon={Users} title="No teams yet">
              A team shares conversations: new ones wait there, and are given to members who are there, the
              longest wait first.
            </EmptyState>
          ) : (
            <EmptyState icon={Search} title="No team has that in its name" />
          )
        }
      />
      <Stack mt="lg" gap="lg" maw={720}>
        <AccountHours />
        <AgentsOwn />
      </Stack>
    </>
  )
}
