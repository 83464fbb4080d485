import { Anchor, Box } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TeamForm } from './TeamForm.tsx'

/** Makes a team, and leads to all of them. */
export function NewTeamPage() {
  const navigate = useNavigate()
  return (
    <>
      <Anchor component={Link} to="/settings/teams" size="sm">
        Teams
      </Anchor>
      <PageHeader title="New team" />
      <Box maw={720}>
        <TeamForm onSaved={() => void navigate({ to: '/settings/teams', ignoreBlocker: true })} />
      </Box>
    </>
  )
}
