import { Anchor, Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { isNotFound } from '../apiError.ts'
import { May } from '../roles/May.tsx'
import { ReadOnlyNotice } from '../roles/ReadOnlyNotice.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { Unavailable } from '../ui/Unavailable.tsx'
import { TeamForm } from './TeamForm.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { useTeam } from './teamQueries.ts'

/** One team: who of it is there, and what it is. */
export function TeamPage() {
  const { teamId } = useParams({ from: '/shell/settings/teams/$teamId' })
  const { data: team, error, refetch } = useTeam(teamId)
  if (team === undefined || isNotFound(error))
    return <Unavailable error={error} refetch={refetch} to="/settings/teams" label="Show all teams" />
  return (
    <>
      <Anchor component={Link} to="/settings/teams" size="sm">
        Teams
      </Anchor>
      <PageHeader
        title={team.name}
        actions={
          <May role="admin">
            <DeleteButton
              subject={<bdi>{team.name}</bdi>}
              consequence="Its conversations stay whose they are, and are no team’s. Its snippets are everybody’s then."
              confirm="Delete team"
              remove={() => api('DELETE /teams/:id', { params: { id: team.id } })}
              to="/settings/teams"
            />
          </May>
        }
      />
      <ReadOnlyNotice needs="admin" />
      <Stack gap="lg" maw={720}>
        <TeamMembers team={team} />
        <TeamForm key={team.id} team={team} />
      </Stack>
    </>
  )
}
